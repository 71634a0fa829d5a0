import { acceptLink, lookAtLink } from "#contract/session.ts";
import { hashPassword } from "#server/identity/password-hash.ts";
import { refusedPassword } from "#server/identity/password-rules.ts";
import { signInByPassword } from "#server/identity/sign-in.ts";
import { deleteSessions } from "#server/identity/session-queries.ts";
import { onCommand } from "#server/http/commands.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import type { Route } from "#server/http/serve.ts";
import { finish, type SessionDeps } from "#server/identity/session-routes.ts";
import { insertUser, selectLink, updateLinkUsed, updatePassword, type LinkGrant } from "./queries.ts";

/** One-time links: the first administrator, people who were invited, and who forgot their password. */
export const linkRoutes = (deps: SessionDeps): readonly Route[] => {
  const { store, clock, audit } = deps;
  return [
    onCommand(lookAtLink, async ({ token }) => found(await selectLink(store.db, token, clock.now()))),

    onCommand(acceptLink, async ({ token, name: typed, email: given, password }, exchange) => {
      // Read before it is used up, so that a rejected password does not cost the link.
      const { purpose, role, offices, ...grant } = found(await selectLink(store.db, token, clock.now()));
      if (grant.email !== null && given !== undefined)
        throw new BadRequest("“email” is not allowed: the invitation contains it.", { field: "email" });
      const email = (grant.email ?? given)?.toLowerCase();
      if (email === undefined)
        throw new BadRequest("“email” is missing.", { field: "email", code: "missing" });
      const refused = await refusedPassword(password, email);
      if (refused !== null) throw new BadRequest(refused, { field: "password" });
      const passwordHash = await hashPassword(password);
      const name = typed?.trim() ?? "";
      if (purpose !== "password" && name === "")
        throw new BadRequest("“name” is missing.", { field: "name", code: "missing" });
      await audit.act(async (writing, record) => {
        found(await updateLinkUsed(writing, token, clock.now()));
        if (purpose === "password") {
          const user = await updatePassword(writing, email, passwordHash);
          if (user === null) throw new NotFound(INVALID);
          await deleteSessions(writing, user.id);
          const about = { kind: "user", id: user.id } as const;
          await record({ ...exchange.entry, by: user, act: "password-changed", about, details: {} });
          return;
        }
        const id = await insertUser(writing, { name, email, role, offices, passwordHash });
        if (id === null)
          throw new BadRequest("“email” already belongs to a user.", { field: "email", code: "taken" });
        await record({
          ...exchange.entry,
          by: { id, name },
          act: purpose === "set-up" ? "set-up" : "invitation-accepted",
          about: { kind: "user", id },
          details: {},
        });
      });
      await finish(deps, await signInByPassword(deps, { email, password }, exchange.headers), exchange);
      return {};
    }),
  ];
};

const INVALID = "This link is invalid or has expired. Ask for a new one.";

const found = (grant: LinkGrant | null): LinkGrant => {
  if (grant === null) throw new NotFound(INVALID);
  return grant;
};
