import { expect, test } from "vitest";
import type { Grouping } from "#domain/row-groups.ts";
import { sortTerms } from "#domain/row-order.ts";
import type { Cells } from "./table-cells.ts";
import { groupedRows } from "./table-groups.ts";
import { sortedRows } from "./table-sort.ts";

type Row = {
  readonly name: string;
  readonly account: string;
  readonly booked: number;
  readonly showed: number;
};

const cells: Cells<Row> = {
  name: { sort: ({ name }) => name, text: ({ name }) => name },
  account: { sort: ({ account }) => account, text: ({ account }) => account },
  rate: { sort: ({ booked, showed }) => (booked === 0 ? null : showed / booked), text: () => "" },
};
const byAccount: Grouping<Row> = {
  id: "account",
  label: "By account",
  keyOf: ({ account }) => account,
  unnamed: "No account",
  subtotal: (rows) => ({
    name: "",
    account: "",
    booked: rows.reduce((sum, { booked }) => sum + booked, 0),
    showed: rows.reduce((sum, { showed }) => sum + showed, 0),
  }),
};
const ROWS: readonly Row[] = [
  { name: "Ann", account: "East", booked: 10, showed: 9 },
  { name: "Bob", account: "West", booked: 4, showed: 2 },
  { name: "Cem", account: "East", booked: 90, showed: 18 },
  { name: "Dee", account: "", booked: 0, showed: 0 },
];

const shown = (sort: string, closed: readonly string[] = []) => {
  const terms = sortTerms(sort, ["name", "account", "rate"]);
  return groupedRows(sortedRows(ROWS, terms, cells), byAccount, { terms, cells, closed });
};
const words = (sort: string, closed?: readonly string[]): string =>
  shown(sort, closed)
    .map(({ row, head }) => (head === null ? row.name : `[${head.label} ${head.count}]`))
    .join(" ");

test("groups stand by name, an unnamed one last, each over its rows in their order", () => {
  expect(words("")).toBe("[East 2] Ann Cem [West 1] Bob [No account 1] Dee");
});

test("a subtotal's rate is of the sums: 27 of 100, not the mean of 90% and 20%", () => {
  const east = shown("")[0]?.row;
  expect(east).toMatchObject({ booked: 100, showed: 27 });
});

test("groups are sorted by their sums, rows inside them by their own, nothing last both ways", () => {
  // East 27 %, West 50 %; in East: Ann 90 %, Cem 20 %.
  expect(words("rate")).toBe("[East 2] Cem Ann [West 1] Bob [No account 1] Dee");
  expect(words("-rate")).toBe("[West 1] Bob [East 2] Ann Cem [No account 1] Dee");
});

test("sorting by what they are grouped by sorts the groups", () => {
  expect(words("-account")).toBe("[West 1] Bob [East 2] Ann Cem [No account 1] Dee");
});

test("a closed group keeps its head and its count", () => {
  expect(words("", ["East"])).toBe("[East 2] [West 1] Bob [No account 1] Dee");
  expect(shown("", ["East"])[0]?.head?.isOpen).toBe(false);
});
