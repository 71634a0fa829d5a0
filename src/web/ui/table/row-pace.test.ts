import { expect, test } from "vitest";
import { drawMs, keepPace, rowsIn } from "./row-pace.ts";

/** A table of 20 rows on a machine that takes so many milliseconds for a row, and for four more of them each time. */
function machine(rowMs: number) {
  let now = 0;
  const pace = keepPace(() => now);
  const row = { isLoaded: true, version: "by name" };
  pace.change({ drawn: new Map(Array.from({ length: 20 }, (_, index) => [index, row])) });
  const draw = (rows: number, ms = rowMs): void => {
    for (let drawn = 0; drawn < rows; drawn += 1) {
      pace.onDraw();
      now += ms;
    }
    now += 4 * ms;
  };
  return {
    pace,
    step: (rows: number, ms?: number) => pace.step(() => draw(rows, ms)),
    atOnce: (rows: number, ms?: number) => {
      draw(rows, ms);
      pace.onDrawn();
    },
  };
}

test("what a step takes grows with its rows, and is never nothing", () => {
  expect([drawMs(0, 2), drawMs(1, 2), drawMs(6, 2)]).toEqual([8, 10, 20]);
  expect([rowsIn(20, 2), rowsIn(10, 2), rowsIn(8, 2)]).toEqual([6, 1, 0]);
});

test("steps of one row and of six teach the same", () => {
  const [small, large] = [machine(2), machine(2)];
  for (let times = 0; times < 40; times += 1) {
    small.step(1);
    large.step(6);
  }
  expect(small.pace.drawing().rowMs).toBeCloseTo(2, 2);
  expect(large.pace.drawing().rowMs).toBeCloseTo(2, 2);
});

test("one easy step does not make a slow machine a fast one, nor an interrupted one a fast machine slow", () => {
  const slow = machine(2);
  slow.step(3, 0.4);
  expect(slow.pace.isFast()).toBe(false);
  for (let times = 0; times < 6; times += 1) slow.step(4);
  expect(slow.pace.isSlow()).toBe(true);
  slow.step(4, 0.3);
  expect(slow.pace.isSlow()).toBe(true);

  const fast = machine(0.25);
  for (let times = 0; times < 6; times += 1) fast.step(6);
  expect(fast.pace.isFast()).toBe(true);
  fast.step(6, 2);
  expect(fast.pace.isSlow()).toBe(false);
});

test("rows that are drawn at once teach too: what was taken for fast does not stay so", () => {
  const { pace, step, atOnce } = machine(1.6);
  step(6, 0.2);
  for (let times = 0; times < 6; times += 1) step(6, 0.2);
  expect(pace.isFast()).toBe(true);
  for (let times = 0; times < 6; times += 1) atOnce(20);
  expect(pace.isFast()).toBe(false);
  expect(pace.isSlow()).toBe(true);
});

test("neither the first rows of a page teach, nor a few, nor a step that drew none", () => {
  const { pace, step, atOnce } = machine(5);
  atOnce(20);
  step(0);
  expect(pace.drawing().rowMs).toBeNull();
  step(6, 1);
  const { rowMs } = pace.drawing();
  atOnce(4);
  expect(pace.drawing().rowMs).toBe(rowMs);
  expect(rowMs).toBeGreaterThan(0.8);
});
