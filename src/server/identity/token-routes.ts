import type { BodyOf } from "#contract/endpoint.ts";
import {
  createToken as createCommand,
  revokeToken as revokeCommand,
  tokens,
} from "#contract/identity/tokens.ts";
import { NotFound } from "#server/http/refusal.ts";
import { answer, type Route } from "#server/http/serve.ts";
import { officeWords } from "#server/identity/users/routes.ts";
import { onAdministered, type Administering } from "./administer.ts";
import { selectTokens, updateTokenRevoked } from "./token-queries.ts";
import type { SessionDeps } from "./session-routes.ts";
import { createToken } from "./tokens.ts";

type TokensDeps = Pick<SessionDeps, "store" | "clock" | "audit">;

export const tokenRoutes = (deps: TokensDeps): readonly Route[] => {
  const { store, clock } = deps;

  const create = async (body: BodyOf<typeof createCommand>, { writing, record }: Administering) => {
    const { name, accounts, requestsPerMinute, hasPrivateData, expiresInDays: days } = body;
    const made = await createToken(writing, body, clock);
    await record({
      act: "token-created",
      about: { kind: "token", id: String(made.id) },
      details: {
        name,
        offices: officeWords(accounts),
        requestsPerMinute,
        hasPrivateData,
        validity: days === undefined ? "" : `${days} days`,
      },
    });
    return made;
  };
  return [
    answer(tokens, async () => ({ rows: await selectTokens(store, clock.now()) })),
    onAdministered(deps, createCommand, create, ({ hasPrivateData }) => hasPrivateData),

    onAdministered(deps, revokeCommand, async ({ id }, { writing, record }) => {
      const name = await updateTokenRevoked(writing, id, clock.now());
      if (name === null) throw new NotFound("This token is unknown or already revoked.");
      await record({ act: "token-revoked", about: { kind: "token", id: String(id) }, details: { name } });
      return {};
    }),
  ];
};
