import { sql } from "kysely";
import type { Instant } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";

export type LinkPurpose = "set-up" | "invitation" | "second-factor";

/** A link as it is kept: its SHA-256, never its text. */
export type LinkRow = {
  readonly purpose: LinkPurpose;
  readonly subject: string;
  readonly grants: unknown;
  readonly expiresAt: Instant;
};
export type NewLink = LinkRow & { readonly hash: Buffer; readonly createdAt: Instant };

/** The first administrator is set up by link; where there is one, no such link is good for anything. */
const ALLOWED =
  "(purpose <> 'set-up' or not exists (select from auth_user where role = 'admin' and not is_demo))";
const OPEN = `used_at is null and revoked_at is null and expires_at > $2 and ${ALLOWED}`;
const ROW = `purpose, subject, grants, expires_at as "expiresAt"`;

/** Keeps a link in place of the one that is open for the same. False when it may not be made. */
export async function insertLink({ db }: Pick<Store, "db">, link: NewLink): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into one_time_link (token_hash, purpose, subject, grants, created_at, expires_at)
    select token_hash, purpose, subject, grants, created_at, expires_at
      from (select ${link.hash}::bytea as token_hash, ${link.purpose}::text as purpose,
                   ${link.subject}::text as subject, ${JSON.stringify(link.grants)}::jsonb as grants,
                   ${link.createdAt}::timestamptz as created_at, ${link.expiresAt}::timestamptz as expires_at) l
     where ${sql.raw(ALLOWED)}
        on conflict (purpose, subject) where used_at is null and revoked_at is null do update
       set token_hash = excluded.token_hash, grants = excluded.grants,
           created_at = excluded.created_at, expires_at = excluded.expires_at`.execute(db);
  return numAffectedRows === 1n;
}

/** The link while it is good, which leaves it so. */
export async function selectLink(
  { pool }: Pick<Store, "pool">,
  hash: Buffer,
  now: Instant,
): Promise<LinkRow | null> {
  const { rows } = await pool.query<LinkRow>(
    `select ${ROW} from one_time_link where token_hash = $1 and ${OPEN}`,
    [hash, now],
  );
  return rows[0] ?? null;
}

/** The link while it is good, which ends it: of many who ask at once one gets it. */
export async function takeLink(
  { pool }: Pick<Store, "pool">,
  hash: Buffer,
  now: Instant,
): Promise<LinkRow | null> {
  const { rows } = await pool.query<LinkRow>(
    `update one_time_link set used_at = $2 where token_hash = $1 and ${OPEN} returning ${ROW}`,
    [hash, now],
  );
  return rows[0] ?? null;
}

/** Makes a link good again that was taken for nothing, unless another has its place by now. */
export async function returnLink({ db }: Pick<Store, "db">, hash: Buffer): Promise<void> {
  await sql`
    update one_time_link t set used_at = null
     where token_hash = ${hash} and revoked_at is null
       and not exists (select from one_time_link o where o.purpose = t.purpose and o.subject = t.subject
                          and o.used_at is null and o.revoked_at is null)
  `.execute(db);
}

/** Ends the open link of a purpose for somebody. False when there was none. */
export async function revokeLink(
  { db }: Pick<Store, "db">,
  { purpose, subject }: Pick<LinkRow, "purpose" | "subject">,
  now: Instant,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update one_time_link set revoked_at = ${now}
     where purpose = ${purpose} and subject = ${subject} and used_at is null and revoked_at is null
       and expires_at > ${now}`.execute(db);
  return numAffectedRows === 1n;
}

/** The links of a purpose that are good, the newest first. */
export async function selectOpenLinks(
  { pool }: Pick<Store, "pool">,
  purpose: LinkPurpose,
  now: Instant,
): Promise<readonly LinkRow[]> {
  const { rows } = await pool.query<LinkRow>(
    `select ${ROW} from one_time_link where purpose = $1 and ${OPEN} order by created_at desc, subject`,
    [purpose, now],
  );
  return rows;
}

/** Forgets links that ended long ago. */
export async function deleteOldLinks({ pool }: Pick<Store, "pool">, expiredBefore: Instant): Promise<void> {
  await pool.query("delete from one_time_link where expires_at < $1", [expiredBefore]);
}
