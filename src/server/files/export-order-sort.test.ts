import { expect, test } from "vitest";
import { funnelTable, bySort } from "#contract/tables.ts";
import { sortWords } from "./export-order.ts";

type Line = { readonly administrator: string; readonly booked: number | null };

const SORTS = {
  administrator: ({ administrator }: Line) => administrator,
  "first booked": ({ booked }: Line) => booked,
};
const LINES: readonly Line[] = [
  { administrator: "Zoë 10", booked: 4 },
  { administrator: "zoe 9", booked: null },
  { administrator: "", booked: 30 },
  { administrator: "Ana", booked: 4 },
];
const sorted = (sort: string | undefined): readonly string[] =>
  LINES.toSorted(bySort(sort, SORTS)).map(({ administrator }) => administrator);

test("without a sort, and with one that nobody knows, lines stay as they were", () => {
  const asTheyWere = ["Zoë 10", "zoe 9", "", "Ana"];
  expect(sorted(undefined)).toEqual(asTheyWere);
  expect(sorted("-ssn,__proto__,")).toEqual(asTheyWere);
});

test("words are sorted as people do, numbers by size, and nothing comes last either way", () => {
  expect(sorted("administrator")).toEqual(["Ana", "zoe 9", "Zoë 10", ""]);
  expect(sorted("-administrator")).toEqual(["Zoë 10", "zoe 9", "Ana", ""]);
  expect(sorted("first.booked")).toEqual(["Zoë 10", "Ana", "", "zoe 9"]);
  expect(sorted("-first.booked")).toEqual(["", "Zoë 10", "Ana", "zoe 9"]);
});

test("of several terms, as old addresses have them, the first one counts", () => {
  expect(sorted("first.booked,administrator")).toEqual(sorted("first.booked"));
  expect(sorted("ssn,administrator,-first.booked")).toEqual(sorted("administrator"));
});

test("a sort is said by the headings of the file", () => {
  expect(sortWords("-first.booked", SORTS, funnelTable)).toBe("First interview: booked, descending");
  expect(sortWords(undefined, SORTS, funnelTable)).toBe("");
});
