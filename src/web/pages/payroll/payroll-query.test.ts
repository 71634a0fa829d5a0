import { expect, test } from "vitest";
import { boardSearch } from "./payroll-query.ts";

test("the way from a submission keeps the board’s filters, and nothing that is the submission’s alone", () => {
  const board = "q=elm&week=2026-11-09&office=7&show=ready&section=weeks&sort=office&saved=3";
  const alone =
    "view=flat&records=in&exception=1+missing+2&changes=day&changedPeople=name&from=sign-off-1&to=now";
  expect(boardSearch(new URLSearchParams(`${alone}&${board}`)).toString()).toBe(board);
});
