import { expect, test } from "vitest";
import { keyFingerprint, SealBroken, sealerOf } from "./keys.ts";

const key = Buffer.alloc(32, 7);
const otherKey = Buffer.alloc(32, 8);
const sealer = sealerOf(key);
const other = sealerOf(otherKey);

test.each(["", "960-21-4382", "Zoë 🌾", "x".repeat(10_000)])("what is sealed opens equal: %#", (text) => {
  expect(sealer.open(sealer.seal(text))).toBe(text);
});

test("sealing twice gives two ciphers, and neither holds the text", () => {
  const [one, two] = [sealer.seal("960-21-4382"), sealer.seal("960-21-4382")];
  expect(one.equals(two)).toBe(false);
  expect(one.includes("960")).toBe(false);
});

test("a change of any byte is noticed", () => {
  const sealed = sealer.seal("05/26/1995");
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => sealer.open(changed)).toThrow(SealBroken);
  }
  expect(() => sealer.open(sealed.subarray(0, -1))).toThrow(SealBroken);
  expect(() => sealer.open(Buffer.of())).toThrow(SealBroken);
});

test("another key opens nothing and makes other hashes", () => {
  expect(() => other.open(sealer.seal("05/26/1995"))).toThrow(SealBroken);
  expect(other.ssnHash("960-21-4382")).not.toEqual(sealer.ssnHash("960-21-4382"));
  expect(keyFingerprint(otherKey)).not.toEqual(keyFingerprint(key));
  expect(keyFingerprint(Buffer.alloc(32, 7))).toEqual(keyFingerprint(key));
});

test("an SSN that lost its leading zero is the same SSN", () => {
  expect(sealer.ssnHash("12345678")).toEqual(sealer.ssnHash("012-34-5678"));
  expect(sealer.ssnHash("12345679")).not.toEqual(sealer.ssnHash("012-34-5678"));
});

test.each(["", "n/a", "123456", "1234567890"])("%j is no SSN and has no hash", (text) => {
  expect(sealer.ssnHash(text)).toBeNull();
});

test("one person's name and day are found however they are written", () => {
  const told = sealer.nameDobHash("Zoë", "O'BRIEN", "05/06/1995");
  expect(told).not.toBeNull();
  expect(sealer.nameDobHash(" zoe ", "o'brien", "5/6/1995")).toEqual(told);
  expect(sealer.nameDobHash("zoe", "o'brien", "1995-05-06 00:00:00")).toEqual(told);
  expect(sealer.nameDobHash("zoe", "o'brien", "6/5/1995")).not.toEqual(told);
  expect(sealer.nameDobHash("zoeo", "'brien", "5/6/1995")).not.toEqual(told);
});

test.each(["", "02/30/1995", "unknown"])("a date of birth told as %j finds nobody", (dob) => {
  expect(sealer.nameDobHash("Zoe", "O'Brien", dob)).toBeNull();
});

test("somebody without a name is nobody's duplicate", () => {
  expect(sealer.nameDobHash(" ", "", "05/06/1995")).toBeNull();
});

test("the hash of the private fields changes when one of them does", () => {
  expect(sealer.privateHash("", "")).toBeNull();
  expect(sealer.privateHash("960-21-4382", "")).not.toEqual(sealer.privateHash("", "960-21-4382"));
  expect(sealer.privateHash("960-21-4382", "5/6/1995")).toEqual(
    sealer.privateHash("960-21-4382", "5/6/1995"),
  );
});
