import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { createSignInDelay, type SignInDelay, type Trying } from "./sign-in-delay.ts";

/* Slow: a thousand guesses, each with its rows. */

const sealer = sealerOf(Buffer.alloc(32, 7));
const START = "2026-11-18T15:00:00Z";

let store: TestDatabase;
let clock: ReturnType<typeof settableClock>;
let delay: SignInDelay;
beforeAll(async () => {
  store = await openTestDatabase();
});
beforeEach(() => {
  clock = settableClock(START);
  delay = createSignInDelay({ store, sealer, clock });
});
afterEach(() => store.pool.query("delete from sign_in_delay"));
afterAll(() => store.close());

const secondsPassed = (): number =>
  Temporal.Instant.from(clock.now()).since(Temporal.Instant.from(START)).total("seconds");
const pass = (seconds: number): void =>
  clock.set(Temporal.Instant.from(clock.now()).add({ seconds }).toString());

const owner: Trying = { account: "owner@example.com", address: "192.0.2.7", device: null };
const waitOf = (trying: Partial<Trying> = {}): Promise<number | null> => delay.begin({ ...owner, ...trying });

/** Guesses wrongly as fast as is allowed, waiting as long as is asked each time; the seconds that all of it took. */
async function guess(times: number, tryingOf: (time: number) => Partial<Trying>): Promise<number> {
  const started = secondsPassed();
  for (let time = 0; time < times; time += 1) {
    for (let wait = await waitOf(tryingOf(time)); wait !== null; wait = await waitOf(tryingOf(time)))
      pass(wait);
  }
  return secondsPassed() - started;
}

const HOUR = 3600;

