import type { Hono } from "hono";
import type { ToldOf } from "#contract/endpoint.ts";
import { acceptLink, lookAtLink } from "#contract/session.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/scope.ts";
import { hashPassword } from "#server/identity/passwords/password-hash.ts";
import { refusedPassword } from "#server/identity/passwords/password-rules.ts";
import { signInByPassword } from "#server/identity/sign-in.ts";
import type { LinkGrant } from "./one-time-link.ts";
import { mountCommand, type Exchange } from "#server/http/commands.ts";
import { BadAsk, NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { insertUser } from "#server/identity/users/auth-users.ts";
import { finish, originOf, type SessionDeps } from "#server/identity/session-routes.ts";

type NewPerson = {
  readonly purpose: Opening["purpose"];
  readonly email: string;
  readonly role: Role;
  readonly scope: Scope;
};

/** One-time links: the first administrator, and whoever was invited. */
export function mountLinks(app: Hono<HttpEnv>, deps: SessionDeps): void {
  mountCommand(app, lookAtLink, async ({ token }) => {
    const grant = opening(await deps.links.look(token));
    return grant.purpose === "set-up"
      ? { purpose: grant.purpose, email: null, role: "admin" as const }
      : { purpose: grant.purpose, email: grant.email, role: grant.role };
  });

  mountCommand(app, acceptLink, async (told, exchange) => {
    // Looked at before it is used up, so that a password that may not be costs nobody their link.
    const person = personOf(opening(await deps.links.look(told.token)), told);
    const refused = await refusedPassword(told.password, person.email);
    if (refused !== null) throw new BadAsk(refused);
    const passwordHash = await hashPassword(told.password);
    opening(await deps.links.use(told.token));
    try {
      await keep(deps, { ...person, name: told.name.trim(), passwordHash }, exchange);
    } catch (error) {
      await deps.links.giveBack(told.token);
      throw error;
    }
    const credentials = { email: person.email, password: told.password };
    await finish(deps, await signInByPassword(deps, credentials, exchange.headers), exchange);
    return {};
  });
}

type Opening = Exclude<LinkGrant, { readonly purpose: "second-factor" }>;

const opening = (grant: LinkGrant | null): Opening => {
  if (grant === null || grant.purpose === "second-factor")
    throw new NotFound("This link is not good, or not any more. Ask for another one.");
  return grant;
};

function personOf(grant: Opening, told: ToldOf<typeof acceptLink>): NewPerson {
  if (grant.purpose === "invitation") {
    if (told.email !== undefined) throw new BadAsk("“email” is in the invitation and cannot be told.");
    return { purpose: grant.purpose, email: grant.email.toLowerCase(), role: grant.role, scope: grant.scope };
  }
  if (told.email === undefined) throw new BadAsk("“email” is missing.");
  return { purpose: grant.purpose, email: told.email.toLowerCase(), role: "admin", scope: "all" };
}

const keep = (
  { audit }: SessionDeps,
  user: NewPerson & { readonly name: string; readonly passwordHash: string },
  exchange: Exchange,
): Promise<void> =>
  audit.act(async (writing, record) => {
    const id = await insertUser(writing, user);
    if (id === null) throw new BadAsk("“email” belongs to somebody who can sign in already.");
    await record({
      by: { id, name: user.name },
      act: user.purpose === "set-up" ? "set-up" : "invitation-accepted",
      about: { kind: "user", id },
      details: {},
      from: originOf(exchange),
    });
  });
