import { createHash, randomBytes, randomUUID } from "node:crypto";
import { sql, type RawBuilder } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { users } from "#contract/identity/users.ts";
import { addressKey } from "#domain/fold.ts";
import { EMAIL_PATTERN } from "#domain/identity/email-address.ts";
import { idleMinutes, type Role } from "#domain/identity/roles.ts";
import type { Who } from "#domain/identity/who.ts";
import type { OfficeId } from "#domain/ids.ts";
import { instant, type Instant } from "#domain/time/time.ts";
import { allRows, changeRow, changeRows, firstRow, type Db } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";

export type ListedUser = Omit<ReplyOf<typeof users>["rows"][number], "isYou">;
export type AdministeredUser = Omit<ListedUser, "sessions" | "activeAt">;

const COLUMNS = sql.raw(`
  u.id, u.name, u.email, u.role, u.offices, u.two_factor_enabled as "hasSecondFactor",
  exists (select from auth_account a where a.user_id = u.id and a.provider_id = 'credential') as "hasPassword",
  exists (select from auth_oidc_link l where l.user_id = u.id) as "isLinked",
  u.banned as "isDisabled", u.is_demo as "isDemo"`);

/** All users by name, disabled ones last. Ended sessions are deleted, so the audit log also says when they were active. */
export const selectUsers = (db: Db, now: Instant): Promise<readonly ListedUser[]> =>
  allRows(db)<ListedUser>`
    select ${COLUMNS}, s.sessions, greatest(s.active_at, e.at) as "activeAt"
      from auth_user u
      left join lateral (
        select max(active_at) as active_at,
               (count(*) filter (where active_at > ${now}::timestamptz - ${idleTime} and expires_at > ${now}))::int as sessions
          from auth_session where user_id = u.id
      ) s on true
      left join lateral (select at from audit_entry where actor = u.id order by id desc limit 1) e on true
     order by u.banned, lower(u.name), u.id`;

export type Colleague = {
  readonly id: string;
  readonly name: string;
  /** Two may have the same name. */
  readonly email: string;
  /** Null for all. */
  readonly offices: readonly OfficeId[] | null;
};

/** The users of some roles who are not disabled, by name. */
export const selectColleagues = (db: Db, roles: readonly Role[]): Promise<readonly Colleague[]> =>
  allRows(db)<Colleague>`
    select id, name, email, offices from auth_user where not banned and role = any(${roles}) order by lower(name), id`;

/** Selects those of them whom a user works with, who see one of the user's offices; without the user. */
export async function selectColleaguesOf(
  db: Db,
  roles: readonly Role[],
  { userId, scope }: Pick<Who, "userId" | "scope">,
): Promise<readonly Colleague[]> {
  const sharesOffice = ({ offices }: Colleague): boolean =>
    offices === null || scope === "all" || scope.some((office) => offices.includes(office));
  return (await selectColleagues(db, roles)).filter((each) => each.id !== userId && sharesOffice(each));
}

const idleTime: RawBuilder<unknown> = sql`
  make_interval(mins => case u.role when 'manager' then ${idleMinutes("manager")}::int
                                    when 'payroll' then ${idleMinutes("payroll")}::int
                                    else ${idleMinutes("admin")}::int end)`;

/** The ids of all administrators, locked until the transaction ends so that concurrent changes run one after another. */
export async function lockAdministrators(writing: Writing): Promise<readonly string[]> {
  const rows = await allRows(writing)<{ id: string }>`
    select id from auth_user where role = 'admin' and not banned order by id for no key update`;
  return rows.map(({ id }) => id);
}

export const lockUser = (writing: Writing, id: string): Promise<AdministeredUser | null> =>
  firstRow(writing)<AdministeredUser>`
    select ${COLUMNS} from auth_user u where u.id = ${id} for no key update of u`;

export const isEmailTaken = async (db: Db, email: string): Promise<boolean> =>
  (await firstRow(db)`select from auth_user where lower(email) = lower(${email})`) !== null;

/** As in the contract: null is every office. */
type Access = { readonly role: Role; readonly offices: readonly OfficeId[] | null };

export type NewUser = Access & {
  readonly name: string;
  /** In lower case. */
  readonly email: string;
  /** Null for a user who signs in through an identity provider only. */
  readonly passwordHash: string | null;
};

/** Inserts a user. Returns their id, or null when the email address is taken. */
export async function insertUser(writing: Writing, user: NewUser): Promise<string | null> {
  const id = randomUUID();
  const isNew = await changeRow(writing)`
    insert into auth_user (id, name, email, role, offices)
    values (${id}, ${user.name}, ${user.email}, ${user.role}, ${user.offices})
    on conflict (email) do nothing`;
  if (!isNew) return null;
  if (user.passwordHash === null) return id;
  await writing
    .insertInto("auth_account")
    .values({
      id: randomUUID(),
      account_id: id,
      provider_id: "credential",
      user_id: id,
      password: user.passwordHash,
    })
    .execute();
  return id;
}

export type UserChange = {
  readonly name?: string;
  readonly access?: Access;
  readonly isDisabled?: boolean;
};

