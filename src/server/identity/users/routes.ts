import type { Hono } from "hono";
import {
  changeAccess,
  disableUser,
  endSessionsOf,
  renameUser,
  resetSecondFactor,
  unlinkUser,
  users,
} from "#contract/users.ts";
import type { DetailsOf } from "#domain/audit/audit-details.ts";
import type { Clock } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import type { OneTimeLinks } from "#server/identity/links/one-time-link.ts";
import { mountCommand, type Exchange } from "#server/http/commands.ts";
import { freshOnly } from "#server/http/fresh-only.ts";
import { BadAsk, NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { mount } from "#server/http/serve.ts";
import {
  deleteSecondFactor,
  lockUser,
  selectUsers,
  updateUser,
  type AdministeredUser,
} from "./administered-users.ts";
import { deleteSessionsOf } from "#server/identity/auth-sessions.ts";
import type { Store } from "#server/postgres/connect.ts";
import { deleteOidcLinks } from "#server/identity/oidc/oidc-links.ts";
import { accessOf, officesOf, officeWords, sameOffices } from "./access.ts";
import { administer, asker, type Administering } from "./administering.ts";

export type UsersDeps = {
  readonly store: Pick<Store, "db" | "pool">;
  readonly clock: Clock;
  readonly audit: Audit;
  readonly links: OneTimeLinks;
  /** What browsers call us. */
  readonly publicOrigin: string;
};

/** Who may sign in, as what, and for how long. */
export function mountUsers(app: Hono<HttpEnv>, deps: UsersDeps): void {
  const { store, clock, links } = deps;

  mount(app, users, async (_ask, who) => ({
    rows: (await selectUsers(store, clock.now())).map((row) => ({ ...row, isYou: row.id === who.userId })),
    invitations: (await links.invitations()).map(({ email, role, scope, expiresAt }) => ({
      ...{ email, role, expiresAt },
      offices: officesOf(scope),
    })),
  }));

  mountCommand(app, changeAccess, ({ id, ...told }, exchange) => {
    freshOnly(asker(exchange), clock);
    const access = accessOf(told);
    return onUser(deps, exchange, id, async ({ user, writing, record, entry, isSelf }) => {
      const isNewRole = user.role !== access.role;
      if (isNewRole && isSelf)
        throw new BadAsk("You cannot change your own role: ask another administrator.");
      await updateUser(writing, id, { access });
      const ended = isNewRole ? await deleteSessionsOf({ db: writing }, id, null) : 0;
      const from = officesOf(user.offices ?? "all");
      const to = officesOf(access.scope);
      if (isNewRole) {
        await record({ ...entry, act: "role-changed", details: { from: user.role, to: access.role } });
        await recordEnded({ record, entry }, ended, "role");
      }
      if (!sameOffices(from, to))
        await record({
          ...entry,
          act: "scope-changed",
          details: { from: officeWords(from), to: officeWords(to) },
        });
      return { ended };
    });
  });

  mountCommand(app, renameUser, ({ id, name }, exchange) =>
    onUser(deps, exchange, id, async ({ user, writing, record, entry }) => {
      const to = name.trim();
      if (to === "") throw new BadAsk("“name” is missing.");
      if (to === user.name) return {};
      await updateUser(writing, id, { name: to });
      await record({ ...entry, act: "user-renamed", details: { from: user.name, to } });
      return {};
    }),
  );

  mountCommand(app, disableUser, ({ id, isDisabled }, exchange) =>
    onUser(deps, exchange, id, async ({ user, writing, record, entry, isSelf }) => {
      if (isDisabled && isSelf) throw new BadAsk("You cannot disable yourself: ask another administrator.");
      if (user.isDisabled === isDisabled) return { ended: 0 };
      await updateUser(writing, id, { isDisabled });
      const ended = isDisabled ? await deleteSessionsOf({ db: writing }, id, null) : 0;
      await record({ ...entry, act: isDisabled ? "user-disabled" : "user-enabled", details: {} });
      await recordEnded({ record, entry }, ended, "disabled");
      return { ended };
    }),
  );

  mountCommand(app, endSessionsOf, ({ id }, exchange) =>
    onUser(deps, exchange, id, async ({ writing, record, entry }) => {
      const ended = await deleteSessionsOf({ db: writing }, id, null);
      await recordEnded({ record, entry }, ended, "admin");
      return { ended };
    }),
  );

  mountCommand(app, resetSecondFactor, ({ id }, exchange) => {
    freshOnly(asker(exchange), clock);
    return onUser(deps, exchange, id, async ({ user, writing, record, entry }) => {
      if (!user.hasSecondFactor) throw new BadAsk("There is no second factor to reset.");
      await deleteSecondFactor(writing, id);
      const ended = await deleteSessionsOf({ db: writing }, id, null);
      await record({ ...entry, act: "second-factor-reset", details: {} });
      await recordEnded({ record, entry }, ended, "admin");
      return { ended };
    });
  });

  mountCommand(app, unlinkUser, ({ id }, exchange) => {
    freshOnly(asker(exchange), clock);
    return onUser(deps, exchange, id, async ({ writing, record, entry }) => {
      if ((await deleteOidcLinks(writing, id)) === 0) throw new BadAsk("There is no link to take away.");
      const ended = await deleteSessionsOf({ db: writing }, id, null);
      await record({ ...entry, act: "oidc-unlinked", details: {} });
      await recordEnded({ record, entry }, ended, "admin");
      return { ended };
    });
  });
}

type OnUser = Pick<Administering, "writing" | "record"> & {
  readonly user: AdministeredUser;
  readonly isSelf: boolean;
  readonly entry: Administering["entry"] & { readonly about: { readonly kind: "user"; readonly id: string } };
};

const onUser = <Result>(
  { audit }: UsersDeps,
  exchange: Exchange,
  id: string,
  work: (on: OnUser) => Promise<Result>,
): Promise<Result> =>
  administer(audit, exchange, async ({ writing, record, who, entry }) => {
    const user = await lockUser(writing, id);
    if (user === null) throw new NotFound("There is no such user.");
    const about = { kind: "user", id } as const;
    return work({ writing, record, user, isSelf: who.userId === id, entry: { ...entry, about } });
  });

type Ending = DetailsOf<"session-ended">["why"];

async function recordEnded(
  { record, entry }: Pick<OnUser, "record" | "entry">,
  ended: number,
  why: Ending,
): Promise<void> {
  if (ended > 0) await record({ ...entry, act: "session-ended", details: { why } });
}
