import type { z } from "zod/mini";
import type { BodyOf, Command } from "#contract/endpoint.ts";
import {
  actOnUser,
  changeAccess,
  inviteUser,
  linkToPassword,
  renameUser,
  users,
  withdrawInvitation,
  type USER_ACTIONS,
} from "#contract/identity/users.ts";
import type { DetailsOf } from "#domain/audit/audit-acts.ts";
import type { OfficeId } from "#domain/ids.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import { answer, type Route } from "#server/http/serve.ts";
import { onAdministered, type Administering } from "#server/identity/administer.ts";
import { deleteSessions } from "#server/identity/session-queries.ts";
import type { SessionDeps } from "#server/identity/session-routes.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { LINK_PAGE, mailInvitation } from "./link-mail.ts";
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
  type LinkGrant,
} from "./queries.ts";

type UsersDeps = Pick<SessionDeps, "store" | "clock" | "audit" | "sealer" | "hasMail"> & {
  readonly publicOrigin: string;
};

export const userRoutes = (deps: UsersDeps): readonly Route[] => {
  const { store, clock, publicOrigin, hasMail } = deps;

  /** The administrator can pass the link on, also where mail is set up. */
  const linkOf = async (writing: Writing, grant: LinkGrant) => {
    const made = await makeLink(writing, grant, clock.now());
    if (made === null) throw new BadRequest("No link can be made for this user.");
    // The token is in the fragment, which browsers send to no server.
    return {
      token: made.token,
      shown: { link: `${publicOrigin}${LINK_PAGE}#${made.token}`, expiresAt: made.expiresAt },
    };
  };

  const invite = async (body: BodyOf<typeof inviteUser>, { writing, record }: Administering) => {
    const access = accessOf(body);
    const { email } = body;
    if (await isEmailTaken(writing, email))
      throw new BadRequest("“email” already belongs to a user.", { field: "email", code: "taken" });
    const { token, shown } = await linkOf(writing, { purpose: "invitation", email, ...access });
    if (hasMail) await mailInvitation(writing, deps, { email, token });
    const details = { role: access.role, offices: officeWords(access.offices) };
    await record({ act: "user-invited", about: { kind: "user", id: email }, details });
    return { ...shown, isMailed: hasMail };
  };

  /** Runs a command about a user. */
  const onUser = <Body extends z.ZodMiniType<{ readonly id: string }>, Reply extends z.ZodMiniType>(
    command: Command<Body, Reply>,
    work: (body: z.output<Body>, on: OnUser) => Promise<z.output<Reply>>,
    needsProof?: (body: z.output<Body>) => boolean,
  ): Route =>
    onAdministered(deps, command, async (body, on) => work(body, await findUser(on, body.id)), needsProof);

  const link = async (_body: unknown, { user, writing, record }: OnUser) => {
    if (!user.hasPassword || user.isDisabled)
      throw new BadRequest("This user has no password, or is disabled.");
    const { email, role, offices } = user;
    const { shown } = await linkOf(writing, { purpose: "password", email, role, offices });
    await record({ act: "password-link", details: {} });
    return shown;
  };
  return [
    answer(users, async (_query, who) => ({
      rows: (await selectUsers(store.db, clock.now())).map((row) => ({
        ...row,
        isYou: row.id === who.userId,
      })),
      invitations: await selectInvitations(store.db, clock.now()),
    })),
    onAdministered(deps, inviteUser, invite, isProven),

    onAdministered(deps, withdrawInvitation, async ({ email }, { writing, record }) => {
      const invitation = await revokeInvitation(writing, email, clock.now());
      if (invitation === null) throw new NotFound("This invitation is no longer open.");
      const about = { kind: "user", id: invitation.email } as const;
      await record({ act: "invitation-withdrawn", about, details: {} });
      return {};
    }),

    onUser(changeAccess, setAccess, isProven),

    onUser(renameUser, async ({ name }, { user, writing, record }) => {
      if (name === user.name) return {};
      await updateUser(writing, user.id, { name });
      await record({ act: "user-renamed", details: { from: user.name, to: name } });
      return {};
    }),
    onUser(linkToPassword, link, isProven),

    onUser(
      actOnUser,
      async ({ action }, on) => ({ ended: await ACTIONS[action](on) }),
      ({ action }) => action === "reset-second-factor" || action === "unlink",
    ),
  ];
};

