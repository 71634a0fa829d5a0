import { acceptLink, lookAtLink, requestPassword } from "#contract/identity/session.ts";
import { isEmailAddress, plainAddress } from "#domain/identity/email-address.ts";
import { secondsAfter } from "#domain/time/time.ts";
import { hashPassword } from "#server/identity/password-hash.ts";
import { refusedPassword } from "#server/identity/password-rules.ts";
import { openSession, signInByPassword } from "#server/identity/sign-in.ts";
import { deviceCookie } from "#server/identity/sign-in-delay.ts";
import { deleteSessions } from "#server/identity/session-queries.ts";
import { onCommand, type Exchange } from "#server/http/commands.ts";
import type { Log } from "#server/http/log.ts";
import { BadRequest, NotFound, Slowed } from "#server/http/refusal.ts";
import type { Route } from "#server/http/serve.ts";
import { finish, type SessionDeps } from "#server/identity/session-routes.ts";
import { mailPasswordLink } from "./link-mail.ts";
import {
  insertUser,
  lockUserWithPassword,
  makeLink,
  selectLink,
  updateLinkUsed,
  updatePassword,
  type LinkGrant,
} from "./queries.ts";

type LinkDeps = SessionDeps & {
  readonly log: Pick<Log, "error">;
  /** Signs cookies. */
  readonly secret: string;
};

/** One-time links: the first administrator, people who were invited, and who forgot their password. */
export const linkRoutes = (deps: LinkDeps): readonly Route[] => {
  const { store, clock, audit, secret } = deps;
  return [
    onCommand(requestPassword, async ({ email }, exchange) => {
      if (!deps.hasMail) throw new NotFound("Mail is not set up. Ask an administrator for a link.");
      const account = `password of ${email}`;
      const wait = await deps.delay.begin({ account, address: exchange.address, device: null });
      if (wait !== null) throw new Slowed(wait);
      // Not waited for: how long it takes would say whether there is such a user.
      sendPasswordLink(deps, email, exchange).catch((error: unknown) =>
        deps.log.error({ err: error }, "a link for a new password could not be mailed"),
      );
      return {};
    }),

    onCommand(lookAtLink, async ({ token }) => found(await selectLink(store.db, token, clock.now()))),

    onCommand(acceptLink, async ({ token, name = "", email: given, password }, exchange) => {
      // Read before it is used up, so that a rejected password does not cost the link.
      const { purpose, role, offices, ...grant } = found(await selectLink(store.db, token, clock.now()));
      if (grant.email !== null && given !== undefined)
        throw new BadRequest("“email” is not allowed: the invitation contains it.", { field: "email" });
      const email = plainAddress(grant.email ?? given ?? "");
      if (email === "") throw new BadRequest("“email” is missing.", { field: "email", code: "missing" });
      // An invitation may be older than the rule for addresses.
      if (!isEmailAddress(email)) throw new BadRequest(UNUSABLE, { field: "email" });
      const refused = await refusedPassword(password, email);
      if (refused !== null) throw new BadRequest(refused, { field: "password" });
      const passwordHash = await hashPassword(password);
      if (purpose !== "password" && name === "")
        throw new BadRequest("“name” is missing.", { field: "name", code: "missing" });
      const at = clock.now();
      const cookie = await audit.act(async (writing, record) => {
        found(await updateLinkUsed(writing, token, at));
        if (purpose === "password") {
          const user = await updatePassword(writing, email, passwordHash);
          if (user === null) throw new NotFound(INVALID);
          await deleteSessions(writing, user.id);
          const about = { kind: "user", id: user.id } as const;
          await record({ ...exchange.entry, by: user, act: "password-changed", about, details: {} });
          return null;
        }
        const id = await insertUser(writing, { name, email, role, offices, passwordHash });
        if (id === null)
          throw new BadRequest("“email” already belongs to a user.", { field: "email", code: "taken" });
        const entry = { ...exchange.entry, by: { id, name } };
        const act = purpose === "set-up" ? "set-up" : "invitation-accepted";
        await record({ ...entry, act, about: { kind: "user", id }, details: {} });
        // In the same transaction: there is no user without a session, and no used link without either.
        const opening = { userId: id, signedInWith: "password", at, verifiedAt: at, secret } as const;
        const opened = await openSession(writing, opening, exchange);
        await record({ ...entry, act: "sign-in", details: { with: "password" } });
        return opened.cookie;
      });
      // With a new password, their second factor is next where they have one.
      if (cookie === null)
        await finish(deps, await signInByPassword(deps, { email, password }, exchange.headers), exchange);
      else exchange.setCookies([cookie, await deviceCookie(deps.sealer, email, at)]);
      return {};
    }),
  ];
};

/** A new link replaces the one before, so that they come no closer than this. */
const LINK_EVERY_S = 300;

/** Mails a link to the user of an address who has a password and is not disabled; otherwise nothing happens. */
async function sendPasswordLink(deps: LinkDeps, email: string, { entry }: Exchange): Promise<void> {
  const { audit, clock } = deps;
  await audit.act(async (writing, record) => {
    const user = await lockUserWithPassword(writing, email.toLowerCase());
    if (user === null) return;
    const now = clock.now();
    const { id, ...grant } = user;
    const since = secondsAfter(now, -LINK_EVERY_S);
    const made = await makeLink(writing, { purpose: "password", ...grant }, now, since);
    if (made === null) return;
    await mailPasswordLink(writing, deps, { userId: id, token: made.token });
    await record({ ...entry, act: "password-requested", about: { kind: "user", id }, details: {} });
  });
}

const UNUSABLE = "“email”: no mail server delivers to this address. Ask for an invitation of another one.";
const INVALID = "This link is invalid or has expired. Ask for a new one.";

const found = (grant: LinkGrant | null): LinkGrant => {
  if (grant === null) throw new NotFound(INVALID);
  return grant;
};
