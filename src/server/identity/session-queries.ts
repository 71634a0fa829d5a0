import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { ownSessions } from "#contract/identity/session.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { Who } from "#domain/identity/who.ts";
import type { Instant } from "#domain/time/time.ts";
import {
  allRows,
  changeRow,
  changeRows,
  firstRow,
  refuseMigrated,
  STORED_MIGRATION,
  type Db,
  type Store,
} from "#server/postgres/connect.ts";

/** A session with its person as they are now: `Who`, but for what follows from it. */
export type SessionRow = Omit<Who, "scope" | "isSecondFactorDue"> & {
  /** Null sees every office. */
  readonly offices: readonly OfficeId[] | null;
  /** Moment when the person last did something, to the half minute. */
  readonly activeAt: Instant;
};

/**
 * The session of a token, unless it has expired or its person is disabled.
 * @throws StoreMigrated when a newer program has changed the tables
 */
export async function selectSession(
  { pool }: Pick<Store, "pool">,
  token: string,
  now: Instant,
): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow & { readonly migration: string }>({
    name: "select-session",
    text: `select s.id as "sessionId", u.id as "userId", u.name, u.email, u.role, u.offices, u.is_demo as "isDemo",
                  u.two_factor_enabled as "hasSecondFactor",
                  exists (select from auth_account a
                           where a.user_id = u.id and a.provider_id = 'credential') as "hasPassword",
                  exists (select from auth_oidc_link l where l.user_id = u.id) as "isLinked",
                  s.signed_in_with as "signedInWith", s.expires_at as "endsAt", s.active_at as "activeAt",
                  s.verified_at as "verifiedAt", s.written_lsn as "writtenLsn",
                  ${STORED_MIGRATION} as migration
             from auth_session s join auth_user u on u.id = s.user_id
            where s.token = $1 and not u.banned and s.expires_at > $2`,
    values: [token, now],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { migration, ...session } = row;
  refuseMigrated(migration);
  return session;
}

/** The person did something. Written at most twice a minute, so that reading rarely writes. */
export const updateSessionActive = ({ db }: Pick<Store, "db">, id: string, at: Instant): Promise<unknown> =>
  db
    .updateTable("auth_session")
    .set({ active_at: at })
    .where("id", "=", id)
    .where("active_at", "<", at)
    .execute();

export const updateSessionVerified = ({ db }: Pick<Store, "db">, id: string, at: Instant): Promise<unknown> =>
  db.updateTable("auth_session").set({ verified_at: at }).where("id", "=", id).execute();

/** Whatever the session has changed stands in the log before here. */
export const updateSessionWritten = ({ db }: Pick<Store, "db">, id: string): Promise<unknown> =>
  changeRows(db)`update auth_session set written_lsn = pg_current_wal_insert_lsn() where id = ${id}`;

/** Deletes the sessions of a user: all, `only` one, or all `except` one. Returns how many there were. */
export const deleteSessions = (
  db: Db,
  userId: string,
  { only = null, except = null }: { readonly only?: string | null; readonly except?: string | null } = {},
): Promise<number> =>
  changeRows(db)`
    delete from auth_session
     where user_id = ${userId} and id = coalesce(${only}, id) and id is distinct from ${except}`;

type OwnSession = Omit<ReplyOf<typeof ownSessions>["rows"][number], "isThis">;

/** The open sessions of a user, the last used first. */
export const selectSessionsOf = (
  { db }: Pick<Store, "db">,
  userId: string,
  now: Instant,
): Promise<readonly OwnSession[]> =>
  allRows(db)<OwnSession>`
    select id, created_at as "createdAt", active_at as "activeAt", coalesce(ip_address, '') as address,
           coalesce(user_agent, '') as device
      from auth_session where user_id = ${userId} and expires_at > ${now} order by active_at desc, id`;

export type NewSession = Pick<Who, "sessionId" | "userId" | "name" | "email" | "isDemo">;

type OpenedSession = Readonly<Record<"id" | "token" | "userId" | "address" | "device", string>> &
  Readonly<Record<"at" | "expiresAt" | "verifiedAt", Instant>> &
  Pick<Who, "signedInWith">;

export const insertSession = (
  db: Db,
  { id, token, userId, at, expiresAt, verifiedAt, address, device, signedInWith }: OpenedSession,
): Promise<unknown> =>
  db
    .insertInto("auth_session")
    .values({
      id,
      token,
      user_id: userId,
      created_at: at,
      updated_at: at,
      active_at: at,
      expires_at: expiresAt,
      verified_at: verifiedAt,
      ip_address: address,
      user_agent: device,
      signed_in_with: signedInWith,
    })
    .execute();

/** Starts the session of a new token by our clock. Null when it is already gone. */
export const updateSessionStarted = (
  { db }: Pick<Store, "db">,
  token: string,
  at: Instant,
): Promise<NewSession | null> =>
  firstRow(db)<NewSession>`
    update auth_session s set active_at = ${at}, verified_at = ${at}
      from auth_user u where u.id = s.user_id and s.token = ${token}
    returning s.id as "sessionId", u.id as "userId", u.name, u.email, u.is_demo as "isDemo"`;

/** Marks a code of an authenticator as used; false when it already was. */
export async function insertUsedCode(
  { db }: Pick<Store, "db">,
  userId: string,
  codeHash: Buffer,
  at: Instant,
): Promise<boolean> {
  // A code is valid for 90 s, so the same digits later are another code.
  await changeRows(db)`delete from auth_used_code where used_at < ${at}::timestamptz - interval '120 s'`;
  return changeRow(db)`
    insert into auth_used_code (user_id, code_hash, used_at) values (${userId}, ${codeHash}, ${at})
        on conflict do nothing`;
}

/** The email address of the person whose sign-in waits for a code; null when there is no such sign-in. */
export const selectEmailAtCode = async (
  { db }: Pick<Store, "db">,
  identifier: string,
  now: Instant,
): Promise<string | null> =>
  (
    await firstRow(db)<{ email: string }>`
    select u.email from auth_verification v join auth_user u on u.id = v.value
     where v.identifier = ${identifier} and v.expires_at > ${now}`
  )?.email ?? null;

/** Replaces a hash by a newer one of the same password, unless the password has changed meanwhile. */
export const updatePasswordHash = (db: Db, hash: string, newer: string): Promise<unknown> =>
  db
    .updateTable("auth_account")
    .set({ password: newer, updated_at: sql`now()` })
    .where("password", "=", hash)
    .execute();
