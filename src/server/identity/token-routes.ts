import type { Hono } from "hono";
import { createToken as createCommand, revokeToken as revokeCommand, tokens } from "#contract/tokens.ts";
import { mountCommand } from "#server/http/commands.ts";
import { BadRequest, NotFound, freshOnly } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import { officeWords } from "#server/identity/users/routes.ts";
import { administer } from "./administer.ts";
import { selectTokens, updateTokenRevoked } from "./queries.ts";
import type { SessionDeps } from "./session-routes.ts";
import { createToken } from "./tokens.ts";

type TokensDeps = Pick<SessionDeps, "store" | "clock" | "audit">;

export function mountTokens(app: Hono<HttpEnv>, { store, clock, audit }: TokensDeps): void {
  mount(app, tokens, async () => ({ rows: await selectTokens(store, clock.now()) }));

  mountCommand(app, createCommand, ({ name: typed, expiresInDays, ...grant }, exchange) => {
    const { accounts, requestsPerMinute, hasPrivateData } = grant;
    if (hasPrivateData) freshOnly(exchange.user(), clock);
    const name = typed.trim();
    if (name === "") throw new BadRequest("“name” is missing.");
    return administer(audit, exchange, async (writing, record) => {
      const made = await createToken(writing, { name, ...grant, expiresInDays }, clock);
      await record({
        ...exchange.entry,
        act: "token-created",
        about: { kind: "token", id: String(made.id) },
        details: {
          name,
          offices: officeWords(accounts),
          requestsPerMinute,
          hasPrivateData,
          validity: expiresInDays === undefined ? "" : `${expiresInDays} days`,
        },
      });
      return made;
    });
  });

  mountCommand(app, revokeCommand, ({ id }, exchange) =>
    administer(audit, exchange, async (writing, record) => {
      const name = await updateTokenRevoked(writing, id, clock.now());
      if (name === null) throw new NotFound("This token is unknown or already revoked.");
      const about = { kind: "token", id: String(id) } as const;
      await record({ ...exchange.entry, act: "token-revoked", about, details: { name } });
      return {};
    }),
  );
}
