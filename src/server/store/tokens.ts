import type { OfficeId } from "#domain/ids.ts";
import type { Store } from "./connect.ts";

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

export async function insertToken({ db }: Store, token: NewToken): Promise<number> {
  const { id } = await db
    .insertInto("interface_token")
    .values({
      name: token.name,
      token_hash: token.hash,
      accounts: token.accounts === null ? null : [...token.accounts],
      requests_per_minute: token.requestsPerMinute,
      has_private_data: token.hasPrivateData,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
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