export const updateUser = (
  writing: Writing,
  id: string,
  { name, access, isDisabled }: UserChange,
): Promise<unknown> =>
  // Members that are undefined stay as they are.
  writing
    .updateTable("auth_user")
    .set({
      name,
      banned: isDisabled,
      role: access?.role,
      offices: access?.offices,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .execute();

/** Removes a second factor; the user sets up a new one at their next sign-in if their role needs it. */
export const deleteSecondFactor = (writing: Writing, id: string): Promise<unknown> =>
  changeRows(writing)`
    with factor as (delete from auth_two_factor where user_id = ${id}),
         codes as (delete from auth_used_code where user_id = ${id})
    update auth_user set two_factor_enabled = false, updated_at = now() where id = ${id}`;

/** Removes a user's links to identity providers; their next sign-in with the same email address makes a new one. Returns how many there were. */
export const deleteOidcLinks = (writing: Writing, userId: string): Promise<number> =>
  changeRows(writing)`delete from auth_oidc_link where user_id = ${userId}`;

/** Sets the password of a user who has one and is not disabled; null when there is no such user. */
export const updatePassword = (
  writing: Writing,
  email: string,
  passwordHash: string,
): Promise<{ readonly id: string; readonly name: string } | null> =>
  firstRow(writing)<{ id: string; name: string }>`
    update auth_account a set password = ${passwordHash}, updated_at = now() from auth_user u
     where a.user_id = u.id and a.provider_id = 'credential' and lower(u.email) = ${email} and not u.banned
    returning u.id, u.name`;

/** The user of an address, in lower case, who has a password and is not disabled; null where there is none. */
export const lockUserWithPassword = (
  writing: Writing,
  email: string,
): Promise<(Access & { readonly id: string; readonly email: string }) | null> =>
  firstRow(writing)<Access & { readonly id: string; readonly email: string }>`
    select u.id, lower(u.email) as email, u.role, u.offices from auth_user u
     where lower(u.email) = ${email} and not u.banned
       and exists (select from auth_account a where a.user_id = u.id and a.provider_id = 'credential')
       for no key update of u`;

/** User of a one-time link: the first administrator, an invited person, or a user who sets a new password. */
export type LinkGrant = Access & {
  readonly purpose: "set-up" | "invitation" | "password";
  /** Null for a set-up: the administrator types it. */
  readonly email: string | null;
};
export const SET_UP: LinkGrant = { purpose: "set-up", email: null, role: "admin", offices: null };
type Invitation = LinkGrant & { readonly email: string };
type NewLink = { readonly token: string; readonly expiresAt: Instant };

const HOURS_VALID = { "set-up": 24, invitation: 7 * 24, password: 24 } as const;
const TOKEN_BYTES = 32;

/** The first administrator is set up by link; while one can sign in, no such link works. */
const ALLOWED = sql`
  (purpose <> 'set-up' or not exists (
     select from auth_user u
      where u.role = 'admin' and not u.is_demo and not u.banned
        and (exists (select from auth_oidc_link l where l.user_id = u.id)
             or lower(u.email) ~ ${EMAIL_PATTERN}
                and exists (select from auth_account a
                             where a.user_id = u.id and a.provider_id = 'credential'))))`;
const GRANT = sql.raw(
  `purpose, grants ->> 'email' as email, grants ->> 'role' as role, nullif(grants -> 'scope', '"all"') as offices`,
);
const isOpenAt = (now: Instant) =>
  sql`used_at is null and revoked_at is null and expires_at > ${now} and ${ALLOWED}`;
/** A token is long and random, so a slow hash would not add protection. */
const hashOf = (token: string): Buffer => createHash("sha256").update(token).digest();

/**
 * Makes a link for one use and returns its token, of which only the hash is stored. The open link for the same person
 * stops working, unless it was made since a moment. Null then, and for a set-up where an administrator can sign in.
 */
export async function makeLink(
  db: Db,
  grant: LinkGrant,
  now: Instant,
  unlessSince: Instant | null = null,
): Promise<NewLink | null> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const { purpose, email, role, offices } = grant;
  const grants = JSON.stringify({ email, role, scope: offices ?? "all" });
  const expiresAt = instant(Temporal.Instant.from(now).add({ hours: HOURS_VALID[purpose] }).toString());
  const isMade = await changeRow(db)`
    insert into one_time_link (purpose, token_hash, subject, grants, created_at, expires_at)
    select purpose, ${hashOf(token)}::bytea, ${addressKey(email ?? "")}, ${grants}::jsonb,
           ${now}::timestamptz, ${expiresAt}::timestamptz
      from (values (${purpose})) link (purpose) where ${ALLOWED}
        on conflict (purpose, subject) where used_at is null and revoked_at is null do update
       set token_hash = excluded.token_hash, grants = excluded.grants,
           created_at = excluded.created_at, expires_at = excluded.expires_at
     where ${unlessSince}::timestamptz is null or one_time_link.created_at < ${unlessSince}`;
  return isMade ? { token, expiresAt } : null;
}

/** Grant of a link; null when it is unknown, used, revoked or expired. */
export const selectLink = (db: Db, token: string, now: Instant): Promise<LinkGrant | null> =>
  firstRow(db)<LinkGrant>`
    select ${GRANT} from one_time_link where token_hash = ${hashOf(token)} and ${isOpenAt(now)}`;

/** The same, and uses it up: of several requests at once only one gets the grant. */
export const updateLinkUsed = (db: Db, token: string, now: Instant): Promise<LinkGrant | null> =>
  firstRow(db)<LinkGrant>`
    update one_time_link set used_at = ${now} where token_hash = ${hashOf(token)} and ${isOpenAt(now)}
    returning ${GRANT}`;

/** Revokes the open invitation of an email address and returns it; null when there is none. */
export const revokeInvitation = (db: Db, email: string, now: Instant): Promise<Invitation | null> =>
  firstRow(db)<Invitation>`
    update one_time_link set revoked_at = ${now}
     where purpose = 'invitation' and subject = ${addressKey(email)} and ${isOpenAt(now)} returning ${GRANT}`;

/** Open invitations, newest first. */
export const selectInvitations = (db: Db, now: Instant) =>
  allRows(db)<Invitation & { readonly expiresAt: Instant }>`
    select ${GRANT}, expires_at as "expiresAt" from one_time_link
     where purpose = 'invitation' and ${isOpenAt(now)} order by created_at desc, subject`;
