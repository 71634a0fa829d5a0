import { createHmac } from "node:crypto";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const STEP_MS = 30_000;

/** The code that an authenticator shows: RFC 6238 with SHA-1, six digits, steps of 30 s. The secret is in base 32. */
export function totp(secret: string, at = Date.now()): string {
  const bits = secret
    .split("")
    .map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / STEP_MS)));
  const mac = createHmac("sha1", key).update(counter).digest();
  const place = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(place) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, "0");
}
