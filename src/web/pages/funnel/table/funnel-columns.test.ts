import { expect, test } from "vitest";
import type { FunnelLine } from "#domain/funnel/funnel-lines.ts";
import { NO_COUNTS, type FunnelCounts } from "#domain/funnel/funnel.ts";
import { cellMarkup } from "#test/files/cell-markup.tsx";
import { leafColumns } from "#web/ui/table/table-columns.tsx";
import { funnelColumns, nextChangeSort } from "./funnel-columns.tsx";

const columns = funnelColumns({ isCompared: true, fewBooked: 5 });
const leafs = leafColumns(columns);
const columnOf = (id: string) => leafs.find((column) => column.id === id);
/** Order of rows. */
const valueOf = (id: string, of: FunnelLine): unknown => {
  const column = columnOf(id);
  return column !== undefined && "accessorFn" in column ? column.accessorFn(of, 0) : null;
};

const counts = (booked: number, showed: number, sold: number): FunnelCounts => ({
  ...NO_COUNTS,
  first: { booked, showed },
  sale: { booked: sold, showed: sold },
});

const line = (now: FunnelCounts, earlier: FunnelCounts | null, comparable = earlier) => ({
  id: "1 7",
  administrator: "Ann Abara",
  office: "Harbor Point",
  of: null,
  counts: now,
  earlier,
  comparable,
  hasSameCoverage: comparable !== null,
});

const compared = line(counts(1200, 600, 60), counts(1000, 400, 60));

test("the table opens with the first stage and the overall rate", () => {
  const shown = leafs.filter(({ meta }) => meta?.leftOut === undefined && meta?.isSortOnly !== true);
  expect(shown.map(({ id }) => id)).toEqual([
    "administrator",
    "account",
    "first booked",
    "first showed",
    "first rate",
    "overall",
  ]);
});

test.each([
  ["first rate", "up", "down"],
  ["first booked", "up", "down"],
  // More who are lost are worse.
  ["lost", "down", "up"],
] as const)(
  "sorted by the change of %s, the worst are first, then the best, then no one",
  (id, worst, best) => {
    const first = nextChangeSort({ id }, null);
    expect(first).toEqual({ id: `${id} change`, direction: worst });
    const second = nextChangeSort({ id }, first);
    expect(second).toEqual({ id: `${id} change`, direction: best });
    expect(nextChangeSort({ id }, second)).toBeNull();
  },
);

test("a copy says counts, rates and what changed as the screen does", () => {
  const texts = ["first booked", "first rate", "lost", "overall", "first booked change", "lost change"];
  expect(texts.map((id) => columnOf(id)?.meta?.text(compared))).toEqual([
    "1,200",
    "50%",
    "600",
    "5.0%",
    "+200",
    "0",
  ]);
  expect(columnOf("overall change")?.meta?.text(compared)).toBe("−1.0 pt");
});

test.each(leafs.flatMap(({ id = "", header, meta }) => (meta?.isSortOnly ? [{ id, heading: header }] : [])))(
  "lines are sorted by $heading, and what is not known is no zero",
  ({ id }) => {
    const unknown = line(counts(1200, 600, 60), null);
    expect(valueOf(id, unknown)).toBeUndefined();
    expect(columnOf(id)?.meta?.text(unknown)).toBe("–");
  },
);

test("with fewer earlier days of data rates have changed and counts are not said to have", () => {
  const partly = line(counts(1200, 600, 60), counts(100, 40, 6), null);
  expect(columnOf("first booked change")?.meta?.text(partly)).toBe("–");
  expect(valueOf("first booked change", partly)).toBeUndefined();
  expect(columnOf("first rate change")?.meta?.text(partly)).toBe("+10.0 pt");
});

test("a change is sorted as the number it is", () => {
  expect(valueOf("first showed change", compared)).toBe(200);
});

test("a change from a small sample is marked, and neither better nor worse", () => {
  const cell = (now: FunnelCounts, earlier: FunnelCounts, id = "first rate"): string =>
    cellMarkup(columns, id, line(now, earlier));
  const [many, few] = [counts(1200, 600, 60), counts(4, 1, 1)];
  expect(cell(many, few)).toMatch(/text-muted.+aria-label="small earlier sample">\*<\/span><span>\+25\.0</);
  expect(cell(many, few)).toContain("Earlier 25%, a small sample: fewer than 5 booked");
  expect(cell(many, few, "overall")).toContain("small earlier sample");
  expect(cell(few, many)).not.toMatch(/small earlier sample|text-good|text-bad/);
  expect(cell(many, counts(1000, 400, 60))).toMatch(/text-good[^>]*><span>\+10\.0/);
});

const MEASURES = ["first booked", "first showed", "first rate", "overall"];
const tone = (now: FunnelCounts, earlier: FunnelCounts, id: string): string =>
  /text-(?:good|bad|muted)(?=[^>]*><span>[+−])/.exec(cellMarkup(columns, id, line(now, earlier)))?.[0] ?? "";

test.each(MEASURES)("a change of %s inside chance is gray, whatever its size", (id) => {
  expect(tone(counts(50, 32, 9), counts(40, 20, 6), id)).toBe("text-muted");
  expect(tone(counts(5000, 3200, 1200), counts(4000, 2000, 600), id)).toBe("text-good");
  expect(tone(counts(4000, 2000, 600), counts(5000, 3200, 1200), id)).toBe("text-bad");
});
