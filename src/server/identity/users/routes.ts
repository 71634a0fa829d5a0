import type { Hono } from "hono";
import type { z } from "zod/mini";
import type { BodyOf, Command } from "#contract/endpoint.ts";
import {
  changeAccess,
  disableUser,
  endSessionsOf,
  inviteUser,
  linkToPassword,
  renameUser,
  resetSecondFactor,
  unlinkUser,
  users,
  withdrawInvitation,
} from "#contract/users.ts";
import type { DetailsOf } from "#domain/audit/audit-acts.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { RecordNote } from "#server/audit/audit.ts";
import { mountCommand, type Exchange } from "#server/http/commands.ts";
import { BadRequest, NotFound, freshOnly } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import { administer } from "#server/identity/administer.ts";
import { deleteSessions } from "#server/identity/queries.ts";
import type { SessionDeps } from "#server/identity/session-routes.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import {
  deleteOidcLinks,
  deleteSecondFactor,
  isEmailTaken,
  lockUser,
  makeLink,
  revokeInvitation,
  selectInvitations,
  selectUsers,
  updateUser,
} from "./queries.ts";

type UsersDeps = Pick<SessionDeps, "store" | "clock" | "audit"> & { readonly publicOrigin: string };

export function mountUsers(app: Hono<HttpEnv>, deps: UsersDeps): void {
  const { store, clock, audit, publicOrigin } = deps;

  mount(app, users, async (_query, who) => ({
    rows: (await selectUsers(store.db, clock.now())).map((row) => ({ ...row, isYou: row.id === who.userId })),
    invitations: await selectInvitations(store.db, clock.now()),
  }));

  // Fieldboard sends no mail: the administrator passes the link on.
  mountCommand(app, inviteUser, ({ email: typed, ...body }, exchange) => {
    freshOnly(exchange.user(), clock);
    const access = accessOf(body);
    const email = typed.toLowerCase();
    return administer(audit, exchange, async (writing, record) => {
      if (await isEmailTaken(writing, email)) throw new BadRequest("“email” already belongs to a user.");
      const made = await makeLink(writing, { purpose: "invitation", email, ...access }, clock.now());
      if (made === null) throw new BadRequest("“email” cannot be invited.");
      await record({
        ...exchange.entry,
        act: "user-invited",
        about: { kind: "user", id: email },
        details: { role: access.role, offices: officeWords(access.offices) },
      });
      // In the fragment, which browsers send to no server.
      return { link: `${publicOrigin}/invitation#${made.token}`, expiresAt: made.expiresAt };
    });
  });

  mountCommand(app, withdrawInvitation, ({ email }, exchange) =>
    administer(audit, exchange, async (writing, record) => {
      const invitation = await revokeInvitation(writing, email, clock.now());
      if (invitation === null) throw new NotFound("This invitation is no longer open.");
      const about = { kind: "user", id: invitation.email } as const;
      await record({ ...exchange.entry, act: "invitation-withdrawn", about, details: {} });
      return {};
    }),
  );

  mountOnUser(app, deps, changeAccess, async (on, body) => {
    const { user, writing, record, entry, isSelf, endSessions } = on;
    const access = accessOf(body);
    const isNewRole = user.role !== access.role;
    if (isNewRole && isSelf)
      throw new BadRequest("You can't change your own role. Ask another administrator.");
    await updateUser(writing, user.id, { access });
    if (isNewRole)
      await record({ ...entry, act: "role-changed", details: { from: user.role, to: access.role } });
    const ended = isNewRole ? await endSessions("role") : 0;
    const [from, to] = [officeWords(user.offices), officeWords(access.offices)];
    if (from.toSorted().join() !== to.toSorted().join())
      await record({ ...entry, act: "scope-changed", details: { from, to } });
    return { ended };
  });

  mountOnUser(app, deps, renameUser, async ({ user, writing, record, entry }, { name }) => {
    const to = name.trim();
    if (to === "") throw new BadRequest("“name” is missing.");
    if (to === user.name) return {};
    await updateUser(writing, user.id, { name: to });
    await record({ ...entry, act: "user-renamed", details: { from: user.name, to } });
    return {};
  });

  mountOnUser(app, deps, disableUser, async (on, { isDisabled }) => {
    const { user, writing, record, entry, isSelf, endSessions } = on;
    if (isDisabled && isSelf) throw new BadRequest("You can't disable yourself. Ask another administrator.");
    if (user.isDisabled === isDisabled) return { ended: 0 };
    await updateUser(writing, user.id, { isDisabled });
    await record({ ...entry, act: isDisabled ? "user-disabled" : "user-enabled", details: {} });
    return { ended: isDisabled ? await endSessions("disabled") : 0 };
  });

  mountOnUser(app, deps, endSessionsOf, async ({ endSessions }) => ({ ended: await endSessions("admin") }));

  mountOnUser(app, deps, resetSecondFactor, async ({ user, writing, record, entry, endSessions }) => {
    if (!user.hasSecondFactor) throw new BadRequest("This user has no second factor.");
    await deleteSecondFactor(writing, user.id);
    await record({ ...entry, act: "second-factor-reset", details: {} });
    return { ended: await endSessions("admin") };
  });

  mountOnUser(app, deps, linkToPassword, async ({ user, writing, record, entry }) => {
    if (!user.hasPassword || user.isDisabled)
      throw new BadRequest("This user has no password, or is disabled.");
    const { email, role, offices } = user;
    const grant = { purpose: "password", email, role, offices } as const;
    const made = await makeLink(writing, grant, clock.now());
    if (made === null) throw new BadRequest("No link can be made for this user.");
    await record({ ...entry, act: "password-link", details: {} });
    return { link: `${publicOrigin}/invitation#${made.token}`, expiresAt: made.expiresAt };
  });

  mountOnUser(app, deps, unlinkUser, async ({ user, writing, record, entry, endSessions }) => {
    if ((await deleteOidcLinks(writing, user.id)) === 0)
      throw new BadRequest("This user is not linked to the identity provider.");
    await record({ ...entry, act: "oidc-unlinked", details: {} });
    return { ended: await endSessions("admin") };
  });
}

