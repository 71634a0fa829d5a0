import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from "node:crypto";
import { promisify } from "node:util";
import { HashQueue } from "./hash-queue.ts";

type Cost = { readonly memory: number; readonly passes: number; readonly parallelism: number };
type Kept = { readonly cost: Cost; readonly salt: Buffer; readonly tag: Buffer };

/**
 * OWASP asks for at least 19 MiB and two passes; this costs two and a half times as much, and 0.15 s on the slowest
 * machine it was measured on. Memory in KiB.
 */
const COST: Cost = { memory: 32 * 1024, passes: 3, parallelism: 1 };
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Two at a time, so that a burst of sign-ins leaves the other threads, and 64 MB stay the most that it takes. */
const queue = new HashQueue({ atOnce: 2, waitingMax: 500 });
const derive = promisify(argon2);

/**
 * The text that is kept in place of a password: Argon2id as a PHC string.
 * @throws HashQueueFull
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const tag = await tagOf(password, salt, COST, TAG_BYTES);
  const { memory, passes, parallelism } = COST;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${bare(salt)}$${bare(tag)}`;
}

/**
 * Whether the password is the one that was hashed. A text that is no such hash fits none, and takes as long to say so.
 * @throws HashQueueFull
 */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  const kept = readHash(hash);
  if (kept === null) {
    await hashPassword(password);
    return false;
  }
  return timingSafeEqual(await tagOf(password, kept.salt, kept.cost, kept.tag.length), kept.tag);
}

/** Whether it was made at another cost than today's, so that it is hashed again at the next sign-in. */
export function needsRehash(hash: string): boolean {
  const kept = readHash(hash);
  if (kept === null) return true;
  const { memory, passes, parallelism } = kept.cost;
  return memory !== COST.memory || passes !== COST.passes || parallelism !== COST.parallelism;
}

const tagOf = (password: string, salt: Buffer, cost: Cost, tagLength: number): Promise<Buffer> => {
  const parameters: Argon2Parameters = {
    ...cost,
    message: normalizePassword(password),
    nonce: salt,
    tagLength,
  };
  return queue.run(() => derive("argon2id", parameters));
};

/**
 * Composed (NFC), since one keyboard writes `é` as one character and another as two. Counted, checked and hashed in this
 * form only. Not the compatibility form (NFKC), which would make one password of two that look different.
 */
export const normalizePassword = (password: string): string => password.normalize("NFC");

const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z\d+/]{11,86})\$([A-Za-z\d+/]{22,86})$/;

function readHash(hash: string): Kept | null {
  const [, memory = "", passes = "", parallelism = "", salt = "", tag = ""] = PHC.exec(hash) ?? [];
  if (tag === "") return null;
  const cost = { memory: whole(memory), passes: whole(passes), parallelism: whole(parallelism) };
  return { cost, salt: Buffer.from(salt, "base64"), tag: Buffer.from(tag, "base64") };
}

const whole = (digits: string): number => Number.parseInt(digits, 10);
const bare = (bytes: Buffer): string => bytes.toString("base64").replaceAll("=", "");
