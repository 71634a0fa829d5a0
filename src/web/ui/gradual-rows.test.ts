import { expect, test } from "vitest";
import { readyRows, stepRows, type Drawing } from "./gradual-rows.ts";

const rows = (from: number, to: number): readonly number[] =>
  Array.from({ length: to - from }, (_, place) => from + place);

const drawn = (indexes: readonly number[]) => new Map(indexes.map((index) => [index, true]));
const loaded = (): boolean => true;

const drawing = (change: Partial<Drawing>): Drawing => ({
  drawn: drawn(rows(0, 30)),
  lead: null,
  allowed: 0,
  rowMs: null,
  ...change,
});

test("the first rows of a table are drawn at once", () => {
  expect([...readyRows(drawing({ drawn: drawn([]) }), rows(0, 30), loaded)]).toEqual(rows(0, 30));
});

test("a few new rows are drawn at once, however slow the machine", () => {
  expect([...readyRows(drawing({ rowMs: 50 }), rows(3, 33), loaded)]).toEqual(rows(3, 33));
});

test("a jump draws the row that the key leads to, and nothing else at first", () => {
  expect([...readyRows(drawing({ lead: 110 }), rows(100, 130), loaded)]).toEqual([110]);
});

test("a step draws as many more as it may", () => {
  const ready = readyRows(drawing({ drawn: drawn([110]), lead: 110, allowed: 8 }), rows(100, 130), loaded);
  expect([...ready].toSorted((a, b) => a - b)).toEqual(rows(106, 115));
});

test("rows come nearest first: those beyond the screen come last", () => {
  const at = drawing({ drawn: drawn([110]), lead: 110, allowed: 4 });
  expect([...readyRows(at, rows(100, 130), loaded)]).toEqual([110, 109, 111, 108, 112]);
});

test("a row that has come is drawn again, in its turn", () => {
  const at = drawing({
    drawn: new Map(rows(100, 130).map((index) => [index, false])),
    lead: 129,
    allowed: 6,
  });
  expect(readyRows(at, rows(100, 130), () => false).size).toBe(30);
  expect([...readyRows(at, rows(100, 130), loaded)].toSorted((a, b) => a - b)).toEqual(rows(123, 130));
});

test("a slow machine draws fewer rows in a step, but some", () => {
  expect([stepRows(null), stepRows(1), stepRows(4), stepRows(40)]).toEqual([3, 6, 4, 3]);
});

test("where a screen is drawn quickly, a jump draws all of it at once", () => {
  expect(readyRows(drawing({ rowMs: 0.25 }), rows(100, 130), loaded).size).toBe(30);
  expect(readyRows(drawing({ rowMs: 2.5 }), rows(100, 130), loaded).size).toBe(0);
});
