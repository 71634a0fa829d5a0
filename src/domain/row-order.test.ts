import { describe, expect, test } from "vitest";
import { compareValues, sortTerms, sortText } from "./row-order.ts";

const IDS = ["office", "first booked", "owner"];

describe("the sort in the address bar", () => {
  test("names several columns, a minus for those sorted down, a dot for a blank", () => {
    expect(sortTerms("-first.booked,office", IDS)).toEqual([
      { id: "first booked", direction: "down" },
      { id: "office", direction: "up" },
    ]);
  });

  test("is written as it is read", () => {
    expect(sortText(sortTerms("-first.booked,office", IDS))).toBe("-first.booked,office");
  });

  test("loses what is no column, what is there twice, and what is empty", () => {
    expect(sortTerms("ssn,,office,-office,constructor", IDS)).toEqual([{ id: "office", direction: "up" }]);
    expect(sortTerms(null, IDS)).toEqual([]);
    expect(sortText([])).toBe("");
  });
});

test("words are compared as people do: 2 before 10, an empty text last", () => {
  expect(compareValues("Office 2", "Office 10", "up")).toBeLessThan(0);
  expect(compareValues("", "z", "down")).toBe(1);
});
