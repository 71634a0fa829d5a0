import { expect, test } from "vitest";
import { lastMiddles, stackMarks, stackTable, stackTotals } from "./stacked-shapes.ts";

const STACK = {
  stepName: "Week",
  steps: ["Nov 2–8", "Nov 9–15"],
  parts: [
    { name: "Submitted", counts: [1200, 40] },
    { name: "Open", counts: [30, 20] },
    { name: "Missing", counts: [5, 0] },
  ],
};

test("the table has every part and the total of each bar", () => {
  expect(stackTotals(STACK)).toEqual([1235, 60]);
  expect(stackTable(STACK)).toEqual({
    head: ["Week", "Submitted", "Open", "Missing", "Total"],
    rows: [
      ["Nov 2–8", "1,200", "30", "5", "1,235"],
      ["Nov 9–15", "40", "20", "0", "60"],
    ],
  });
});

test("up leads to the part above: the topmost part is the first lane", () => {
  const marks = stackMarks(STACK);

  expect(marks).toHaveLength(6);
  expect(marks[0]).toEqual({ lane: 0, step: 0, row: 0, columns: [3, 4] });
  expect(marks.at(-1)).toEqual({ lane: 2, step: 1, row: 1, columns: [1, 4] });
});

test("names stand beside the middles of the last bar's parts", () => {
  expect(lastMiddles(STACK)).toEqual([20, 50, 60]);
});
