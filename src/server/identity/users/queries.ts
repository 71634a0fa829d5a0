import { randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { users } from "#contract/users.ts";
import { idleMinutes, type Role } from "#domain/identity/roles.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Db } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";

/** A user as administrators see them, whoever asks. */
export type ListedUser = Omit<ReplyOf<typeof users>["rows"][number], "isYou">;
export type AdministeredUser = Omit<ListedUser, "sessions" | "activeAt">;

const COLUMNS = sql.raw(`
  u.id, u.name, u.email, u.role, u.offices, u.two_factor_enabled as "hasSecondFactor",
  exists (select from auth_account a where a.user_id = u.id and a.provider_id = 'credential') as "hasPassword",
  exists (select from auth_oidc_link l where l.user_id = u.id) as "isLinked",
  u.banned as "isDisabled", u.is_demo as "isDemo"`);

/** All users by name, disabled ones last. Ended sessions are deleted, so the audit log also says when they were active. */
export async function selectUsers(db: Db, now: Instant): Promise<readonly ListedUser[]> {
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

/** The ids of all administrators, locked until the transaction ends so that concurrent changes run one after another. */
export async function lockAdministrators(writing: Writing): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from auth_user where role = 'admin' and not banned order by id for no key update`.execute(
    writing,
  );
  return rows.map(({ id }) => id);
}

/** A user, locked until the transaction ends. */
export async function lockUser(writing: Writing, id: string): Promise<AdministeredUser | null> {
  const { rows } = await sql<AdministeredUser>`
    select ${COLUMNS} from auth_user u where u.id = ${id} for no key update of u`.execute(writing);
  return rows[0] ?? null;
}

export async function isEmailTaken(db: Db, email: string): Promise<boolean> {
  const { rows } = await sql`select from auth_user where lower(email) = lower(${email})`.execute(db);
  return rows.length > 0;
}

export type NewUser = {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  readonly role: Role;
  readonly scope: Scope;
  /** Null for a user who signs in through an identity provider only. */
  readonly passwordHash: string | null;
};

/** Inserts a user. Returns their id, or null when the email address is taken. */
export async function insertUser(writing: Writing, user: NewUser): Promise<string | null> {
  const id = randomUUID();
  const offices = user.scope === "all" ? null : [...user.scope];
  const { numAffectedRows } = await sql`
    insert into auth_user (id, name, email, role, offices)
    values (${id}, ${user.name}, ${user.email}, ${user.role}, ${offices})
    on conflict (email) do nothing`.execute(writing);
  if (numAffectedRows !== 1n) return null;
  if (user.passwordHash === null) return id;
  await sql`
    insert into auth_account (id, account_id, provider_id, user_id, password)
    values (${randomUUID()}, ${id}, 'credential', ${id}, ${user.passwordHash})`.execute(writing);
  return id;
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

/** Removes a second factor; the user sets up a new one at their next sign-in if their role needs it. */
export async function deleteSecondFactor(writing: Writing, id: string): Promise<void> {
  await sql`delete from auth_two_factor where user_id = ${id}`.execute(writing);
  await sql`delete from auth_used_code where user_id = ${id}`.execute(writing);
  await sql`update auth_user set two_factor_enabled = false, updated_at = now() where id = ${id}`.execute(
    writing,
  );
}

/** Removes a user's links to identity providers; their next sign-in with the same email address makes a new one. Returns how many there were. */
export async function deleteOidcLinks(writing: Writing, userId: string): Promise<number> {
  const { numAffectedRows } = await sql`delete from auth_oidc_link where user_id = ${userId}`.execute(
    writing,
  );
  return Number(numAffectedRows ?? 0n);
}

/** A one-time link as stored: the SHA-256 of its token, never the token. */
export type LinkRow = {
  readonly purpose: "set-up" | "invitation";
  readonly subject: string;
  readonly grants: unknown;
  readonly expiresAt: Instant;
};
export type NewLinkRow = LinkRow & { readonly hash: Buffer; readonly createdAt: Instant };

/** The first administrator is set up by link; once there is one, no such link works. */
const ALLOWED = sql.raw(
  "(purpose <> 'set-up' or not exists (select from auth_user where role = 'admin' and not is_demo))",
);
const ROW = sql.raw(`purpose, subject, grants, expires_at as "expiresAt"`);
const isOpenAt = (now: Instant) =>
  sql`used_at is null and revoked_at is null and expires_at > ${now} and ${ALLOWED}`;

/** Stores a link in place of the open one for the same purpose and subject. False when it is not allowed. */
export async function insertLink(db: Db, link: NewLinkRow): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into one_time_link (token_hash, purpose, subject, grants, created_at, expires_at)
    select token_hash, purpose, subject, grants, created_at, expires_at
      from (select ${link.hash}::bytea as token_hash, ${link.purpose}::text as purpose,
                   ${link.subject}::text as subject, ${JSON.stringify(link.grants)}::jsonb as grants,
                   ${link.createdAt}::timestamptz as created_at, ${link.expiresAt}::timestamptz as expires_at) l
     where ${ALLOWED}
        on conflict (purpose, subject) where used_at is null and revoked_at is null do update
       set token_hash = excluded.token_hash, grants = excluded.grants,
           created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db);
  return numAffectedRows === 1n;
}

/** The open link of a token. */
export async function selectLink(db: Db, hash: Buffer, now: Instant): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    select ${ROW} from one_time_link where token_hash = ${hash} and ${isOpenAt(now)}`.execute(db);
  return rows[0] ?? null;
}

/** Uses up the open link of a token; of several requests at once only one gets it. */
export async function updateLinkUsed(db: Db, hash: Buffer, now: Instant): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    update one_time_link set used_at = ${now} where token_hash = ${hash} and ${isOpenAt(now)}
    returning ${ROW}`.execute(db);
  return rows[0] ?? null;
}

/** Revokes the open invitation of an email address, already folded. Null when there is none. */
export async function updateInvitationRevoked(
  db: Db,
  subject: string,
  now: Instant,
): Promise<LinkRow | null> {
  const { rows } = await sql<LinkRow>`
    update one_time_link set revoked_at = ${now}
     where purpose = 'invitation' and subject = ${subject} and ${isOpenAt(now)} returning ${ROW}`.execute(db);
  return rows[0] ?? null;
}

/** Open invitations, newest first. */
export async function selectInvitations(db: Db, now: Instant): Promise<readonly LinkRow[]> {
  const { rows } = await sql<LinkRow>`
    select ${ROW} from one_time_link where purpose = 'invitation' and ${isOpenAt(now)}
     order by created_at desc, subject`.execute(db);
  return rows;
}

export async function deleteOldLinks(db: Db, expiredBefore: Instant): Promise<void> {
  await sql`delete from one_time_link where expires_at < ${expiredBefore}`.execute(db);
}
