import { describe, expect, test } from "vitest";
import { compareValues, sortTerm, sortText } from "./row-order.ts";

const IDS = ["office", "first booked", "owner"];

describe("the sort in the address bar", () => {
  test("names a column, with a minus where it sorts down and a dot for a blank", () => {
    expect(sortTerm("-first.booked", IDS)).toEqual({ id: "first booked", direction: "down" });
    expect(sortTerm("owner", IDS)).toEqual({ id: "owner", direction: "up" });
  });

  test("is written as it is read", () => {
    expect(sortText(sortTerm("-first.booked", IDS))).toBe("-first.booked");
  });

  test("is the first of several, as old addresses have them", () => {
    expect(sortTerm("-first.booked,office", IDS)).toEqual({ id: "first booked", direction: "down" });
  });

  test("loses what is no column, and what is empty", () => {
    expect(sortTerm("ssn,,office,-office,constructor", IDS)).toEqual({ id: "office", direction: "up" });
    expect(sortTerm(null, IDS)).toBeNull();
    expect(sortText(null)).toBe("");
  });
});

test("words are compared as people do: 2 before 10, an empty text last", () => {
  expect(compareValues("Office 2", "Office 10", "up")).toBeLessThan(0);
  expect(compareValues("", "z", "down")).toBe(1);
});
