import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { copyJson, streamJson } from "./copy-json.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const asked = (query: string) => ({ query, count: `select count(*) from (${query}) of_it` });
const read = async (query: string) => {
  const { rows, pieces } = (await copyJson(store, asked(query))) ?? { rows: -1, pieces: [] };
  return { rows, text: Buffer.concat(pieces).toString() };
};
const busy = (): number => store.pool.totalCount - store.pool.idleCount;

test("rows come as they are, with commas between them", async () => {
  const { text } = await read(`values ('{"a":1}'), ('"back\\slash\\n"'), ('"Zoë 🙂, ''x''"'), ('""')`);

  expect(text).toBe(`{"a":1},"back\\slash\\n","Zoë 🙂, 'x'",""`);
});

test("no rows are nothing", async () => {
  expect(await read("select 'a' where false")).toEqual({ rows: 0, text: "" });
});

const MANY = "select repeat(chr(97 + n % 26), 1 + n % 1500) from generate_series(1, 6000) n";

test("six thousand rows of every length come whole and in order", async () => {
  const { rows, text } = await read(MANY);
  const parts = text.split(",");

  expect([rows, parts.length]).toEqual([6_000, 6_000]);
  expect(
    parts.every(
      (part, index) => part === String.fromCharCode(97 + ((index + 1) % 26)).repeat(1 + ((index + 1) % 1500)),
    ),
  ).toBe(true);
});

test("a row longer than any piece comes whole", async () => {
  expect((await read("select repeat('x', 20000000)")).text).toHaveLength(20_000_000);
});

test("an error in the middle is thrown, and the pool stays usable", async () => {
  await expect(read("select (1 / (3000 - n))::text from generate_series(1, 5000) n")).rejects.toThrow(
    "division by zero",
  );

  expect(busy()).toBe(0);
  expect((await read("select '1'")).text).toBe("1");
});

test("what would be larger than may be held is not read, as its first rows tell", async () => {
  const large = await copyJson(store, asked(MANY), 6_000 * 400);
  const held = await copyJson(store, asked(MANY), 6_000 * 800);

  expect([large, held?.rows]).toEqual([null, 6_000]);
  expect(busy()).toBe(0);
});

test("a stream says how many rows there are, then gives the same bytes in pieces of bounded size", async () => {
  const { text } = await read(MANY);
  const stream = await streamJson(store, asked(MANY));
  const pieces: Buffer[] = [];
  for await (const piece of stream.pieces) pieces.push(piece);
  await stream.close();

  expect(stream.rows).toBe(6_000);
  expect(Buffer.concat(pieces).toString()).toBe(text);
  expect(pieces.length).toBeGreaterThan(5);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(512 * 1024);
  expect(busy()).toBe(0);
});

test("a stream that is left in the middle ends its query and gives its connection back", async () => {
  const stream = await streamJson(store, asked(MANY));
  await stream.pieces.next();
  await stream.pieces.return(undefined);
  await stream.close();
  await stream.close();

  expect(busy()).toBe(0);
  expect((await read("select '1'")).text).toBe("1");
});

test("a stream of fewer rows than it said fails at its end", async () => {
  const stream = await streamJson(store, { query: MANY, count: "select 6001 as count" });
  const taken = async () => {
    for await (const _ of stream.pieces);
  };

  await expect(taken()).rejects.toThrow("6000 rows came of 6001");
  await stream.close();
});
