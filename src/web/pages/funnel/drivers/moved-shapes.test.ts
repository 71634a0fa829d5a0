import { expect, test } from "vitest";
import { movedBetween, type Moved } from "#domain/funnel/funnel-moved.ts";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { movedBars, TOP_COUNT } from "./moved-shapes.ts";

const row = (id: number, booked: number, sold: number) => ({
  administratorId: administratorId(String(id)),
  administratorName: `Administrator ${id}`,
  accountId: officeId("7"),
  counts: { ...NO_COUNTS, first: { booked, showed: 0 }, sale: { booked: 0, showed: sold } },
});

/** Twenty who each moved it by another amount, one who came and one who left. */
const MANY: Moved | null = movedBetween(
  [...Array.from({ length: 20 }, (_, id) => row(id, 100, 10)), row(50, 40, 20)],
  [...Array.from({ length: 20 }, (_, id) => row(id, 100, 10 + id)), row(60, 40, 1)],
);

const barsOf = (chosen: string | null) => {
  if (MANY === null) throw new Error("both periods have a rate");
  return { moved: MANY, ...movedBars(MANY, chosen === null ? null : administratorId(chosen)) };
};

test("the drawn rows add up to the change: the top ones, and all others as one", () => {
  const { moved, parted } = barsOf(null);
  expect(parted.rows).toHaveLength(TOP_COUNT + 1);
  expect(parted.rows.at(-1)?.name).toBe("12 others together");
  const sum = parted.rows.flatMap(({ parts }) => parts).reduce((total, part) => total + part, 0);
  expect(Math.abs(sum - moved.change)).toBeLessThanOrEqual(1e-12);
});

test("the table has everyone, then the others as one, then the whole change", () => {
  const { table, rows } = barsOf(null).parted;
  expect(table.rows).toHaveLength(22 + 2);
  expect(table.rows[rows.at(-1)?.tableRow ?? 0]?.[0]).toBe("12 others together, as listed above");
  expect(table.rows.at(-1)?.[0]).toBe("All administrators");
  expect(table.rows.every((cells) => cells.length === table.head.length)).toBe(true);
});

test("who is at an account that alone misses earlier days is marked in the table", () => {
  const elm = { accountId: officeId("8") };
  const moved = movedBetween(
    [row(1, 50, 5), row(2, 50, 15)],
    [row(1, 50, 5), { ...row(3, 50, 20), ...elm }],
    new Set([elm.accountId]),
  );
  const { head, rows } = moved === null ? { head: [], rows: [] } : movedBars(moved, null).parted.table;
  expect(head.at(-1)).toBe("Earlier days");
  expect(new Map(rows.map((cells) => [cells[0], cells[head.length - 1]]))).toEqual(
    new Map([
      ["Administrator 3", "fewer known"],
      ["Administrator 2", ""],
      ["Administrator 1", ""],
      ["All administrators", ""],
    ]),
  );
});

test("who came or left is listed whole, without parts", () => {
  const cells = barsOf(null).parted.table.rows.find(([name]) => name === "Administrator 50");
  expect(cells?.slice(1, 7)).toEqual(["40", "0", "50%", "–", "", ""]);
  expect(cells?.[7]).toMatch(/^left −/);
});

test("the administrator that the page is of is always drawn", () => {
  const { top, parted } = barsOf("9");
  expect(top.some(({ administratorName }) => administratorName === "Administrator 9")).toBe(true);
  expect(parted.rows).toHaveLength(TOP_COUNT + 1);
});
