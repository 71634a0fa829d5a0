import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Instant } from "#domain/time/time.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Store } from "#server/postgres/connect.ts";

/** Whom an identity provider means: its own address, and what it calls them for good. */
export type OidcSubject = { readonly issuer: string; readonly subject: string };

/** Somebody who may be let in, as far as that matters. */
export type OidcUser = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  /** Neither disabled nor of the made-up business. */
  readonly mayCome: boolean;
};

const USER = sql.raw(`u.id, u.name, u.email, not u.banned and not u.is_demo as "mayCome"`);

/** Who is linked to what the provider says; null when nobody is. */
export async function selectLinked(
  { db }: Pick<Store, "db">,
  { issuer, subject }: OidcSubject,
): Promise<OidcUser | null> {
  const { rows } = await sql<OidcUser>`
    select ${USER} from auth_oidc_link l join auth_user u on u.id = l.user_id
     where l.issuer = ${issuer} and l.subject = ${subject}`.execute(db);
  return rows[0] ?? null;
}

/** Who has an e-mail address in lower case, while nobody else may change them until the transaction ends. */
export async function lockUserByEmail(writing: Writing, email: string): Promise<OidcUser | null> {
  const { rows } = await sql<OidcUser>`
    select ${USER} from auth_user u where lower(u.email) = ${email} for no key update of u`.execute(writing);
  return rows[0] ?? null;
}

/** Links somebody to what the provider calls them. False when they, or that, are linked already. */
export async function insertOidcLink(
  writing: Writing,
  { issuer, subject }: OidcSubject,
  userId: string,
  at: Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into auth_oidc_link (issuer, subject, user_id, linked_at)
    values (${issuer}, ${subject}, ${userId}, ${at}) on conflict do nothing`.execute(writing);
  return numAffectedRows === 1n;
}

export type NewOidcSession = {
  readonly token: string;
  readonly userId: string;
  readonly at: Instant;
  readonly expiresAt: Instant;
  readonly verifiedAt: Instant;
  readonly address: string;
  readonly device: string;
};

/** Begins the session of somebody who was let in by the provider. */
export async function insertOidcSession(writing: Writing, session: NewOidcSession): Promise<void> {
  const { token, userId, at, expiresAt, verifiedAt, address, device } = session;
  await sql`
    insert into auth_session (id, token, user_id, created_at, updated_at, active_at, expires_at, verified_at,
                              ip_address, user_agent, signed_in_with)
    values (${randomUUID()}, ${token}, ${userId}, ${at}, ${at}, ${at}, ${expiresAt}, ${verifiedAt},
            ${address}, ${device}, 'oidc')`.execute(writing);
}

/** Uses a way to the provider up; false when it was used before. */
export async function takeState({ pool }: Pick<Store, "pool">, hash: Buffer, at: Instant): Promise<boolean> {
  const { rowCount } = await pool.query(
    "insert into auth_oidc_state (state_hash, used_at) values ($1, $2) on conflict do nothing",
    [hash, at],
  );
  return rowCount === 1;
}
