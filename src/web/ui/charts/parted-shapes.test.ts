import { expect, test } from "vitest";
import { reachOf, totalOf } from "./parted-shapes.ts";

const ROWS = [
  { name: "Ana", parts: [-0.3, 0.1, 0], tableRow: 0 },
  { name: "Ben", parts: [-0.1, -0.2, 0], tableRow: 2 },
];

test("bars reach as far as the longest on each side, and always to zero", () => {
  expect(reachOf(ROWS)).toEqual([expect.closeTo(-0.3, 12), 0.1]);
  expect(reachOf([])).toEqual([0, 0]);
});

test("a row's parts sum to its total", () => {
  expect(ROWS.map(totalOf)).toEqual([expect.closeTo(-0.2, 12), expect.closeTo(-0.3, 12)]);
});
