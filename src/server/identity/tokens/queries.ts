import { sql } from "kysely";
import type { OfficeId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import type { Store } from "#server/postgres/connect.ts";

/** A token of the reporting service as it is kept: its SHA-256, never its text. */
export type TokenRow = {
  readonly id: number;
  readonly hash: Buffer;
  /** Null grants every account. */
  readonly accounts: readonly OfficeId[] | null;
  readonly requestsPerMinute: number;
  readonly hasPrivateData: boolean;
};

export type NewToken = Omit<TokenRow, "id"> & { readonly name: string };

export async function insertToken({ db }: Pick<Store, "db">, token: NewToken): Promise<number> {
  const { name, hash, accounts, requestsPerMinute, hasPrivateData } = token;
  const { rows } = await sql<{ id: number }>`
    insert into interface_token (name, token_hash, accounts, requests_per_minute, has_private_data)
    values (${name}, ${hash}, ${accounts}, ${requestsPerMinute}, ${hasPrivateData}) returning id`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error("PostgreSQL did not return the id of the new token");
  return row.id;
}

/** The token with this hash that is not revoked. */
export async function selectToken({ pool }: Store, hash: Buffer): Promise<TokenRow | null> {
  const { rows } = await pool.query<TokenRow>({
    name: "select-token",
    text: `select id, token_hash as hash, accounts, requests_per_minute as "requestsPerMinute",
                  has_private_data as "hasPrivateData"
             from interface_token where token_hash = $1 and revoked_at is null`,
    values: [hash],
  });
  return rows[0] ?? null;
}

/** A token as administrators see it. */
export type ListedToken = Omit<TokenRow, "hash"> & {
  readonly name: string;
  readonly createdAt: Instant;
  /** To the minute; null when it never was. */
  readonly lastUsedAt: Instant | null;
  readonly revokedAt: Instant | null;
};

/** All tokens, those that are good first, then the newest first. */
export async function selectTokens({ pool }: Pick<Store, "pool">): Promise<readonly ListedToken[]> {
  const { rows } = await pool.query<ListedToken>(
    `select id, name, accounts, requests_per_minute as "requestsPerMinute", has_private_data as "hasPrivateData",
            created_at as "createdAt", last_used_at as "lastUsedAt", revoked_at as "revokedAt"
       from interface_token order by revoked_at is not null, id desc`,
  );
  return rows;
}

/** Ends a token for good. Returns its name, or null when there is none that is good. */
export async function revokeToken(writing: Writing, id: number, now: Instant): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    update interface_token set revoked_at = ${now} where id = ${id} and revoked_at is null returning name`.execute(
    writing,
  );
  return rows[0]?.name ?? null;
}

/** A token was used; the minute is enough. */
export async function updateTokenUse(
  { pool }: Pick<Store, "pool">,
  id: number,
  minute: Instant,
): Promise<void> {
  await pool.query(
    "update interface_token set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)",
    [id, minute],
  );
}
