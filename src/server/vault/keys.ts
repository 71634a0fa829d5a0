import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from "node:crypto";
import { birthDate, ssnDigits } from "#domain/people/people.ts";
import { fold } from "#domain/fold.ts";

/** The columns that hold what is sealed. */
export type SealedColumn =
  | "person.ssn_cipher"
  | "person.dob_cipher"
  | "message.secret"
  | "webhook.sealed"
  | "payroll_file_content.sealed";

/** Seals private texts, and makes keyed hashes of them so that equal ones are found without opening any. */
export type Sealer = ReturnType<typeof sealerOf>;

/** A sealed value that does not open here. */
export class SealBroken extends Error {
  override readonly name = "SealBroken";
}

export const KEY_BYTES = 32;
const VERSION = 1;
const VERSION_BYTE = Buffer.of(VERSION);
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = 1 + NONCE_BYTES + TAG_BYTES;

/** @throws RangeError when the data key does not have 32 bytes. */
export function sealerOf(dataKey: Buffer) {
  const sealKey = derive(dataKey, "seal");
  const ssn = keyedHash(dataKey, "ssn");
  const nameDob = keyedHash(dataKey, "name-dob");
  const received = keyedHash(dataKey, "as-received");
  const auditKey = derive(dataKey, "audit");
  const stop = keyedHash(dataKey, "stop-messages");
  return {
    /** The hash of the account or the browser of a sign-in attempt: the store holds neither in plain text. */
    signInHash: keyedHash(dataKey, "sign-in-counts"),
    /** Signs the cookies of sessions and encrypts the secrets of second factors. */
    signInSecret: derive(dataKey, "sign-in").export().toString("base64url"),
    /** AES-256-GCM with a random nonce, for one column of one row, such as a person: it opens nowhere else. */
    seal: (text: string, column: SealedColumn, rowId: string): Buffer =>
      seal(sealKey, Buffer.from(text), placeOf(column, rowId)),
    /** @throws SealBroken when the cipher was changed, or sealed with another key, for another column or row. */
    open: (cipher: Buffer, column: SealedColumn, rowId: string): string =>
      open(sealKey, cipher, placeOf(column, rowId)).toString("utf8"),
    /** The same for bytes, such as those of a file. */
    sealBytes: (bytes: Buffer, column: SealedColumn, rowId: string): Buffer =>
      seal(sealKey, bytes, placeOf(column, rowId)),
    /** @throws SealBroken as `open` does. */
    openBytes: (cipher: Buffer, column: SealedColumn, rowId: string): Buffer =>
      open(sealKey, cipher, placeOf(column, rowId)),
    /** Proves that a link which stops messages is ours. */
    stopHash: (what: string): Buffer => stop([what]),
    /** The hash of the nine digits, so `12345678` and `012-34-5678` are equal; null when empty or malformed. */
    ssnHash: (text: string): Buffer | null => {
      const digits = ssnDigits(text);
      return digits === null ? null : ssn([digits]);
    },
    /** The hash of the folded name and the day; null without a name or a readable day. */
    nameDobHash: (first: string, last: string, dob: string): Buffer | null => {
      const day = birthDate(dob);
      const name = [fold(first), fold(last)];
      return day === null || name.join("") === "" ? null : nameDob([...name, day]);
    },
    /** The hash of both texts as received: it changes when either does. Null when both are empty. */
    privateHash: (ssnText: string, dobText: string): Buffer | null =>
      ssnText === "" && dobText === "" ? null : received([ssnText, dobText]),
    /** The seal of an entry of the audit log, over the seal of the entry before, of 32 bytes always, and the text of this one. */
    auditSeal: (before: Buffer, text: string): Buffer =>
      createHmac("sha256", auditKey).update(before).update(text).digest(),
  };
}

/** The data key as the store keeps it, encrypted with the key of the key file. */
export const wrapKey = (fileKey: Buffer, dataKey: Buffer): Buffer =>
  seal(derive(fileKey, "wrap"), dataKey, WRAPPED);

/** The data key, or null when another key file wrapped it. */
export function unwrapKey(fileKey: Buffer, wrapped: Buffer): Buffer | null {
  try {
    return open(derive(fileKey, "wrap"), wrapped, WRAPPED);
  } catch (error) {
    if (error instanceof SealBroken) return null;
    throw error;
  }
}

const WRAPPED = "data_key.wrapped";

const placeOf = (column: SealedColumn, rowId: string): string => `${column} ${rowId}`;

const keyedHash = (key: Buffer, purpose: string): ((parts: readonly string[]) => Buffer) => {
  const hashKey = derive(key, purpose);
  // JSON keeps the parts apart: ("ab", "c") and ("a", "bc") have different hashes.
  return (parts) => createHmac("sha256", hashKey).update(JSON.stringify(parts)).digest();
};

/** Each purpose has its own key. A key object is made once: handing bytes to every cipher costs a fifth of an import. */
function derive(key: Buffer, purpose: string): KeyObject {
  if (key.length !== KEY_BYTES) throw new RangeError(`a key has ${KEY_BYTES} bytes`);
  return createSecretKey(Buffer.from(hkdfSync("sha256", key, "", `fieldboard ${purpose} v1`, KEY_BYTES)));
}

let nonces = Buffer.alloc(0);

/** Read a thousand at a time: a call for each took a sixth of an import. */
function nextNonce(): Buffer {
  if (nonces.length === 0) nonces = randomBytes(NONCE_BYTES * 1000);
  const nonce = nonces.subarray(0, NONCE_BYTES);
  nonces = nonces.subarray(NONCE_BYTES);
  return nonce;
}

function seal(key: KeyObject, plain: Buffer, place: string): Buffer {
  const nonce = nextNonce();
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(place));
  const body = cipher.update(plain);
  // This mode of the cipher leaves nothing to write at the end.
  cipher.final();
  return Buffer.concat([VERSION_BYTE, nonce, cipher.getAuthTag(), body]);
}

function open(key: KeyObject, sealed: Buffer, place: string): Buffer {
  if (sealed.length < HEAD_BYTES || sealed[0] !== VERSION) throw new SealBroken("not a sealed value");
  const nonce = sealed.subarray(1, 1 + NONCE_BYTES);
  const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(place))
    .setAuthTag(sealed.subarray(1 + NONCE_BYTES, HEAD_BYTES));
  try {
    return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
  } catch (cause) {
    throw new SealBroken("a sealed value was changed, moved, or sealed with another key", { cause });
  }
}
