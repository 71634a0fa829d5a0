import { expect, test } from "vitest";
import type { Grouping } from "#domain/row-groups.ts";
import { arrangedLines } from "./export-groups.ts";
import { termsOf } from "./export-sort.ts";

type Line = { readonly name: string; readonly account: string; readonly booked: number };

const LINES: readonly Line[] = [
  { name: "Ana", account: "Mesa", booked: 4 },
  { name: "Bo", account: "Harbor", booked: 30 },
  { name: "Cy", account: "Mesa", booked: 9 },
  { name: "Di", account: "", booked: 2 },
];
const sorts = {
  name: ({ name }: Line) => name,
  account: ({ account }: Line) => account,
  booked: ({ booked }: Line) => booked,
};
const byAccount: Grouping<Line> = {
  id: "account",
  label: "By account",
  keyOf: ({ account }) => account,
  unnamed: "No account",
  subtotal: (rows) => ({
    name: "Total",
    account: "",
    booked: rows.reduce((sum, { booked }) => sum + booked, 0),
  }),
};
const written = (sort: string | undefined, grouping: Grouping<Line> | undefined): readonly string[] => {
  const { lines, groupOf, markOf } = arrangedLines(LINES, { terms: termsOf(sort, sorts), sorts, grouping });
  return lines.map((line) => [markOf?.(line), groupOf(line) ?? line.name, line.booked].join(" ").trim());
};

test("without groups lines are sorted, and nothing is marked", () => {
  expect(written("-booked", undefined)).toEqual(["Bo 30", "Cy 9", "Ana 4", "Di 2"]);
});

test("each group begins with its sums, and rows within it are sorted like the groups", () => {
  expect(written("-booked", byAccount)).toEqual([
    ...["group Harbor 30", "row Bo 30"],
    ...["group Mesa 13", "row Cy 9", "row Ana 4"],
    ...["group No account 2", "row Di 2"],
  ]);
  expect(arrangedLines(LINES, { terms: [], sorts, grouping: byAccount }).groups).toBe(3);
});

test("a sort by the groups' own names moves the groups, and those without a name come last", () => {
  const labels = (sort: string) => written(sort, byAccount).filter((line) => line.startsWith("group"));
  expect(labels("account")).toEqual(["group Harbor 30", "group Mesa 13", "group No account 2"]);
  expect(labels("-account")).toEqual(["group Mesa 13", "group Harbor 30", "group No account 2"]);
});
