import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Clock, Instant } from "#domain/time/time.ts";
import type { Db, Store } from "#server/postgres/connect.ts";
import { minuteOf } from "./limits.ts";
import { insertToken, selectToken, updateTokenUse, type NewToken, type TokenGrant } from "./token-queries.ts";

/** A program, with what its token gives access to. */
export type Caller = TokenGrant & {
  /** Identifies the caller in limits and logs; not a secret. */
  readonly key: string;
  /** The id of the token in the store; null for the one from the environment. */
  readonly tokenId: number | null;
};

export const REQUESTS_PER_MINUTE = 1200;

const TOKEN_BYTES = 32;
/** Lets people, and scanners for leaked secrets, see what kind of text this is. */
const PREFIX = "fieldboard_";

/** Makes a token and stores its hash. Returns its text, which cannot be read again. */
export async function createToken(db: Db, token: NewToken, clock: Clock) {
  const text = `${PREFIX}${randomBytes(TOKEN_BYTES).toString("base64url")}`;
  return { id: await insertToken(db, hashToken(text), token, clock.now()), text };
}

/** The caller of a stored token that is neither revoked nor expired, or null. */
export async function findToken(
  store: Pick<Store, "pool">,
  text: string,
  clock: Clock,
): Promise<Caller | null> {
  const row = await selectToken(store, hashToken(text), clock.now());
  return row === null ? null : { key: `token ${row.tokenId}`, ...row };
}

/** The caller of the token from the environment: every account, no private data. Null for any other text. */
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

/** SHA-256: a token is long and random, so a slow hash would only cost every request time. */
export const hashToken = (text: string): Buffer => createHash("sha256").update(text).digest();

export type NoteUse = ReturnType<typeof createTokenUse>;

/**
 * Notes that a token was used, to the minute, at most once a minute per process. Nothing waits for it; a write that
 * fails is repeated in the next minute.
 */
export function createTokenUse(store: Pick<Store, "db">, clock: Clock) {
  const noted = new Map<number, Instant>();
  return ({ tokenId }: Pick<Caller, "tokenId">): void => {
    if (tokenId === null) return;
    const minute = minuteOf(clock.now());
    if (noted.get(tokenId) === minute) return;
    noted.set(tokenId, minute);
    updateTokenUse(store, tokenId, minute).catch(() => undefined);
  };
}
