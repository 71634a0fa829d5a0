import { expect, test } from "vitest";
import { readyRows, stepRows } from "./gradual-rows.ts";
import type { Drawing } from "./row-pace.ts";

const rows = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, place) => from + place);

const VERSION = "name by first";

const drawn = (indexes: readonly number[], how: { isLoaded?: boolean; version?: string } = {}) =>
  new Map(indexes.map((index) => [index, { isLoaded: true, version: VERSION, ...how }]));
const loaded = (): boolean => true;

const drawing = (change: Partial<Drawing>): Drawing => ({
  drawn: drawn(rows(0, 30)),
  lead: null,
  allowed: 0,
  rowMs: null,
  columns: null,
  isForeign: false,
  ...change,
});

/** The rows to draw now, in the order in which they are chosen. */
const ready = (
  change: Partial<Drawing>,
  indexes: readonly number[],
  { hasRow = loaded, version = VERSION } = {},
): readonly number[] => [...readyRows(drawing(change), { indexes, hasRow, version })];

const sorted = (indexes: readonly number[]): readonly number[] => indexes.toSorted((a, b) => a - b);

test("the first rows of a table are drawn at once, but for those out of sight, which teach how long a row takes", () => {
  expect(ready({ drawn: null }, rows(0, 30))).toEqual(rows(0, 27));
  expect(ready({ drawn: null }, rows(0, 12))).toEqual(rows(0, 12));
  expect(ready({ drawn: null }, rows(0, 30), { hasRow: () => false })).toEqual(rows(0, 30));
});

test("a few new rows are drawn at once, and on a slow machine fewer", () => {
  expect(ready({ rowMs: null }, rows(4, 34))).toEqual(rows(4, 34));
  expect(ready({ rowMs: 1 }, rows(4, 34))).toEqual(rows(4, 34));
  expect(ready({ rowMs: 50 }, rows(1, 31))).toEqual(rows(1, 31));
  expect(ready({ rowMs: 50 }, rows(2, 32))).toEqual(rows(2, 30));
});

test("a jump draws the row that the key leads to, and nothing else at first", () => {
  expect(ready({ lead: 110 }, rows(100, 130))).toEqual([110]);
});

test("a step draws as many more as it may", () => {
  const step = ready({ drawn: drawn([110]), lead: 110, allowed: 8 }, rows(100, 130));
  expect(sorted(step)).toEqual(rows(106, 115));
});

test("rows come nearest first: those beyond the screen come last", () => {
  expect(ready({ drawn: drawn([110]), lead: 110, allowed: 4 }, rows(100, 130))).toEqual([
    110, 109, 111, 108, 112,
  ]);
});

test("a row that has come is drawn again, in its turn", () => {
  const at = { drawn: drawn(rows(100, 130), { isLoaded: false }), lead: 129, allowed: 6 };
  expect(ready(at, rows(100, 130), { hasRow: () => false })).toHaveLength(30);
  expect(sorted(ready(at, rows(100, 130)))).toEqual(rows(123, 130));
});

test("a slow machine draws fewer rows in a step, but some", () => {
  expect([stepRows(null), stepRows(1), stepRows(2), stepRows(40)]).toEqual([2, 6, 4, 1]);
});

test("where a screen is drawn quickly, a jump draws all of it at once", () => {
  expect(ready({ rowMs: 0.25 }, rows(100, 130))).toHaveLength(30);
  expect(ready({ rowMs: 2.5 }, rows(100, 130))).toHaveLength(0);
});

test("another order, or other columns, draws every row anew: at once, unless that takes long", () => {
  const changed = { version: "name by last" };
  expect(ready({ rowMs: 0.5 }, rows(0, 30), changed)).toEqual(rows(0, 30));
  expect(ready({ rowMs: 8 }, rows(0, 30), changed)).toEqual([]);
  expect(ready({ rowMs: null }, rows(0, 12), changed)).toEqual(rows(0, 12));
  expect(ready({ drawn: drawn(rows(0, 90)), rowMs: null }, rows(0, 90), changed)).toEqual([]);
});

test("a change goes on from the top, and ends with all rows", () => {
  const version = "name by last";
  const half = { drawn: drawn(rows(0, 12), { version }), rowMs: 8, allowed: 4 };
  expect(ready(half, rows(0, 30), { version })).toEqual(rows(0, 16));
  const most = { drawn: drawn(rows(0, 29), { version }), rowMs: 8 };
  expect(ready(most, rows(0, 30), { version })).toEqual(rows(0, 30));
});

test("a row on its way is shown as such in another order too", () => {
  expect(ready({ rowMs: 8 }, rows(0, 30), { hasRow: () => false, version: "name by last" })).toEqual(
    rows(0, 30),
  );
});
