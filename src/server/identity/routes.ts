import type { Route } from "#server/http/serve.ts";
import { oidcRoutes, type OidcRouteDeps } from "./oidc/routes.ts";
import { accountRoutes, sessionRoutes } from "./session-routes.ts";
import { tokenRoutes } from "./token-routes.ts";
import { linkRoutes } from "./users/link-routes.ts";
import { userRoutes } from "./users/routes.ts";

/** Routes of the dashboard about sessions, users and tokens. */
export const identityRoom = (
  deps: OidcRouteDeps & { readonly publicOrigin: string },
): { readonly routes: readonly Route[]; readonly files: readonly [] } => ({
  routes: [
    ...sessionRoutes(deps),
    ...oidcRoutes(deps),
    ...accountRoutes(deps),
    ...linkRoutes(deps),
    ...userRoutes(deps),
    ...tokenRoutes(deps),
  ],
  files: [],
});
