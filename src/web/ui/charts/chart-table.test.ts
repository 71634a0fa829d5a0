import { expect, test } from "vitest";
import { markKey, markName, markWords } from "./chart-table.ts";

const TABLE = {
  head: ["Stage", "Booked", "Showed", "Booked earlier"],
  rows: [
    ["First interview", "12,408", "9,001", "11,902"],
    ["Second interview", "640", "0", "–"],
  ],
};

test("a mark says its row's heading and each of its cells with the column's heading", () => {
  const words = markWords(TABLE, { lane: 0, step: 0, row: 0, columns: [1, 3] });

  expect(markName(words)).toBe("First interview. Booked: 12,408. Booked earlier: 11,902.");
});

test("a missing value is told as not known, a zero as zero", () => {
  expect(markName(markWords(TABLE, { lane: 0, step: 2, row: 1, columns: [3] }))).toBe(
    "Second interview. Booked earlier: not known.",
  );
  expect(markName(markWords(TABLE, { lane: 0, step: 3, row: 1, columns: [2] }))).toBe(
    "Second interview. Showed: 0.",
  );
});

test("marks of one step in two lanes are two", () => {
  expect(markKey({ lane: 0, step: 11 })).not.toBe(markKey({ lane: 1, step: 1 }));
});
