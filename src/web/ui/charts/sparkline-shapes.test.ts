import { expect, test } from "vitest";
import { sparkOf } from "./sparkline-shapes.ts";

const BOX = { widthPx: 104, heightPx: 24, insetPx: 2 };

test("the lowest value lies at the bottom, the highest at the top, and they fill the width", () => {
  expect(sparkOf([10, 30, 20], BOX)).toEqual({
    stretches: [
      [
        { x: 2, y: 22 },
        { x: 52, y: 2 },
        { x: 102, y: 12 },
      ],
    ],
    last: { x: 102, y: 12 },
  });
});

test("an unknown value leaves a gap instead of a zero", () => {
  const { stretches, last } = sparkOf([1, null, 3, null], BOX);

  expect(stretches.map((stretch) => stretch.length)).toEqual([1, 1]);
  expect(last?.y).toBe(2);
});

test("a series that never changes is a line at half height", () => {
  expect(sparkOf([5, 5], BOX).stretches).toEqual([
    [
      { x: 2, y: 12 },
      { x: 102, y: 12 },
    ],
  ]);
});

test("one value is a dot in the middle, and none is nothing", () => {
  expect(sparkOf([7], BOX).last).toEqual({ x: 52, y: 12 });
  expect(sparkOf([null, null], BOX)).toEqual({ stretches: [], last: null });
  expect(sparkOf([], BOX)).toEqual({ stretches: [], last: null });
});
