import { DatabaseError } from "pg";
import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import type { ownSessions } from "#contract/session.ts";
import type { createToken, tokens } from "#contract/tokens.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { Who } from "#domain/identity/who.ts";
import type { Instant } from "#domain/time/time.ts";
import {
  allRows,
  changeRow,
  changeRows,
  firstRow,
  onlyRow,
  type Db,
  type Store,
} from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";

type WithPool = Pick<Store, "pool">;
type WithDb = Pick<Store, "db">;

/** A session with its person as they are now: `Who`, but for what follows from it. */
export type SessionRow = Omit<Who, "scope" | "isSecondFactorDue"> & {
  /** Null sees every office. */
  readonly offices: readonly OfficeId[] | null;
  /** When the person last did something, to the half minute. */
  readonly activeAt: Instant;
};

/** The session of a token, unless it has expired or its person is disabled. */
export async function selectSession({ pool }: WithPool, token: string): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>({
    name: "select-session",
    text: `select s.id as "sessionId", u.id as "userId", u.name, u.email, u.role, u.offices, u.is_demo as "isDemo",
                  u.two_factor_enabled as "hasSecondFactor",
                  exists (select from auth_account a
                           where a.user_id = u.id and a.provider_id = 'credential') as "hasPassword",
                  exists (select from auth_oidc_link l where l.user_id = u.id) as "isLinked",
                  s.signed_in_with as "signedInWith", s.expires_at as "endsAt", s.active_at as "activeAt",
                  s.verified_at as "verifiedAt"
             from auth_session s join auth_user u on u.id = s.user_id
            where s.token = $1 and not u.banned and s.expires_at > now()`,
    values: [token],
  });
  return rows[0] ?? null;
}

/** The person did something. Written at most twice a minute, so that reading rarely writes. */
export const updateSessionActive = ({ db }: WithDb, id: string, at: Instant): Promise<unknown> =>
  changeRows(db)`update auth_session set active_at = ${at} where id = ${id} and active_at < ${at}`;

export const updateSessionVerified = ({ db }: WithDb, id: string, at: Instant): Promise<unknown> =>
  changeRows(db)`update auth_session set verified_at = ${at} where id = ${id}`;

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
export const selectSessionsOf = ({ db }: WithDb, userId: string): Promise<readonly OwnSession[]> =>
  allRows(db)<OwnSession>`
    select id, created_at as "createdAt", active_at as "activeAt", coalesce(ip_address, '') as address,
           coalesce(user_agent, '') as device
      from auth_session where user_id = ${userId} and expires_at > now() order by active_at desc, id`;

export type NewSession = Pick<Who, "sessionId" | "userId" | "name" | "email" | "isDemo">;

/** Starts the session of a new token by our clock. Null when it is already gone. */
export const updateSessionStarted = (
  { db }: WithDb,
  token: string,
  at: Instant,
): Promise<NewSession | null> =>
  firstRow(db)<NewSession>`
    update auth_session s set active_at = ${at}, verified_at = ${at}
      from auth_user u where u.id = s.user_id and s.token = ${token}
    returning s.id as "sessionId", u.id as "userId", u.name, u.email, u.is_demo as "isDemo"`;

/** Rows of delays, the newest of which stay, so that no number of strangers fills the disk. */
const DELAYS_MAX = 100_000;

/** Deletes what has ended: sessions, unfinished sign-ins, used codes and states, old links, delays and counts. */
export const deleteEnded = ({ db }: WithDb, at: Instant): Promise<unknown> =>
  changeRows(db)`
    with now as (select ${at}::timestamptz as at),
         sessions as (delete from auth_session using now where expires_at < at),
         verifications as (delete from auth_verification using now where expires_at < at),
         states as (delete from auth_oidc_state using now where used_at < at - interval '1 hour'),
         codes as (delete from auth_used_code using now where used_at < at - interval '1 hour'),
         links as (delete from one_time_link using now where expires_at < at - interval '30 days'),
         counts as (delete from request_count using now where started_at < at - interval '1 hour')
    delete from sign_in_delay using now
     where counted_at < at - interval '2 hours'
        or counted_at < (select counted_at from sign_in_delay
                          order by counted_at desc offset ${DELAYS_MAX} limit 1)`;

