import type { Hono } from "hono";
import { acceptLink, lookAtLink } from "#contract/session.ts";
import { hashPassword } from "#server/identity/password-hash.ts";
import { refusedPassword } from "#server/identity/password-rules.ts";
import { signInByPassword } from "#server/identity/sign-in.ts";
import { mountCommand } from "#server/http/commands.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { originOf } from "#server/identity/administer.ts";
import { finish, type SessionDeps } from "#server/identity/session-routes.ts";
import { readLink, useLink, type LinkGrant } from "./links.ts";
import { insertUser, type NewUser } from "./queries.ts";

/** One-time links: the first administrator, and people who were invited. */
export function mountLinks(app: Hono<HttpEnv>, deps: SessionDeps): void {
  const { store, clock, audit } = deps;

  mountCommand(app, lookAtLink, async ({ token }) => {
    const grant = found(await readLink(store.db, token, clock.now()));
    return grant.purpose === "set-up"
      ? { purpose: grant.purpose, email: null, role: "admin" as const }
      : { purpose: grant.purpose, email: grant.email, role: grant.role };
  });

  mountCommand(app, acceptLink, async ({ token, name, email, password }, exchange) => {
    // Read before it is used up, so that a rejected password does not cost the link.
    const grant = found(await readLink(store.db, token, clock.now()));
    const access = accessBy(grant, email);
    const refused = await refusedPassword(password, access.email);
    if (refused !== null) throw new BadRequest(refused);
    const passwordHash = await hashPassword(password);
    await audit.act(async (writing, record) => {
      found(await useLink(writing, token, clock.now()));
      const user = { ...access, name: name.trim(), passwordHash };
      const id = await insertUser(writing, user);
      if (id === null) throw new BadRequest("“email” already belongs to a user.");
      await record({
        by: { id, name: user.name },
        act: grant.purpose === "set-up" ? "set-up" : "invitation-accepted",
        about: { kind: "user", id },
        details: {},
        from: originOf(exchange),
      });
    });
    const credentials = { email: access.email, password };
    await finish(deps, await signInByPassword(deps, credentials, exchange.headers), exchange);
    return {};
  });
}

const found = (grant: LinkGrant | null): LinkGrant => {
  if (grant === null) throw new NotFound("This link is invalid or has expired. Ask for a new one.");
  return grant;
};

function accessBy(grant: LinkGrant, email: string | undefined): Pick<NewUser, "email" | "role" | "scope"> {
  if (grant.purpose === "set-up") {
    if (email === undefined) throw new BadRequest("“email” is missing.");
    return { email: email.toLowerCase(), role: "admin", scope: "all" };
  }
  if (email !== undefined) throw new BadRequest("“email” is not allowed: the invitation contains it.");
  return { email: grant.email.toLowerCase(), role: grant.role, scope: grant.scope };
}
