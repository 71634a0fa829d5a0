import { sql } from "kysely";
import type { OfficeId } from "#domain/ids.ts";
import type { Role, SignInMeans } from "#domain/identity/roles.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";

/** A session with the person it stands for, as they are now. */
export type SessionRow = {
  readonly sessionId: string;
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  /** Null sees every office. */
  readonly offices: readonly OfficeId[] | null;
  readonly isDemo: boolean;
  readonly hasSecondFactor: boolean;
  readonly hasPassword: boolean;
  /** Whether an identity provider may let them in. */
  readonly isLinked: boolean;
  readonly signedInWith: SignInMeans;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
  /** When its person last did something themselves, to the half minute. */
  readonly activeAt: Instant;
  /** When its person last told their password or a code. */
  readonly verifiedAt: Instant;
};

/** The session, unless it has ended or its person may not sign in any more. */
export async function selectSession(
  { pool }: Pick<Store, "pool">,
  token: string,
): Promise<SessionRow | null> {
  const { rows } = await pool.query<SessionRow>({
    name: "select-session",
    text: `select s.id as "sessionId", u.id as "userId", u.name, u.email, u.role, u.offices, u.is_demo as "isDemo",
                  u.two_factor_enabled as "hasSecondFactor",
                  exists (select from auth_account a
                           where a.user_id = u.id and a.provider_id = 'credential') as "hasPassword",
                  exists (select from auth_oidc_link l where l.user_id = u.id) as "isLinked",
                  s.signed_in_with as "signedInWith",
                  s.created_at as "createdAt", s.expires_at as "expiresAt", s.active_at as "activeAt",
                  s.verified_at as "verifiedAt"
             from auth_session s join auth_user u on u.id = s.user_id
            where s.token = $1 and not u.banned and s.expires_at > now()`,
    values: [token],
  });
  return rows[0] ?? null;
}

/** Its person did something. Written at most twice a minute, so that reading stays reading. */
export async function touchSession(
  { pool }: Pick<Store, "pool">,
  sessionId: string,
  at: Instant,
): Promise<void> {
  await pool.query("update auth_session set active_at = $2 where id = $1 and active_at < $2", [
    sessionId,
    at,
  ]);
}

/** Its person has just told their password or a code. */
export async function verifySession(
  { pool }: Pick<Store, "pool">,
  sessionId: string,
  at: Instant,
): Promise<void> {
  await pool.query("update auth_session set verified_at = $2 where id = $1", [sessionId, at]);
}

export async function deleteSession({ pool }: Pick<Store, "pool">, sessionId: string): Promise<void> {
  await pool.query("delete from auth_session where id = $1", [sessionId]);
}

/** Ends the sessions of a person, but for one when it is named. Returns how many there were. */
export async function deleteSessionsOf(
  { db }: Pick<Store, "db">,
  userId: string,
  exceptId: string | null,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from auth_session where user_id = ${userId} and id is distinct from ${exceptId}
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Ends one session of a person. Returns 0 when they have no such one. */
export async function deleteOwnSession(
  { pool }: Pick<Store, "pool">,
  userId: string,
  sessionId: string,
): Promise<number> {
  const { rowCount } = await pool.query("delete from auth_session where id = $1 and user_id = $2", [
    sessionId,
    userId,
  ]);
  return rowCount ?? 0;
}

/** A session as its owner sees it. */
export type OwnSession = {
  readonly id: string;
  readonly createdAt: Instant;
  readonly activeAt: Instant;
  readonly address: string;
  readonly device: string;
};

export async function selectSessionsOf(
  { pool }: Pick<Store, "pool">,
  userId: string,
): Promise<readonly OwnSession[]> {
  const { rows } = await pool.query<OwnSession>(
    `select id, created_at as "createdAt", active_at as "activeAt", coalesce(ip_address, '') as address,
            coalesce(user_agent, '') as device
       from auth_session where user_id = $1 and expires_at > now() order by active_at desc, id`,
    [userId],
  );
  return rows;
}

/** Begins the session of a new token, by our clock, and says whose it is. */
export async function beginSession(
  { pool }: Pick<Store, "pool">,
  token: string,
  at: Instant,
): Promise<Pick<SessionRow, "sessionId" | "userId" | "name" | "email" | "isDemo"> | null> {
  const { rows } = await pool.query<Pick<SessionRow, "sessionId" | "userId" | "name" | "email" | "isDemo">>(
    `update auth_session s set active_at = $2, verified_at = $2
       from auth_user u where u.id = s.user_id and s.token = $1
     returning s.id as "sessionId", u.id as "userId", u.name, u.email, u.is_demo as "isDemo"`,
    [token, at],
  );
  return rows[0] ?? null;
}

/** Forgets what has ended: sessions, sign-ins that stopped halfway, codes that nobody could use again. */
export async function deleteEnded({ pool }: Pick<Store, "pool">, at: Instant): Promise<void> {
  await pool.query("delete from auth_session where expires_at < $1", [at]);
  await pool.query("delete from auth_verification where expires_at < $1", [at]);
  await pool.query("delete from auth_oidc_state where used_at < $1::timestamptz - interval '1 hour'", [at]);
  await pool.query("delete from auth_used_code where used_at < $1::timestamptz - interval '1 hour'", [at]);
}

/** A code of an authenticator holds for a step before and after its own 30 s. */
const CODE_LIFE_S = 120;

/** Uses a code up; false when it was used before. */
export async function useCode(
  { pool }: Pick<Store, "pool">,
  userId: string,
  codeHash: Buffer,
  at: Instant,
): Promise<boolean> {
  await pool.query("delete from auth_used_code where used_at < $1::timestamptz - make_interval(secs => $2)", [
    at,
    CODE_LIFE_S,
  ]);
  const { rowCount } = await pool.query(
    "insert into auth_used_code (user_id, code_hash, used_at) values ($1, $2, $3) on conflict do nothing",
    [userId, codeHash, at],
  );
  return rowCount === 1;
}
