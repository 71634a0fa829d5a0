import { sql, type RawBuilder } from "kysely";
import type { OfficeId } from "#domain/ids.ts";
import { idleMinutes, type Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Store } from "#server/postgres/connect.ts";

/** Somebody who may sign in, or might again, as administrators see them. */
export type AdministeredUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Null sees every office. */
  readonly offices: readonly OfficeId[] | null;
  readonly hasSecondFactor: boolean;
  readonly hasPassword: boolean;
  /** Whether an identity provider may let them in. */
  readonly isLinked: boolean;
  readonly isDisabled: boolean;
  readonly isDemo: boolean;
};

export type ListedUser = AdministeredUser & {
  /** Sessions that have not been idle for too long. */
  readonly sessions: number;
  /** When they last did something; null when nothing is known of them yet. */
  readonly activeAt: Instant | null;
};

const COLUMNS = sql.raw(`
  u.id, u.name, u.email, u.role, u.offices, u.two_factor_enabled as "hasSecondFactor",
  exists (select from auth_account a where a.user_id = u.id and a.provider_id = 'credential') as "hasPassword",
  exists (select from auth_oidc_link l where l.user_id = u.id) as "isLinked",
  u.banned as "isDisabled", u.is_demo as "isDemo"`);

/** Everybody, by name; those who are disabled come last. Sessions end and are forgotten, so what they did is looked up as well. */
export async function selectUsers({ db }: Pick<Store, "db">, now: Instant): Promise<readonly ListedUser[]> {
  const { rows } = await sql<ListedUser>`
    select ${COLUMNS}, s.sessions, greatest(s.active_at, e.at) as "activeAt"
      from auth_user u
      left join lateral (
        select max(active_at) as active_at,
               (count(*) filter (where active_at > ${now}::timestamptz - ${idleTime} and expires_at > ${now}))::int as sessions
          from auth_session where user_id = u.id
      ) s on true
      left join lateral (select at from audit_entry where actor = u.id order by id desc limit 1) e on true
     order by u.banned, lower(u.name), u.id`.execute(db);
  return rows;
}

const idleTime: RawBuilder<unknown> = sql`
  make_interval(mins => case u.role when 'manager' then ${idleMinutes("manager")}::int
                                    when 'payroll' then ${idleMinutes("payroll")}::int
                                    else ${idleMinutes("admin")}::int end)`;

/**
 * Who administers, while nobody else may change that until the transaction ends: of two who act on each other one waits
 * here, and then sees what the other did.
 */
export async function lockAdministrators(writing: Writing): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth_user where role = 'admin' and not banned order by id for no key update`.execute(
    writing,
  );
  return rows.map(({ id }) => id);
}

/** Somebody, while nobody else may change them until the transaction ends. */
export async function lockUser(writing: Writing, id: string): Promise<AdministeredUser | null> {
  const { rows } = await sql<AdministeredUser>`
    select ${COLUMNS} from auth_user u where u.id = ${id} for no key update of u`.execute(writing);
  return rows[0] ?? null;
}

export async function isEmailTaken(writing: Writing, email: string): Promise<boolean> {
  const { rows } = await sql`select from auth_user where lower(email) = lower(${email})`.execute(writing);
  return rows.length > 0;
}

export type UserChange = {
  readonly name?: string;
  readonly access?: { readonly role: Role; readonly scope: Scope };
  readonly isDisabled?: boolean;
};

export async function updateUser(
  writing: Writing,
  id: string,
  { name, access, isDisabled }: UserChange,
): Promise<void> {
  const offices = access === undefined || access.scope === "all" ? null : [...access.scope];
  await sql`
    update auth_user
       set name = coalesce(${name ?? null}, name), banned = coalesce(${isDisabled ?? null}, banned),
           role = coalesce(${access?.role ?? null}, role),
           offices = case when ${access !== undefined} then ${offices}::text[] else offices end,
           updated_at = now()
     where id = ${id}`.execute(writing);
}

/** Takes away what they would be asked a code of; they set up another one at their next sign-in. */
export async function deleteSecondFactor(writing: Writing, id: string): Promise<void> {
  await sql`delete from auth_two_factor where user_id = ${id}`.execute(writing);
  await sql`delete from auth_used_code where user_id = ${id}`.execute(writing);
  await sql`update auth_user set two_factor_enabled = false, updated_at = now() where id = ${id}`.execute(
    writing,
  );
}
