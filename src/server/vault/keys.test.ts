import { expect, test } from "vitest";
import { SealBroken, sealerOf, unwrapKey, wrapKey } from "./keys.ts";

const key = Buffer.alloc(32, 7);
const otherKey = Buffer.alloc(32, 8);
const sealer = sealerOf(key);
const other = sealerOf(otherKey);
const seal = (text: string) => sealer.seal(text, "person.ssn_cipher", "7000");
const open = (cipher: Buffer) => sealer.open(cipher, "person.ssn_cipher", "7000");

test.each(["", "960-21-4382", "Zoë 🌾", "x".repeat(10_000)])("what is sealed opens equal: %#", (text) => {
  expect(open(seal(text))).toBe(text);
});

test("sealing twice gives two ciphers, and neither holds the text", () => {
  const [one, two] = [seal("960-21-4382"), seal("960-21-4382")];
  expect(one.equals(two)).toBe(false);
  expect(one.includes("960")).toBe(false);
});

test("a change of any byte is noticed", () => {
  const sealed = seal("05/26/1995");
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => open(changed)).toThrow(SealBroken);
  }
  expect(() => open(sealed.subarray(0, -1))).toThrow(SealBroken);
  expect(() => open(Buffer.of())).toThrow(SealBroken);
});

test("another key opens nothing and makes other hashes", () => {
  expect(() => other.open(seal("05/26/1995"), "person.ssn_cipher", "7000")).toThrow(SealBroken);
  expect(other.ssnHash("960-21-4382")).not.toEqual(sealer.ssnHash("960-21-4382"));
});

test("a cipher copied to another person, or another column, does not open", () => {
  const sealed = seal("960-21-4382");
  expect(() => sealer.open(sealed, "person.ssn_cipher", "7001")).toThrow(SealBroken);
  expect(() => sealer.open(sealed, "person.dob_cipher", "7000")).toThrow(SealBroken);
  expect(sealer.open(sealed, "person.ssn_cipher", "7000")).toBe("960-21-4382");
});

test("a wrapped data key opens with its key file only", () => {
  const wrapped = wrapKey(key, otherKey);
  expect(unwrapKey(key, wrapped)).toEqual(otherKey);
  expect(unwrapKey(otherKey, wrapped)).toBeNull();
  expect(wrapped.includes(otherKey)).toBe(false);
});

test("an SSN that lost its leading zero is the same SSN", () => {
  expect(sealer.ssnHash("12345678")).toEqual(sealer.ssnHash("012-34-5678"));
  expect(sealer.ssnHash("12345679")).not.toEqual(sealer.ssnHash("012-34-5678"));
});

test.each(["", "n/a", "123456", "1234567890"])("%j is no SSN and has no hash", (text) => {
  expect(sealer.ssnHash(text)).toBeNull();
});

test("one person's name and day are found however they are written", () => {
  const hash = sealer.nameDobHash("Zoë", "O'BRIEN", "05/06/1995");
  expect(hash).not.toBeNull();
  expect(sealer.nameDobHash(" zoe ", "o'brien", "5/6/1995")).toEqual(hash);
  expect(sealer.nameDobHash("zoe", "o'brien", "1995-05-06 00:00:00")).toEqual(hash);
  expect(sealer.nameDobHash("zoe", "o'brien", "6/5/1995")).not.toEqual(hash);
  expect(sealer.nameDobHash("zoeo", "'brien", "5/6/1995")).not.toEqual(hash);
});

test.each(["", "02/30/1995", "unknown"])("a date of birth of %j has no hash", (dob) => {
  expect(sealer.nameDobHash("Zoe", "O'Brien", dob)).toBeNull();
});

test("a person without a name has no hash", () => {
  expect(sealer.nameDobHash(" ", "", "05/06/1995")).toBeNull();
});

test("the hash of the private fields changes when one of them does", () => {
  expect(sealer.privateHash("", "")).toBeNull();
  expect(sealer.privateHash("960-21-4382", "")).not.toEqual(sealer.privateHash("", "960-21-4382"));
  expect(sealer.privateHash("960-21-4382", "5/6/1995")).toEqual(
    sealer.privateHash("960-21-4382", "5/6/1995"),
  );
});
