import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { connectStore } from "#server/postgres/connect.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { deleteEnded } from "./delete-ended.ts";
import { createLimits, networkOf, type Limits } from "./limits.ts";

let store: TestDatabase;
let clock: ReturnType<typeof settableClock>;
let limits: Limits;
beforeAll(async () => {
  store = await openTestDatabase();
});
beforeEach(() => {
  clock = settableClock("2026-11-18T15:00:20Z");
  limits = createLimits(store, clock);
});
afterEach(() => store.pool.query("delete from request_count"));
afterAll(() => store.close());

const take = (of: Limits, times: number, perMinute: number) =>
  Promise.all(Array.from({ length: times }, () => of.takeRequest("token 1", perMinute)));
const allowed = (answers: readonly (number | null)[]): number =>
  answers.filter((answer) => answer === null).length;

describe("requests a minute", () => {
  test.each([1, 7, 100, 1200])("exactly %i of many at once go on", async (perMinute) => {
    expect(allowed(await take(limits, perMinute + 50, perMinute))).toBe(perMinute);
  });

  test("too many requests get the seconds until the next minute, and go on then", async () => {
    await take(limits, 5, 5);
    const refused = await limits.takeRequest("token 1", 5);
    clock.set("2026-11-18T15:01:00Z");

    expect(refused).toBe(40);
    expect(allowed(await take(limits, 6, 5))).toBe(5);
  });

  test("two processes share one limit", async () => {
    const other = createLimits(store, clock);

    const answers = [...(await take(limits, 60, 100)), ...(await take(other, 60, 100))];

    expect(allowed(answers)).toBe(100);
  });

  test("one caller's requests do not count for another", async () => {
    await take(limits, 5, 5);

    expect(await limits.takeRequest("token 2", 5)).toBeNull();
  });

  test("counting costs a query for one request in twenty", async () => {
    await limits.takeRequest("token 2", 1200);
    const query = vi.spyOn(store.pool, "query");

    await take(limits, 600, 1200);

    expect(query.mock.calls.length).toBe(10);
  });

  test("while the store cannot be written a process counts for itself", async () => {
    const options = encodeURIComponent("-c default_transaction_read_only=on");
    const readOnly = connectStore({ url: `${store.url}&options=${options}` });

    const answers = await take(createLimits(readOnly, clock), 30, 20);
    await readOnly.close();

    expect(allowed(answers)).toBe(20);
  });

  test("while the store is away nobody goes on", async () => {
    const away = connectStore({ url: "postgres://nobody@127.0.0.1:1/none" });

    await expect(createLimits(away, clock).takeRequest("token 1", 5)).rejects.toThrow("ECONNREFUSED");
    await away.close();
  });

  test("counts of an earlier hour are cleared away", async () => {
    await limits.takeRequest("token 1", 5);
    clock.set("2026-11-18T16:00:20Z");
    await limits.takeRequest("token 2", 5);
    await deleteEnded(store, clock.now());

    const { rows } = await store.pool.query("select key from request_count");
    expect(rows).toEqual([{ key: "token 2" }]);
  });
});

const wrong = async (times: number, address = "192.0.2.7") => {
  for (let time = 0; time < times; time += 1) await limits.countWrong(address);
};

describe("wrong tokens", () => {
  test("nine may be tried, then the wait doubles up to a minute", async () => {
    await wrong(9);
    expect(limits.mayTry("192.0.2.7")).toBeNull();

    const waits: (number | null)[] = [];
    for (let time = 0; time < 8; time += 1) {
      await wrong(1);
      waits.push(limits.mayTry("192.0.2.7"));
    }

    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
  });

  test("the wait ends, and with the hour what was counted", async () => {
    await wrong(12);
    clock.set("2026-11-18T15:00:24Z");
    expect(limits.mayTry("192.0.2.7")).toBeNull();

    clock.set("2026-11-18T16:00:00Z");
    await wrong(1);
    expect(limits.mayTry("192.0.2.7")).toBeNull();
  });

  test("another address need not wait, one of the same network does", async () => {
    await wrong(10, "2001:db8:1:2::7");

    expect(limits.mayTry("192.0.2.8")).toBeNull();
    expect(limits.mayTry("2001:db8:1:3::7")).toBeNull();
    expect(limits.mayTry("2001:db8:1:2:ffff::1")).toBe(1);
  });

  test("a second process goes on counting where the first was", async () => {
    await wrong(9);
    const other = createLimits(store, clock);
    await other.countWrong("192.0.2.7");

    expect(other.mayTry("192.0.2.7")).toBe(1);
  });
});

test.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:DB8:1:2:3:4:5:6", "2001:0db8:0001:0002::/64"],
  ["2001:db8::1", "2001:0db8:0000:0000::/64"],
  ["fe80::1%eth0", "fe80:0000:0000:0000::/64"],
  ["::1", "0000:0000:0000:0000::/64"],
])("%s is of the network %s", (address, network) => {
  expect(networkOf(address)).toBe(network);
});