/** Marks a code of an authenticator as used; false when it already was. */
export async function insertUsedCode(
  { db }: WithDb,
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
export const selectEmailAtCode = async ({ db }: WithDb, identifier: string): Promise<string | null> =>
  (
    await firstRow(db)<{ email: string }>`
    select u.email from auth_verification v join auth_user u on u.id = v.value
     where v.identifier = ${identifier} and v.expires_at > now()`
  )?.email ?? null;

/** Replaces a hash by a newer one of the same password, unless the password has changed meanwhile. */
export const updatePasswordHash = (db: Db, hash: string, newer: string): Promise<unknown> =>
  changeRows(db)`update auth_account set password = ${newer}, updated_at = now() where password = ${hash}`;

export type DelayCounter = {
  readonly key: Buffer;
  /** From this attempt on the next one has to wait: 1 s, 2 s, 4 s … */
  readonly waitFromTry: number;
  readonly waitMaxS: number;
  /** One attempt is forgotten for each such period without any. */
  readonly forgetAfterS: number;
};

/** No wait is longer; one that looks longer was written before the clock was moved, and is ignored. */
export const WAIT_MAX_S = 60;
/** Nothing grows beyond this many doublings, so that all waits end within an hour or two. */
const DOUBLINGS_MAX = 7;

/**
 * Counts one attempt for each counter, unless one of them has to wait: then it counts none and returns the longest wait
 * in seconds; null when the attempt may be made. One statement, so that concurrent attempts are counted one after
 * another: the second finds the row of the first.
 */
export async function countTry(
  { pool }: WithPool,
  counters: readonly DelayCounter[],
  now: Instant,
): Promise<number | null> {
  const { rows } = await pool.query<{ waitS: number; counted: number }>({
    name: "count-try",
    text: `with counters as (
             select * from unnest($1::bytea[], $2::int[], $3::int[], $4::int[])
                             as a (key, wait_from, wait_max, forget_after)
           ), waiting as (
             select max(ceil(extract(epoch from d.wait_until - $5::timestamptz)))::int as seconds
               from sign_in_delay d join counters using (key)
              where d.wait_until > $5 and d.wait_until <= $5::timestamptz + interval '${WAIT_MAX_S} s'
           ), counted as (
             insert into sign_in_delay as t (key, tries, counted_at, wait_until)
             select key, 1, $5, $5 from counters where (select seconds from waiting) is null order by key
                 on conflict (key) do update
                set (tries, counted_at, wait_until) = (
                      select n.tries, $5::timestamptz, $5::timestamptz + make_interval(secs =>
                             case when n.tries < a.wait_from then 0
                                  else least(a.wait_max, 2 ^ (n.tries - a.wait_from)) end)
                        from counters a, lateral (
                             select least(a.wait_from + ${DOUBLINGS_MAX}, 1 + greatest(0, t.tries - floor(greatest(0,
                                          extract(epoch from $5::timestamptz - t.counted_at)) / a.forget_after)))::int
                                    as tries) n
                       where a.key = t.key)
              where t.wait_until <= $5 or t.wait_until > $5::timestamptz + interval '${WAIT_MAX_S} s'
             returning 1
           )
           select coalesce((select seconds from waiting), 1) as "waitS",
                  (select count(*) from counted)::int as counted`,
    values: [
      counters.map(({ key }) => key),
      counters.map(({ waitFromTry }) => waitFromTry),
      counters.map(({ waitMaxS }) => waitMaxS),
      counters.map(({ forgetAfterS }) => forgetAfterS),
      now,
    ],
  });
  const [row] = rows;
  return row?.counted === counters.length ? null : (row?.waitS ?? 1);
}

/** Takes back an attempt that was right, and the wait that it began. */
export async function forgiveTry({ pool }: WithPool, keys: readonly Buffer[], now: Instant): Promise<void> {
  await pool.query({
    name: "forgive-try",
    // Locked in the order of keys, as counting does, so that the two cannot deadlock.
    text: `with locked as (select key from sign_in_delay where key = any($1) order by key for update)
           update sign_in_delay t set tries = greatest(0, t.tries - 1), wait_until = least(t.wait_until, $2)
             from locked where t.key = locked.key`,
    values: [keys, now],
  });
}

/**
 * Adds requests to the count of a key in the window that starts then, and returns the new count. All processes share
 * it. The table is unlogged: a crash of PostgreSQL loses the counts of one minute, and counting waits for no disk.
 */
export async function addRequests(
  { pool }: WithPool,
  key: string,
  start: Instant,
  requests: number,
): Promise<number> {
  const { rows } = await pool.query<{ requests: number }>({
    name: "add-requests",
    text: `insert into request_count as t (key, started_at, requests) values ($1, $2, $3)
               on conflict (key) do update
              set started_at = excluded.started_at,
                  requests = case when t.started_at = excluded.started_at
                                  then least(t.requests + excluded.requests, 1000000000) else excluded.requests end
        returning requests`,
    values: [key, start, requests],
  });
  return rows[0]?.requests ?? requests;
}

/** Insufficient resources (a full disk among them), read-only transactions, and a missing right to write. */
const WRITE_REFUSED = /^(?:53100|53200|25006|42501)$/;

/** True when PostgreSQL answers and only cannot write, so that reading may go on. */
export const isWriteRefused = (error: unknown): boolean =>
  error instanceof DatabaseError && WRITE_REFUSED.test(error.code ?? "");

/** Reading goes on while nothing can be written, as on a full disk. */
export const ifWritable = (writing: Promise<unknown>): Promise<unknown> =>
  writing.catch((error: unknown) => {
    if (!isWriteRefused(error)) throw error;
  });

type ListedToken = ReplyOf<typeof tokens>["rows"][number];
export type TokenGrant = Pick<ListedToken, "accounts" | "requestsPerMinute" | "hasPrivateData">;
export type NewToken = BodyOf<typeof createToken>;

/** Of a token only the SHA-256 is stored, never its text. */
export async function insertToken(db: Db, hash: Buffer, token: NewToken, now: Instant): Promise<number> {
  const { name, accounts, requestsPerMinute, hasPrivateData, expiresInDays = null } = token;
  const { id } = await onlyRow(db)<{ id: number }>`
    insert into interface_token (name, token_hash, accounts, requests_per_minute, has_private_data, expires_at)
    values (${name}, ${hash}, ${accounts}, ${requestsPerMinute}, ${hasPrivateData},
            ${now}::timestamptz + make_interval(days => ${expiresInDays}::int)) returning id`;
  return id;
}

/** The token with this hash that is neither revoked nor expired. */
export async function selectToken({ pool }: WithPool, hash: Buffer, now: Instant) {
  const { rows } = await pool.query<TokenGrant & { readonly tokenId: number }>({
    name: "select-token",
    text: `select id as "tokenId", accounts, requests_per_minute as "requestsPerMinute",
                  has_private_data as "hasPrivateData"
             from interface_token where token_hash = $1 and revoked_at is null and (expires_at > $2) is not false`,
    values: [hash, now],
  });
  return rows[0] ?? null;
}

/** All tokens, valid ones first, then the newest first. */
export const selectTokens = ({ db }: WithDb, now: Instant): Promise<readonly ListedToken[]> =>
  allRows(db)<ListedToken>`
    select id, name, accounts, requests_per_minute as "requestsPerMinute", has_private_data as "hasPrivateData",
           created_at as "createdAt", expires_at as "expiresAt",
           coalesce(expires_at <= ${now}, false) as "isOver", last_used_at as "lastUsedAt",
           revoked_at as "revokedAt"
      from interface_token order by revoked_at is not null, "isOver", id desc`;

/** Revokes a token. Returns its name, or null when there is no valid one. */
export const updateTokenRevoked = async (
  writing: Writing,
  id: number,
  now: Instant,
): Promise<string | null> =>
  (
    await firstRow(writing)<{ name: string }>`
    update interface_token set revoked_at = ${now} where id = ${id} and revoked_at is null returning name`
  )?.name ?? null;

export const updateTokenUse = ({ db }: WithDb, id: number, minute: Instant): Promise<unknown> =>
  changeRows(db)`
    update interface_token set last_used_at = ${minute}
     where id = ${id} and (last_used_at is null or last_used_at < ${minute})`;
