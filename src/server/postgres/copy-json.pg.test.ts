import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { copyJson } from "./copy-json.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const textOf = async (query: string): Promise<string> =>
  Buffer.concat((await copyJson(store, [query])).pieces).toString();

test("rows come as they are, with commas between them", async () => {
  const rows = await textOf(`values ('{"a":1}'), ('"back\\slash\\n"'), ('"Zoë 🙂, ''x''"'), ('""')`);

  expect(rows).toBe(`{"a":1},"back\\slash\\n","Zoë 🙂, 'x'",""`);
});

test("no rows are nothing", async () => {
  const { rows, pieces } = await copyJson(store, ["select 'a' where false"]);

  expect([rows, Buffer.concat(pieces).length]).toEqual([0, 0]);
});

test("thirty thousand rows of every length come whole and in order", async () => {
  const { rows, pieces } = await copyJson(store, [
    "select repeat(chr(97 + n % 26), 1 + n % 1500) from generate_series(1, 30000) n",
  ]);
  const parts = Buffer.concat(pieces).toString().split(",");

  expect([rows, parts.length]).toEqual([30_000, 30_000]);
  expect(
    parts.every(
      (part, index) => part === String.fromCharCode(97 + ((index + 1) % 26)).repeat(1 + ((index + 1) % 1500)),
    ),
  ).toBe(true);
});

test("a row longer than any piece comes whole", async () => {
  const text = await textOf("select repeat('x', 20000000)");

  expect(text).toHaveLength(20_000_000);
});

test("an error in the middle is thrown, and the pool stays usable", async () => {
  await expect(
    copyJson(store, ["select (1 / (3000 - n))::text from generate_series(1, 5000) n"]),
  ).rejects.toThrow("division by zero");

  expect(store.pool.totalCount - store.pool.idleCount).toBe(0);
  expect(await textOf("select '1'")).toBe("1");
});

test("several queries are read at once and of one moment, and their rows follow one another", async () => {
  // A snapshot lists the transactions in progress with commas, and those of other tests are among them.
  const moment = "translate(pg_current_snapshot()::text, ',', ';')";
  const moments = `select pg_backend_pid() || ' ' || ${moment} from generate_series(1, 2)`;
  const { rows, pieces } = await copyJson(store, [moments, "select 'a' where false", moments]);
  const parts = Buffer.concat(pieces).toString().split(",");

  expect([rows, parts.length]).toEqual([4, 4]);
  expect(new Set(parts.map((part) => part.split(" ")[0])).size).toBe(2);
  expect(new Set(parts.map((part) => part.split(" ")[1])).size).toBe(1);
});

test("an error in one of several is thrown, and the pool stays usable", async () => {
  const broken = "select (1 / (3000 - n))::text from generate_series(1, 5000) n";
  const long = "select repeat('x', 1000) from generate_series(1, 100000) n";
  await expect(copyJson(store, [long, broken])).rejects.toThrow("division by zero");

  expect(store.pool.totalCount - store.pool.idleCount).toBe(0);
  expect(await textOf("select '1'")).toBe("1");
});