type OnUser = Awaited<ReturnType<typeof findUser>>;

/** A user, locked, with what a command about them needs. @throws NotFound */
async function findUser(writing: Writing, record: RecordNote, exchange: Exchange, id: string) {
  const user = await lockUser(writing, id);
  if (user === null) throw new NotFound("User not found.");
  const entry = { ...exchange.entry, about: { kind: "user", id } as const };
  /** Ends all sessions of the user and records why. Returns how many there were. */
  const endSessions = async (why: DetailsOf<"session-ended">["why"]): Promise<number> => {
    const ended = await deleteSessions(writing, id);
    if (ended > 0) await record({ ...entry, act: "session-ended", details: { why } });
    return ended;
  };
  return { writing, record, user, isSelf: exchange.user().userId === id, entry, endSessions };
}

/** What gives or takes access needs a fresh proof of who sends it. */
const FRESH: ReadonlySet<string> = new Set(
  [changeAccess, linkToPassword, resetSecondFactor, unlinkUser].map(({ path }) => path),
);

/** Mounts a command about a user at its path, in one transaction with its audit entries. */
function mountOnUser<Body extends z.ZodMiniType<{ readonly id: string }>, Reply extends z.ZodMiniType>(
  app: Hono<HttpEnv>,
  { audit, clock }: UsersDeps,
  command: Command<Body, Reply>,
  work: (on: OnUser, body: z.output<Body>) => Promise<z.output<Reply>>,
): void {
  mountCommand(app, command, (body, exchange) => {
    if (FRESH.has(command.path)) freshOnly(exchange.user(), clock);
    return administer(audit, exchange, async (writing, record) =>
      work(await findUser(writing, record, exchange, body.id), body),
    );
  });
}

/** Managers see a list of offices, other roles all of them. @throws BadRequest when role and offices do not match */
function accessOf({ role, offices }: Pick<BodyOf<typeof changeAccess>, "role" | "offices">) {
  if (role !== "manager") {
    if (offices !== null) throw new BadRequest("“offices” is not allowed: this role sees all offices.");
    return { role, offices };
  }
  if (offices === null) throw new BadRequest("“offices”: Choose the offices that this manager sees.");
  return { role, offices: [...new Set(offices)] };
}

export const officeWords = (offices: readonly OfficeId[] | null): readonly string[] => offices ?? ["all"];
