import type { Hono } from "hono";
import {
  changeAccess,
  disableUser,
  endSessionsOf,
  inviteUser,
  renameUser,
  resetSecondFactor,
  unlinkUser,
  users,
  withdrawInvitation,
} from "#contract/users.ts";
import type { DetailsOf } from "#domain/audit/audit-acts.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { mountCommand, type Exchange } from "#server/http/commands.ts";
import { freshOnly } from "#server/http/fresh-only.ts";
import { BadRequest, NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import { administer, signedInUser, type Administering } from "#server/identity/administer.ts";
import { deleteSessionsOf } from "#server/identity/queries.ts";
import type { Store } from "#server/postgres/connect.ts";
import { makeLink, readInvitations, revokeInvitation } from "./links.ts";
import {
  deleteOidcLinks,
  deleteSecondFactor,
  isEmailTaken,
  lockUser,
  selectUsers,
  updateUser,
  type AdministeredUser,
} from "./queries.ts";

export type UsersDeps = {
  readonly store: Pick<Store, "db">;
  readonly clock: Clock;
  readonly audit: Audit;
  /** The address that browsers use. */
  readonly publicOrigin: string;
};

/** Users, their access and sessions, and invitations. */
export function mountUsers(app: Hono<HttpEnv>, deps: UsersDeps): void {
  const { store, clock, audit, publicOrigin } = deps;

  mount(app, users, async (_ask, who) => ({
    rows: (await selectUsers(store.db, clock.now())).map((row) => ({ ...row, isYou: row.id === who.userId })),
    invitations: (await readInvitations(store.db, clock.now())).map(({ email, role, scope, expiresAt }) => ({
      ...{ email, role, expiresAt },
      offices: officesOf(scope),
    })),
  }));

  // Fieldboard sends no mail: the administrator passes the link on.
  mountCommand(app, inviteUser, ({ email: typed, ...body }, exchange) => {
    freshOnly(signedInUser(exchange), clock);
    const access = accessOf(body);
    const email = typed.toLowerCase();
    return administer(audit, exchange, async ({ writing, record, entry }) => {
      if (await isEmailTaken(writing, email)) throw new BadRequest("“email” already belongs to a user.");
      const made = await makeLink(writing, { purpose: "invitation", email, ...access }, clock.now());
      if (made === null) throw new BadRequest("“email” cannot be invited.");
      await record({
        ...entry,
        act: "user-invited",
        about: { kind: "user", id: email },
        details: { role: access.role, offices: officeWords(officesOf(access.scope)) },
      });
      // In the fragment, which browsers send to no server.
      return { link: `${publicOrigin}/invitation#${made.token}`, expiresAt: made.expiresAt };
    });
  });

  mountCommand(app, withdrawInvitation, ({ email }, exchange) =>
    administer(audit, exchange, async ({ writing, record, entry }) => {
      const invitation = await revokeInvitation(writing, email, clock.now());
      if (invitation === null) throw new NotFound("This invitation is no longer open.");
      const about = { kind: "user", id: invitation.email } as const;
      await record({ ...entry, act: "invitation-withdrawn", about, details: {} });
      return {};
    }),
  );

  mountCommand(app, changeAccess, ({ id, ...body }, exchange) => {
    freshOnly(signedInUser(exchange), clock);
    const access = accessOf(body);
    return onUser(deps, exchange, id, async ({ user, writing, record, entry, isSelf, endSessions }) => {
      const isNewRole = user.role !== access.role;
      if (isNewRole && isSelf)
        throw new BadRequest("You can't change your own role. Ask another administrator.");
      await updateUser(writing, id, { access });
      if (isNewRole)
        await record({ ...entry, act: "role-changed", details: { from: user.role, to: access.role } });
      const ended = isNewRole ? await endSessions("role") : 0;
      const [from, to] = [user.offices, officesOf(access.scope)];
      if (!sameOffices(from, to)) {
        const details = { from: officeWords(from), to: officeWords(to) };
        await record({ ...entry, act: "scope-changed", details });
      }
      return { ended };
    });
  });

  mountCommand(app, renameUser, ({ id, name }, exchange) =>
    onUser(deps, exchange, id, async ({ user, writing, record, entry }) => {
      const to = name.trim();
      if (to === "") throw new BadRequest("“name” is missing.");
      if (to === user.name) return {};
      await updateUser(writing, id, { name: to });
      await record({ ...entry, act: "user-renamed", details: { from: user.name, to } });
      return {};
    }),
  );

  mountCommand(app, disableUser, ({ id, isDisabled }, exchange) =>
    onUser(deps, exchange, id, async ({ user, writing, record, entry, isSelf, endSessions }) => {
      if (isDisabled && isSelf)
        throw new BadRequest("You can't disable yourself. Ask another administrator.");
      if (user.isDisabled === isDisabled) return { ended: 0 };
      await updateUser(writing, id, { isDisabled });
      await record({ ...entry, act: isDisabled ? "user-disabled" : "user-enabled", details: {} });
      return { ended: isDisabled ? await endSessions("disabled") : 0 };
    }),
  );

  mountCommand(app, endSessionsOf, ({ id }, exchange) =>
    onUser(deps, exchange, id, async ({ endSessions }) => ({ ended: await endSessions("admin") })),
  );

  mountCommand(app, resetSecondFactor, ({ id }, exchange) => {
    freshOnly(signedInUser(exchange), clock);
    return onUser(deps, exchange, id, async ({ user, writing, record, entry, endSessions }) => {
      if (!user.hasSecondFactor) throw new BadRequest("This user has no second factor.");
      await deleteSecondFactor(writing, id);
      await record({ ...entry, act: "second-factor-reset", details: {} });
      return { ended: await endSessions("admin") };
    });
  });

  mountCommand(app, unlinkUser, ({ id }, exchange) => {
    freshOnly(signedInUser(exchange), clock);
    return onUser(deps, exchange, id, async ({ writing, record, entry, endSessions }) => {
      if ((await deleteOidcLinks(writing, id)) === 0)
        throw new BadRequest("This user is not linked to the identity provider.");
      await record({ ...entry, act: "oidc-unlinked", details: {} });
      return { ended: await endSessions("admin") };
    });
  });
}

type OnUser = Pick<Administering, "writing" | "record"> & {
  readonly user: AdministeredUser;
  readonly isSelf: boolean;
  readonly entry: Administering["entry"] & { readonly about: { readonly kind: "user"; readonly id: string } };
  /** Ends all sessions of the user and records why. Returns how many there were. */
  readonly endSessions: (why: DetailsOf<"session-ended">["why"]) => Promise<number>;
};

const onUser = <Result>(
  { audit }: UsersDeps,
  exchange: Exchange,
  id: string,
  work: (on: OnUser) => Promise<Result>,
): Promise<Result> =>
  administer(audit, exchange, async ({ writing, record, who, entry: begun }) => {
    const user = await lockUser(writing, id);
    if (user === null) throw new NotFound("User not found.");
    const entry = { ...begun, about: { kind: "user", id } as const };
    return work({
      ...{ writing, record, user, entry },
      isSelf: who.userId === id,
      endSessions: async (why) => {
        const ended = await deleteSessionsOf(writing, id, null);
        if (ended > 0) await record({ ...entry, act: "session-ended", details: { why } });
        return ended;
      },
    });
  });

/** Managers see a list of offices, other roles all of them. @throws BadRequest when role and offices do not match */
function accessOf({ role, offices }: { readonly role: Role; readonly offices: readonly OfficeId[] | null }): {
  readonly role: Role;
  readonly scope: Scope;
} {
  if (role !== "manager") {
    if (offices !== null) throw new BadRequest("“offices” is not allowed: this role sees all offices.");
    return { role, scope: "all" };
  }
  if (offices === null) throw new BadRequest("“offices”: Choose the offices that this manager sees.");
  return { role, scope: [...new Set(offices)] };
}

/** As in the contract: null is every office. */
const officesOf = (scope: Scope): readonly OfficeId[] | null => (scope === "all" ? null : scope);

/** The same offices in any order. */
const sameOffices = (one: readonly OfficeId[] | null, other: readonly OfficeId[] | null): boolean =>
  one === null || other === null
    ? one === other
    : one.length === other.length && one.every((id) => other.includes(id));

/** As in an audit entry. */
export const officeWords = (offices: readonly OfficeId[] | null): readonly string[] => offices ?? ["all"];
