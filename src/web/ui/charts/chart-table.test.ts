import { expect, test } from "vitest";
import { rowWords } from "./chart-table.ts";

const TABLE = {
  head: ["Stage", "Booked", "Showed", "Booked earlier"],
  rows: [
    ["First interview", "12,408", "9,001", "11,902"],
    ["Second interview", "640", "", "–"],
  ],
};

test("a tip has the heading of its row and the chosen cells under their columns", () => {
  expect(rowWords(TABLE, 0, [1, 3])).toEqual({
    heading: "First interview",
    cells: [
      { name: "Booked", value: "12,408" },
      { name: "Booked earlier", value: "11,902" },
    ],
  });
});

test("without a choice it has all cells that say something", () => {
  expect(rowWords(TABLE, 1).cells.map(({ name }) => name)).toEqual(["Booked", "Booked earlier"]);
});
