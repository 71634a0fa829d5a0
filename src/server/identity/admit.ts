import type { MiddlewareHandler } from "hono";
import { PERMISSIONS, type Audience, type KnownPath } from "#contract/permissions.ts";
import { BACKGROUND_HEADER } from "#contract/session.ts";
import type { Who } from "#domain/identity/who.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { Forbidden, NotFound, SignedOut } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";

/** Finds who asks from the headers of a request; what a page asks on its own keeps no session alive. */
export type Identify = (headers: Headers, isBackground: boolean) => Promise<Who | null>;

/** What somebody is answered who still has to set up their second factor. */
const BEFORE_SECOND_FACTOR: ReadonlySet<string> = new Set<KnownPath>([
  "/api/account/second-factor/start",
  "/api/account/second-factor/confirm",
  "/api/session/verify",
  "/api/crash",
]);

/** Notes who asks and from where. Asking for an unknown path extends no session. */
export const identified =
  (identify: Identify, proxyHops: number): MiddlewareHandler<HttpEnv> =>
  async (context, next) => {
    const { req } = context;
    context.set("address", clientAddress(context, proxyHops));
    const isBackground = req.header(BACKGROUND_HEADER) !== undefined || !isKnown(req.path);
    context.set("who", await identify(req.raw.headers, isBackground));
    return next();
  };

/** Lets a request through to what its person may ask, by the matrix of `contract/permissions.ts`, and no further. */
export const permitted: MiddlewareHandler<HttpEnv> = (context, next) => {
  const { path } = context.req;
  if (!isKnown(path)) throw new NotFound("There is no such report.");
  refuseUnlessFor(path, context.get("who"));
  return next();
};

const isKnown = (path: string): path is KnownPath => Object.hasOwn(PERMISSIONS, path);

/** @throws SignedOut, or Forbidden with the reason */
function refuseUnlessFor(path: KnownPath, who: Who | null): void {
  const audience: Audience = PERMISSIONS[path];
  if (audience === "anybody") return;
  if (who === null) throw new SignedOut();
  if (who.isSecondFactorDue && !BEFORE_SECOND_FACTOR.has(path))
    throw new Forbidden("Set up your second factor first.");
  if (audience !== "signed-in" && !audience.includes(who.role))
    throw new Forbidden("Your role doesn't have access.");
}