/** Commands that give or take access need a fresh proof of who sends them. */
const isProven = () => true;

type OnUser = Awaited<ReturnType<typeof findUser>>;

/** A user, locked, with what a command about them needs. @throws NotFound */
async function findUser(on: Administering, id: string) {
  const user = await lockUser(on.writing, id);
  if (user === null) throw new NotFound("User not found.");
  const about = { kind: "user", id } as const;
  const record: Administering["record"] = (note) => on.record({ about, ...note });
  /** Ends all sessions of the user and records why. Returns how many there were. */
  const endSessions = async (why: DetailsOf<"session-ended">["why"]): Promise<number> => {
    const ended = await deleteSessions(on.writing, id);
    if (ended > 0) await record({ act: "session-ended", details: { why } });
    return ended;
  };
  return { writing: on.writing, user, isSelf: on.who.userId === id, record, endSessions };
}

/** Another role ends their sessions; other offices apply from their next request. */
async function setAccess(body: BodyOf<typeof changeAccess>, on: OnUser) {
  const { user, writing, isSelf, record, endSessions } = on;
  const access = accessOf(body);
  const isNewRole = user.role !== access.role;
  if (isNewRole && isSelf) throw new BadRequest("You can’t change your own role. Ask another administrator.");
  await updateUser(writing, user.id, { access });
  if (isNewRole) await record({ act: "role-changed", details: { from: user.role, to: access.role } });
  const ended = isNewRole ? await endSessions("role") : 0;
  const [from, to] = [officeWords(user.offices), officeWords(access.offices)];
  if (from.toSorted().join() !== to.toSorted().join())
    await record({ act: "scope-changed", details: { from, to } });
  return { ended };
}

/** Changes of a user; each returns how many sessions it ended. */
const ACTIONS: Readonly<Record<(typeof USER_ACTIONS)[number], (on: OnUser) => Promise<number>>> = {
  "end-sessions": ({ endSessions }) => endSessions("admin"),
  "reset-second-factor": async ({ user, writing, record, endSessions }) => {
    if (!user.hasSecondFactor) throw new BadRequest("This user has no second factor.");
    await deleteSecondFactor(writing, user.id);
    await record({ act: "second-factor-reset", details: {} });
    return endSessions("admin");
  },
  unlink: async ({ user, writing, record, endSessions }) => {
    if ((await deleteOidcLinks(writing, user.id)) === 0)
      throw new BadRequest("This user is not linked to the identity provider.");
    await record({ act: "oidc-unlinked", details: {} });
    return endSessions("admin");
  },
  disable: async ({ user, writing, isSelf, record, endSessions }) => {
    if (isSelf) throw new BadRequest("You can’t disable yourself. Ask another administrator.");
    if (user.isDisabled) return 0;
    await updateUser(writing, user.id, { isDisabled: true });
    await record({ act: "user-disabled", details: {} });
    return endSessions("disabled");
  },
  enable: async ({ user, writing, record }) => {
    if (user.isDisabled) {
      await updateUser(writing, user.id, { isDisabled: false });
      await record({ act: "user-enabled", details: {} });
    }
    return 0;
  },
};

/** Managers see a list of offices, other roles all of them. @throws BadRequest when role and offices do not match */
function accessOf({ role, offices }: Pick<BodyOf<typeof changeAccess>, "role" | "offices">) {
  if (role !== "manager") {
    if (offices !== null)
      throw new BadRequest("“offices” is not allowed: this role sees all offices.", { field: "offices" });
    return { role, offices };
  }
  if (offices === null)
    throw new BadRequest("“offices”: Choose the offices that this manager sees.", {
      field: "offices",
      code: "missing",
    });
  return { role, offices: [...new Set(offices)] };
}

export const officeWords = (offices: readonly OfficeId[] | null): readonly string[] => offices ?? ["all"];
