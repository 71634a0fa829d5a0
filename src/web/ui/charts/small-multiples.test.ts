import { expect, test } from "vitest";
import { lastValue, linesMax, linesTable, type Line, type Lines } from "./small-multiples.tsx";

const SHOWED: Line = { name: "Showed", values: [10, null, 30, 12], kind: "showed" };
const LINES: Lines = {
  stepName: "Week",
  steps: ["Oct 19–25", "Oct 26 – Nov 1", "Nov 2–8", "Nov 9–15"],
  panels: [
    { name: "First", figures: [], lines: [SHOWED] },
    { name: "Second", figures: [], lines: [{ name: "Earlier", values: [9, 8, 7, 6], kind: "earlier" }] },
  ],
  unfinished: 1,
};

test("the table has a row for each step, says what is unfinished, and shows a gap as missing", () => {
  expect(linesTable(LINES, String)).toEqual({
    head: ["Week", "Showed", "Earlier"],
    rows: [
      ["Oct 19–25", "10", "9"],
      ["Oct 26 – Nov 1", "–", "8"],
      ["Nov 2–8", "30", "7"],
      ["Nov 9–15 (in progress)", "12", "6"],
    ],
  });
});

test("a value of a small sample is said to be", () => {
  const few: Line = { name: "Rate", values: [0.5, 0.6], kind: "showed", few: [true, false] };
  const panels = [{ name: "Rate", figures: [0.55], lines: [few] }];
  expect(linesTable({ ...LINES, panels }, String).rows.slice(0, 2)).toEqual([
    ["Oct 19–25", "0.5, small sample"],
    ["Oct 26 – Nov 1", "0.6"],
  ]);
});

test("a last step that the range cuts is called by its own word", () => {
  expect(linesTable({ ...LINES, unfinishedWord: "part" }, String).rows.at(-1)?.[0]).toBe("Nov 9–15 (part)");
});

test("the last available value stands beside the name", () => {
  expect(lastValue({ ...SHOWED, values: [10, 20, null] })).toBe(20);
  expect(lastValue({ ...SHOWED, values: [null] })).toBeNull();
});

test("the greatest value decides the scale, and without one there is a scale all the same", () => {
  expect(linesMax([SHOWED, { ...SHOWED, values: [31] }])).toBe(31);
  expect(linesMax([{ ...SHOWED, values: [null, 0] }])).toBe(1);
});
