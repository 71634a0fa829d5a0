import { expect, test } from "vitest";
import {
  isHollow,
  lineEnd,
  linePanels,
  linesMax,
  linesTable,
  strokesOf,
  type Line,
  type Lines,
} from "./line-shapes.ts";

const SHOWED: Line = { name: "Showed", values: [10, null, 30, 12] };
const LINES: Lines = {
  stepName: "Week",
  steps: ["Oct 19–25", "Oct 26 – Nov 1", "Nov 2–8", "Nov 9–15"],
  lines: [SHOWED, { name: "Earlier", values: [9, 8, 7, 6], kind: "earlier" }],
  unfinished: 1,
};

test("the table has a row for each step, says what is unfinished, and shows a gap as missing", () => {
  expect(linesTable(LINES, String)).toEqual({
    head: ["Week", "Showed", "Earlier"],
    rows: [
      ["Oct 19–25", "10", "9"],
      ["Oct 26 – Nov 1", "–", "8"],
      ["Nov 2–8", "30", "7"],
      ["Nov 9–15 (unfinished)", "12", "6"],
    ],
  });
});

test("a value of few is said to be", () => {
  const few: Line = { name: "Rate", values: [0.5, 0.6], few: [true, false] };
  expect(linesTable({ ...LINES, lines: [few] }, String).rows.slice(0, 2)).toEqual([
    ["Oct 19–25", "0.5, small sample"],
    ["Oct 26 – Nov 1", "0.6"],
  ]);
});

test("a last step that the range cuts is called by its own word", () => {
  expect(linesTable({ ...LINES, unfinishedWord: "part" }, String).rows.at(-1)?.[0]).toBe("Nov 9–15 (part)");
});

test("lines of one panel share a chart, any other has its own", () => {
  const lines: readonly Line[] = [
    { name: "First booked", values: [], panel: "First" },
    { name: "Second", values: [] },
    { name: "First showed", values: [], panel: "First" },
  ];
  expect(linePanels(lines)).toEqual([
    { name: "First", lanes: [0, 2] },
    { name: "Second", lanes: [1] },
  ]);
});

test("the dashed end goes on where the solid line stops", () => {
  const line: Line = { name: "Showed", values: [10, 20, 30, 12] };
  expect(strokesOf(line, LINES)).toEqual([
    { values: [10, 20, 30, null], dash: null },
    { values: [null, null, 30, 12], dash: "5 4" },
  ]);
});

test("a part of a line that joins nothing is left out", () => {
  const dashesOf = (line: Line, lines: Lines) => strokesOf(line, lines).map(({ dash }) => dash);

  expect(dashesOf(SHOWED, LINES)).toEqual(["5 4"]);
  expect(dashesOf(SHOWED, { ...LINES, unfinished: 0 })).toEqual([null]);
  expect(dashesOf({ name: "Alone", values: [null, 5, null, 7] }, LINES)).toEqual([]);
});

test("an earlier line is dashed from end to end, in one part", () => {
  expect(strokesOf({ name: "Earlier", values: [9, 8, 7, 6], kind: "earlier" }, LINES)).toEqual([
    { values: [9, 8, 7, 6], dash: "4 3" },
  ]);
});

test("a dot is hollow where its value is not final or of few", () => {
  const line: Line = { name: "Rate", values: [0.1, 0.2, 0.3, 0.4], few: [true, false, false, false] };

  expect([0, 1, 2, 3].map((step) => isHollow(LINES, line, step))).toEqual([true, false, false, true]);
});

test("the label stands at the last known value", () => {
  expect(lineEnd({ name: "Showed", values: [10, 20, null] })).toEqual({ step: 1, value: 20 });
  expect(lineEnd({ name: "Showed", values: [null] })).toBeNull();
});

test("the greatest value decides the scale, whichever line it is on", () => {
  expect(linesMax(LINES.lines)).toBe(30);
  expect(linesMax([{ name: "None", values: [null] }])).toBe(0);
});
