import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { OfficeId } from "#domain/ids.ts";
import type { Store } from "#server/postgres/connect.ts";
import { insertToken, selectToken } from "./queries.ts";

/** Whom a token stands for and what it may ask. */
export type Caller = {
  /** Tells callers apart in limits and logs; not a secret. */
  readonly key: string;
  /** Of the token in the store; null for the one of the environment. */
  readonly tokenId: number | null;
  /** Null means every account. */
  readonly accounts: readonly OfficeId[] | null;
  readonly requestsPerMinute: number;
  /** Whether SSN and date of birth are written for it. */
  readonly hasPrivateData: boolean;
};

export type TokenGrant = Omit<Caller, "key" | "tokenId"> & { readonly name: string };

export const REQUESTS_PER_MINUTE = 1200;

const TOKEN_BYTES = 32;
/** Lets a person, and a scanner for leaked secrets, see what kind of text this is. */
const PREFIX = "fieldboard_";

/** Makes a token and keeps its hash. Returns its text, which cannot be had again. */
export async function createToken(
  store: Pick<Store, "db">,
  grant: TokenGrant,
): Promise<{ readonly id: number; readonly text: string }> {
  const text = `${PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  return { id: await insertToken(store, { ...grant, hash: hashToken(text) }), text };
}

/** The caller of a token that is kept and not revoked, or null. */
export async function findToken(store: Store, text: string): Promise<Caller | null> {
  const hash = hashToken(text);
  const row = await selectToken(store, hash);
  if (row === null || !timingSafeEqual(row.hash, hash)) return null;
  const { accounts, requestsPerMinute, hasPrivateData } = row;
  return { key: `token ${row.id}`, tokenId: row.id, accounts, requestsPerMinute, hasPrivateData };
}

/** The caller of the token from the environment: every account, no private data; null when the text is another one. */
export function environmentCaller(environmentToken: string | undefined, text: string): Caller | null {
  if (environmentToken === undefined || environmentToken === "") return null;
  if (!timingSafeEqual(hashToken(environmentToken), hashToken(text))) return null;
  return {
    key: "token of the environment",
    tokenId: null,
    accounts: null,
    requestsPerMinute: REQUESTS_PER_MINUTE,
    hasPrivateData: false,
  };
}

/** SHA-256: a token is long and random, so a slow hash would protect nothing and cost every request. */
export const hashToken = (text: string): Buffer => createHash("sha256").update(text).digest();
