import { describe, expect, test } from "vitest";
import { compareValues, sortTerms, sortText } from "#domain/row-order.ts";
import type { Cells } from "./table-cells.ts";
import { nextSort, sortedRows } from "./table-sort.ts";

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

describe("pressing a heading", () => {
  const press = (text: string, id: string, adds: boolean): string =>
    sortText(nextSort(sortTerms(text, IDS), { id, first: "up", adds }));

  test("sorts by it, turns it around, and lets go of it", () => {
    expect(press("", "office", false)).toBe("office");
    expect(press("office", "office", false)).toBe("-office");
    expect(press("-office", "office", false)).toBe("");
  });

  test("sorts by it alone, whatever was sorted by before", () => {
    expect(press("owner", "office", false)).toBe("office");
    expect(press("owner,-office", "office", false)).toBe("office");
  });

  test("adds it at the end, turns it around in its place, and takes only it away", () => {
    expect(press("-owner", "office", true)).toBe("-owner,office");
    expect(press("office,owner", "office", true)).toBe("-office,owner");
    expect(press("-office,owner", "office", true)).toBe("owner");
  });
});

describe("sorted rows", () => {
  type Row = { readonly name: string; readonly count: number | null; readonly isHead?: boolean };
  const cells: Cells<Row> = {
    name: { sort: ({ name }) => name, text: ({ name }) => name },
    count: { sort: ({ count }) => count, text: ({ count }) => String(count) },
  };
  const order = (rows: readonly Row[], text: string): string =>
    sortedRows(rows, sortTerms(text, ["name", "count"]), cells, ({ isHead }) => isHead === true)
      .map(({ name }) => name)
      .join(" ");
  const rows = [
    { name: "b", count: 9 },
    { name: "none", count: null },
    { name: "a", count: 10 },
    { name: "c", count: 9 },
  ];

  test("are compared as numbers, with nothing last both ways", () => {
    expect(order(rows, "count")).toBe("b c a none");
    expect(order(rows, "-count")).toBe("a b c none");
  });

  test("that are equal stay as they were, unless a later term tells them apart", () => {
    expect(order(rows, "count,-name")).toBe("c b a none");
  });

  test("that head others take them along", () => {
    const people = [
      { name: "P", count: 3, isHead: true },
      { name: "p1", count: 1 },
      { name: "p2", count: 2 },
      { name: "Q", count: 9, isHead: true },
      { name: "q1", count: 9 },
    ];
    expect(order(people, "-count")).toBe("Q q1 P p2 p1");
  });

  test("compare words as people do: 2 before 10, an empty text last", () => {
    expect(compareValues("Office 2", "Office 10", "up")).toBeLessThan(0);
    expect(compareValues("", "z", "down")).toBe(1);
  });
});
