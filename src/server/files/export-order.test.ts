import { expect, test } from "vitest";
import type { Table } from "#contract/tables.ts";
import type { Grouping } from "#domain/row-groups.ts";
import { csvLine } from "./csv.ts";
import { arrangedLines } from "./export-order.ts";
import { sourceSheet } from "./export-source.ts";

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
const table: Table<Line> = {
  name: { id: "name", heading: "Name", kind: "text", of: sorts.name },
  booked: { id: "booked", heading: "Booked", kind: "count", of: sorts.booked },
};
const arranged = (sort: string | undefined, grouping: Grouping<Line> | undefined) =>
  arrangedLines(LINES, { table, sort, sorts, grouping });

/** As the file has them. */
async function written(sort: string | undefined, grouping?: Grouping<Line>): Promise<readonly string[]> {
  const about = { title: "Lines", asOf: null, filters: {}, control: {}, definitions: {} };
  const columnsOf = (id: string) => (table[id] === undefined ? [] : [table[id]]);
  const source = { ...about, columnsOf, ...arranged(sort, grouping).source, namedIn: "name" };
  const lines: string[] = [];
  for await (const rows of sourceSheet(source, ["name", "booked"]).rows)
    lines.push(...rows.map((cells) => csvLine(cells).trim().replaceAll(",", " ").replaceAll('"', "")));
  return lines;
}

test("without groups lines are sorted, and nothing is marked", async () => {
  expect(await written("-booked")).toEqual(["Bo 30", "Cy 9", "Ana 4", "Di 2"]);
});

test("each group begins with its sums, and rows within it are sorted like the groups", async () => {
  expect(await written("-booked", byAccount)).toEqual([
    "group Harbor 30",
    "row Bo 30",
    "group Mesa 13",
    "row Cy 9",
    "row Ana 4",
    "group No account 2",
    "row Di 2",
  ]);
  expect(arranged(undefined, byAccount).source).toMatchObject({ groups: 3, count: 7 });
});

test("a sort by the groups' own names moves the groups, and those without a name come last", async () => {
  const labels = async (sort: string) =>
    (await written(sort, byAccount)).filter((line) => line.startsWith("group"));
  expect(await labels("account")).toEqual(["group Harbor 30", "group Mesa 13", "group No account 2"]);
  expect(await labels("-account")).toEqual(["group Mesa 13", "group Harbor 30", "group No account 2"]);
});
