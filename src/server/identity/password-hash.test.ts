import { expect, test } from "vitest";
import { hashPassword, needsRehash, verifyPassword } from "./password-hash.ts";

const PASSWORD = "correct horse battery staple";
const hash = await hashPassword(PASSWORD);

test("a password is kept as Argon2id in the common form, at more than OWASP's least cost", () => {
  const [, memory = "", passes = ""] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$[A-Za-z\d+/]{22}\$[A-Za-z\d+/]{43}$/.exec(hash) ?? [];

  expect(Number(memory)).toBeGreaterThanOrEqual(19_456);
  expect(Number(passes)).toBeGreaterThanOrEqual(2);
  expect(Number(memory) * Number(passes)).toBeGreaterThanOrEqual(2 * 19_456 * 2);
});

test("it is the only one that fits", async () => {
  expect(await verifyPassword(hash, PASSWORD)).toBe(true);
  expect(await verifyPassword(hash, `${PASSWORD} `)).toBe(false);
  expect(await verifyPassword(hash, PASSWORD.toUpperCase())).toBe(false);
  expect(await verifyPassword(hash, "")).toBe(false);
});

test("one password is hashed twice into two texts", async () => {
  expect(await hashPassword(PASSWORD)).not.toBe(hash);
});

test("what one keyboard composes and another does not is one password", async () => {
  const composed = await hashPassword("Zo\u00EB likes caf\u00E9s");

  expect(await verifyPassword(composed, "Zoe\u0308 likes cafe\u0301s")).toBe(true);
  expect(await verifyPassword(composed, "Zoe likes cafes")).toBe(false);
});

test("every character of a long one counts", async () => {
  const long = "🌾".repeat(255);

  expect(await verifyPassword(await hashPassword(`${long}a`), `${long}b`)).toBe(false);
});

test("a hash made elsewhere, at another cost, is read and is to be made again", async () => {
  // From the tests of the reference implementation: "password", salt "somesalt", 2 passes, 64 MiB.
  const elsewhere = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";

  expect(await verifyPassword(elsewhere, "password")).toBe(true);
  expect(await verifyPassword(elsewhere, "Password")).toBe(false);
  expect([needsRehash(elsewhere), needsRehash(hash)]).toEqual([true, false]);
});

test.each(["", "plain", "$2b$12$abcdefghijklmnopqrstuv", hash.replace("argon2id", "argon2i"), `${hash}$`])(
  "%s is no hash of ours: nothing fits it, and it takes as long to say so",
  async (text) => {
    const before = performance.now();
    const doesFit = await verifyPassword(text, PASSWORD);

    expect(doesFit).toBe(false);
    // Without any hashing it would be under a tenth of that.
    expect(performance.now() - before).toBeGreaterThan(10);
    expect(needsRehash(text)).toBe(true);
  },
);
