import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { createToken, environmentCaller, findToken } from "./tokens.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const clock = settableClock("2026-11-20T15:00:00Z");
const grant = {
  name: "payroll partner",
  accounts: [officeId("101")],
  requestsPerMinute: 60,
  hasPrivateData: true,
};

test("a token is found by its text with what it was granted", async () => {
  const { text } = await createToken(store.db, grant, clock);

  expect(await findToken(store, text, clock)).toEqual({
    key: expect.stringMatching(/^token \d+$/),
    tokenId: expect.any(Number),
    accounts: ["101"],
    requestsPerMinute: 60,
    hasPrivateData: true,
  });
});

test("a token for every account says so", async () => {
  const { text } = await createToken(store.db, { ...grant, accounts: null }, clock);

  expect(await findToken(store, text, clock)).toMatchObject({ accounts: null });
});

test("the store keeps no text of a token, only 32 bytes that it is recognized by", async () => {
  const { text } = await createToken(store.db, grant, clock);
  const { rows } = await store.pool.query("select token_hash, t::text as everything from interface_token t");

  expect(rows.every(({ token_hash }) => token_hash.length === 32)).toBe(true);
  expect(rows.map(({ everything }) => everything).join()).not.toContain(text.slice(11));
});

test("two tokens are never alike, and long enough that nobody guesses one", async () => {
  const made = await Promise.all(Array.from({ length: 20 }, () => createToken(store.db, grant, clock)));
  const texts = made.map(({ text }) => text);

  expect(new Set(texts).size).toBe(20);
  expect(texts.every((text) => /^fieldboard_[\w-]{43}$/.test(text))).toBe(true);
});

test("another text, one letter off, and a revoked token are not found", async () => {
  const { text } = await createToken(store.db, grant, clock);
  await store.pool.query("update interface_token set revoked_at = now()");

  expect(await findToken(store, text, clock)).toBeNull();
  expect(await findToken(store, `${text}x`, clock)).toBeNull();
  expect(await findToken(store, "", clock)).toBeNull();
});

test("a token with a term is found until its last second, and one without for ever", async () => {
  const { text } = await createToken(store.db, { ...grant, expiresInDays: 30 }, clock);
  const { text: lasting } = await createToken(store.db, grant, clock);
  clock.set("2026-12-20T14:59:59Z");
  expect(await findToken(store, text, clock)).not.toBeNull();
  clock.set("2026-12-20T15:00:00Z");
  expect(await findToken(store, text, clock)).toBeNull();
  clock.set("2096-12-20T15:00:00Z");
  expect(await findToken(store, lasting, clock)).not.toBeNull();
});

test("the token of the environment is for every account and never for private data", () => {
  expect(environmentCaller("secret", "secret")).toMatchObject({ accounts: null, hasPrivateData: false });
  expect(environmentCaller("secret", "Secret")).toBeNull();
});

test("without a token in the environment no text is it, not even an empty one", () => {
  expect(environmentCaller(undefined, "")).toBeNull();
  expect(environmentCaller("", "")).toBeNull();
});