test("a person may mistype four times; then the wait doubles up to a minute", async () => {
  const waits: (number | null)[] = [];
  for (let time = 0; time < 12; time += 1) {
    await waitOf();
    const wait = await waitOf();
    waits.push(wait);
    pass(wait ?? 0);
  }

  expect(waits).toEqual([null, null, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
});

describe("1,000 guesses at one account", () => {
  test("from one address take 16 hours, and its owner elsewhere waits for none of it", async () => {
    const took = await guess(300, () => ({ address: "203.0.113.9" }));

    // The wait of each guess after the first twelve is a minute, so 1,000 are 988 minutes.
    expect(took).toBe(1 + 2 + 4 + 8 + 16 + 32 + 60 * (300 - 11));
    expect(await waitOf()).toBeNull();
    expect(await waitOf({ address: "203.0.113.9" })).toBe(60);
  });

  test("from 1,000 addresses take eight hours, and the owner with a browser of theirs waits for none of it", async () => {
    const took = await guess(1000, (time) => ({ address: `10.0.${time >> 8}.${time & 255}` }));

    expect(took).toBeGreaterThan(7.5 * HOUR);
    expect(await waitOf({ device: "known" })).toBeNull();
  });

  test("leave the owner, with a browser that is new here too, at most half a minute to wait", async () => {
    await guess(200, (time) => ({ address: `10.0.${time >> 8}.${time & 255}` }));
    const wait = await waitOf();

    expect(wait).toBeLessThanOrEqual(30);
    pass(wait ?? 0);
    expect(await waitOf()).toBeNull();
  });

  test("all at once let no more through than one after the other", async () => {
    const tries = await Promise.all(
      Array.from({ length: 1000 }, (_, time) => waitOf({ address: `10.0.${time >> 8}.${time & 255}` })),
    );

    expect(tries.filter((wait) => wait === null)).toHaveLength(20);
  });

  test("from one address all at once let five through, in two processes too", async () => {
    const other = createSignInDelay({ store, sealer, clock });
    const tries = await Promise.all(
      Array.from({ length: 200 }, (_, time) => (time % 2 === 0 ? delay : other).begin(owner)),
    );

    expect(tries.filter((wait) => wait === null)).toHaveLength(5);
  });
});

test("one guess at each of 1,000 accounts from one address is slowed, and nobody's own place is", async () => {
  const took = await guess(1000, (time) => ({
    account: `person${time}@example.com`,
    address: "203.0.113.9",
  }));

  expect(took).toBeGreaterThan(15 * HOUR);
  expect(await waitOf({ account: "person5@example.com" })).toBeNull();
  expect(await waitOf({ account: "person5@example.com", address: "203.0.113.9" })).toBeGreaterThan(30);
  expect(
    await waitOf({ account: "person5@example.com", address: "203.0.113.9", device: "known" }),
  ).toBeNull();
});

test("all addresses of one network of version 6 are one, another network is not", async () => {
  await guess(30, (time) => ({ account: `p${time}@example.com`, address: `2001:db8:1:2::${time + 1}` }));

  expect(await waitOf({ address: "2001:db8:1:2:ffff::1" })).toBe(1);
  expect(await waitOf({ address: "2001:db8:1:3::1" })).toBeNull();
});

test("an account is one however its address is written, and a browser's count is its own", async () => {
  await guess(5, () => ({}));

  expect(await waitOf({ account: " OWNER@Example.com " })).toBe(1);
  expect(await waitOf({ account: "other@example.com" })).toBeNull();
  expect(await waitOf({ device: "known" })).toBeNull();
});

test("whoever guesses with a browser that is known waits too", async () => {
  const took = await guess(40, () => ({ device: "known" }));

  expect(took).toBe(1 + 2 + 4 + 8 + 16 + 30 * (40 - 15));
});

test("being right is forgiven: who signs in a hundred times in a minute never waits", async () => {
  for (let time = 0; time < 100; time += 1) {
    expect(await waitOf()).toBeNull();
    await delay.forgive(owner);
  }
});

test("a right one between wrong ones does not take back the wrong ones", async () => {
  await guess(4, () => ({}));
  await waitOf();
  await delay.forgive(owner);
  await waitOf();

  expect(await waitOf()).toBe(1);
});

test("a try that has to wait does not count, so hammering does not make it longer", async () => {
  await guess(5, () => ({}));
  for (let time = 0; time < 50; time += 1) expect(await waitOf()).toBe(1);
  pass(1);

  expect(await waitOf()).toBeNull();
  expect(await waitOf()).toBe(2);
});

test("it wears off: an hour and a half later all is as at first", async () => {
  await guess(50, () => ({}));
  pass(1.5 * HOUR);

  expect(await guess(4, () => ({}))).toBe(0);
});

test("a restart forgets nothing, and the store knows nobody", async () => {
  await guess(8, () => ({}));
  const restarted = createSignInDelay({ store, sealer, clock });
  const { rows } = await store.pool.query(
    "select t::text as everything, octet_length(key) as bytes from sign_in_delay t",
  );

  expect(await restarted.begin(owner)).toBe(8);
  expect(rows.map(({ bytes }) => bytes)).toEqual([32, 32, 32]);
  expect(JSON.stringify(rows)).not.toMatch(/owner|192\.0\.2/);
});

test("people who do not exist are slowed exactly as those who do: the store is never asked who there is", async () => {
  const known = await guess(20, () => ({ address: "203.0.113.1" }));
  const unknown = await guess(20, () => ({ account: "nobody@example.com", address: "203.0.113.2" }));

  expect(unknown).toBe(known);
});

test("a clock that was set back by an hour makes nobody wait for an hour", async () => {
  await guess(12, () => ({}));
  pass(-HOUR);

  expect(await waitOf()).toBeNull();
});

test("what has worn off is swept away", async () => {
  await guess(3, (time) => ({ account: `p${time}@example.com` }));
  pass(2 * HOUR + 60);
  await waitOf({ account: "new@example.com", address: "198.51.100.1" });

  const { rows } = await store.pool.query("select count(*)::int as rows from sign_in_delay");
  expect(rows).toEqual([{ rows: 3 }]);
});
