import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { birthDate } from "#domain/people/birth-date.ts";
import { fold } from "#domain/fold.ts";
import { ssnDigits } from "#domain/people/people.ts";

/** Seals private texts and makes keyed hashes of them, so that equals can be found without opening anything. */
export type Sealer = {
  /** AES-256-GCM with a random nonce: sealing twice gives two different ciphers. */
  seal(text: string): Buffer;
  /** @throws SealBroken when the cipher was made with another key or changed since. */
  open(cipher: Buffer): string;
  /** Of the nine digits, so `12345678` and `012-34-5678` are one; null when malformed or not told. */
  ssnHash(text: string): Buffer | null;
  /** Of the folded name and the day; null without a name or without a day that can be read. */
  nameDobHash(first: string, last: string, dob: string): Buffer | null;
  /** Of both texts as told: it changes when either does. Null when neither was told. */
  privateHash(ssn: string, dob: string): Buffer | null;
  /** The seal of an entry of the audit log, over the seal of the one before and the text of this one. */
  auditSeal(before: Buffer, text: string): Buffer;
  /** Of who tries to sign in, and of the browsers they did it with: the store learns neither. */
  signInHash(parts: readonly string[]): Buffer;
  /** Signs the cookies of sessions and encrypts the secrets of second factors. */
  readonly signInSecret: string;
  /** Tells the key from others, without telling it. */
  readonly fingerprint: Buffer;
};

/** A sealed value that this key does not open. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

export const KEY_BYTES = 32;
const VERSION = 1;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** @throws RangeError when the key has not 32 bytes. */
export function sealerOf(key: Buffer): Sealer {
  if (key.length !== KEY_BYTES) throw new RangeError(`a data key has ${KEY_BYTES} bytes`);
  const sealKey = derive(key, "seal");
  const ssn = keyedHash(key, "ssn");
  const nameDob = keyedHash(key, "name-dob");
  const asTold = keyedHash(key, "as-told");
  const auditKey = derive(key, "audit");
  return {
    signInHash: keyedHash(key, "sign-in-counts"),
    signInSecret: derive(key, "sign-in").toString("base64url"),
    fingerprint: keyFingerprint(key),
    seal: (text) => seal(sealKey, text),
    open: (cipher) => open(sealKey, cipher),
    ssnHash: (text) => {
      const digits = ssnDigits(text);
      return digits === null ? null : ssn([digits]);
    },
    nameDobHash: (first, last, dob) => {
      const day = birthDate(dob);
      const name = [fold(first), fold(last)];
      return day === null || name.join("") === "" ? null : nameDob([...name, day]);
    },
    privateHash: (ssnTold, dobTold) => (ssnTold === "" && dobTold === "" ? null : asTold([ssnTold, dobTold])),
    // What comes before always has 32 bytes, so nothing of it can pass for the beginning of a text.
    auditSeal: (before, text) => createHmac("sha256", auditKey).update(before).update(text).digest(),
  };
}

/** Says whether two keys are the same, without telling either. */
export const keyFingerprint = (key: Buffer): Buffer => keyedHash(key, "fingerprint")([]);

const keyedHash = (key: Buffer, purpose: string): ((parts: readonly string[]) => Buffer) => {
  const hashKey = derive(key, purpose);
  // JSON keeps the parts apart: ("ab", "c") and ("a", "bc") must not meet.
  return (parts) => createHmac("sha256", hashKey).update(JSON.stringify(parts)).digest();
};

/** Each use has a key of its own, so that a hash tells nothing about a cipher. */
const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync("sha256", key, "", `fieldboard ${purpose} v1`, KEY_BYTES));

function seal(key: Buffer, text: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, nonce);
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), body]);
}

function open(key: Buffer, sealed: Buffer): string {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new SealBroken("not a sealed value");
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return decipher.update(sealed.subarray(HEAD_BYTES), undefined, "utf8") + decipher.final("utf8");
  } catch (cause) {
    throw new SealBroken("a sealed value was changed, or sealed with another key", { cause });
  }
}
