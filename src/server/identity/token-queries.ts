import type { BodyOf, ReplyOf } from "#contract/endpoint.ts";
import type { createToken, tokens } from "#contract/identity/tokens.ts";
import type { Instant } from "#domain/time/time.ts";
import { allRows, onlyRow, type Db, type Store } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";

type ListedToken = ReplyOf<typeof tokens>["rows"][number];
export type TokenGrant = Pick<ListedToken, "accounts" | "requestsPerMinute" | "hasPrivateData">;
export type NewToken = BodyOf<typeof createToken>;

/** Inserts a token and returns its id. Only the SHA-256 of its text is stored. */
export async function insertToken(db: Db, hash: Buffer, token: NewToken, now: Instant): Promise<number> {
  const { name, accounts, requestsPerMinute, hasPrivateData, expiresInDays = null } = token;
  const { id } = await onlyRow(db)<{ id: number }>`
    insert into interface_token (name, token_hash, accounts, requests_per_minute, has_private_data, expires_at)
    values (${name}, ${hash}, ${accounts}, ${requestsPerMinute}, ${hasPrivateData},
            ${now}::timestamptz + make_interval(days => ${expiresInDays}::int)) returning id`;
  return id;
}

/** The token with this hash that is neither revoked nor expired. */
export async function selectToken({ pool }: Pick<Store, "pool">, hash: Buffer, now: Instant) {
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
export const selectTokens = ({ db }: Pick<Store, "db">, now: Instant): Promise<readonly ListedToken[]> =>
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
): Promise<string | null> => {
  const revoked = await writing
    .updateTable("interface_token")
    .set({ revoked_at: now })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("name")
    .executeTakeFirst();
  return revoked?.name ?? null;
};

export const updateTokenUse = ({ db }: Pick<Store, "db">, id: number, minute: Instant): Promise<unknown> =>
  db
    .updateTable("interface_token")
    .set({ last_used_at: minute })
    .where("id", "=", id)
    .where((is) => is("last_used_at", "is", null).or("last_used_at", "<", minute))
    .execute();
