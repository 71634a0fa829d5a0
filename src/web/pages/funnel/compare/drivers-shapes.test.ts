import { expect, test } from "vitest";
import { movedBetween, type Moved } from "#domain/funnel/funnel-moved.ts";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import { withChanges } from "#web/lib/address.ts";
import { formatFinePoints } from "#web/lib/format.ts";
import {
  driverBars,
  driverWords,
  fallWords,
  narrowedTo,
  partWords,
  sampleWords,
  TOP_COUNT,
  type DrivenBy,
} from "./drivers-shapes.ts";

const row = (id: number, booked: number, sold: number) => ({
  administratorId: administratorId(String(id)),
  administratorName: `Administrator ${id}`,
  officeId: officeId("7"),
  officeName: "Harbor",
  counts: { ...NO_COUNTS, first: { booked, showed: 0 }, sale: { booked: 0, showed: sold } },
});

/** Twenty who each moved it by another amount, one who came and one who left. */
const MANY: Moved | null = movedBetween(
  [...Array.from({ length: 20 }, (_, id) => row(id, 100, 10)), row(50, 40, 20)],
  [...Array.from({ length: 20 }, (_, id) => row(id, 100, 10 + id)), row(60, 40, 1)],
);

const barsOf = (chosen: string | null) => {
  if (MANY === null) throw new Error("both periods have a rate");
  return { moved: MANY, ...driverBars(MANY, chosen === null ? null : administratorId(chosen)) };
};

test("the drawn rows add up to the change: the top ones, and all others as one", () => {
  const { moved, parted } = barsOf(null);
  expect(parted.rows).toHaveLength(TOP_COUNT + 1);
  expect(parted.rows.at(-1)?.name).toBe("12 others together");
  const sum = parted.rows.flatMap(({ parts }) => parts).reduce((total, part) => total + part, 0);
  expect(Math.abs(sum - moved.change)).toBeLessThanOrEqual(1e-12);
});

test("the table has what is drawn, then everyone else, then the whole change", () => {
  const { table, rows } = barsOf(null).parted;
  expect(table.rows).toHaveLength(22 + 2);
  expect(table.rows[rows.length - 1]?.[0]).toBe("12 others together, as listed below");
  expect(table.rows.at(-1)?.[0]).toBe("All administrators");
  expect(table.rows.every((cells) => cells.length === table.head.length)).toBe(true);
});

test("who came or left is listed whole, without parts", () => {
  const cells = barsOf(null).parted.table.rows.find(([name]) => name === "Administrator 50");
  expect(cells?.slice(1, 7)).toEqual(["40", "0", "50%", "–", "", ""]);
  expect(cells?.[7]).toMatch(/^left −/);
});

test("the administrator that the page is of is always drawn", () => {
  const { top, parted } = barsOf("9");
  expect(top.some(({ name }) => name === "Administrator 9")).toBe(true);
  expect(parted.rows).toHaveLength(TOP_COUNT + 1);
});

const wordsOf = (before: readonly ReturnType<typeof row>[], after: readonly ReturnType<typeof row>[]) => {
  const moved = movedBetween(before, after);
  return moved === null ? "" : driverWords(moved);
};

test("the words say which way, from what to what, and the parts", () => {
  // As calculated by hand in funnel-moved.test.ts.
  expect(wordsOf([row(1, 400, 100), row(2, 600, 30)], [row(1, 200, 60), row(2, 800, 40)])).toBe(
    "The overall rate fell 3.00 pt, from 13% to 10%: −4.50 from who interviewed, +1.50 from results.",
  );
  expect(wordsOf([row(1, 1000, 78)], [row(1, 1000, 90)])).toBe(
    "The overall rate rose 1.20 pt, from 7.8% to 9.0%: 0.00 from who interviewed, +1.20 from results.",
  );
});

test("who came or left is said, and a rate that stayed is not said to have moved", () => {
  expect(wordsOf([row(1, 50, 5), row(2, 50, 15)], [row(1, 50, 5), row(3, 50, 15)])).toBe(
    "The overall rate stayed at 20%: 0.00 from who interviewed, 0.00 from results, 0.00 from who came or left.",
  );
});

test("an administrator's part is split too, or said to be whole", () => {
  const moved = movedBetween([row(1, 50, 5), row(2, 50, 15)], [row(1, 50, 10), row(3, 50, 15)]);
  const partOf = (id: string) => moved?.parts.find((part) => part.id === id);
  const [both, came] = [partOf("1"), partOf("3")];
  // Overall 0.2, then 0.25: the mean is 0.225. Half of all, then too: 0.1 × 0.5, and 0.5 × (0.3 − 0.225).
  expect(both === undefined ? "" : partWords(both)).toBe(
    "+5.00 pt of it: mix 0.00 pt, their own rate +5.00 pt.",
  );
  expect(came === undefined ? "" : partWords(came)).toBe(
    "+3.75 pt of it: none booked in the earlier period.",
  );
});

test("small parts have two decimals, and what rounds to nothing has no sign", () => {
  expect([0.00341, -0.00341, -0.00001, 0, null].map(formatFinePoints)).toEqual([
    "+0.34 pt",
    "−0.34 pt",
    "0.00 pt",
    "0.00 pt",
    "–",
  ]);
});

test("an office that is pressed is shown without its group, also when the page included one", () => {
  const pressed = (by: DrivenBy, id: string, ofGroup: readonly string[] = []) =>
    withChanges(
      new URLSearchParams("account=7&with=group&range=month"),
      narrowedTo(by, id, ofGroup),
    ).toString();
  expect(pressed("office", "8")).toBe("range=month&account=8");
  expect(pressed("group", "group 3", ["8", "9"])).toBe("range=month&account=8&account=9");
  expect(pressed("administrator", "1011")).toBe("account=7&with=group&range=month&administrator=1011");
});

test("a change says in which of its periods too few are booked", () => {
  const periods = (before: number, now: number) => [
    { booked: before, days: "Nov 16–19" },
    { booked: now, days: "Nov 23–26" },
  ];
  expect(sampleWords(periods(30, 30), 30)).toBe("");
  expect(sampleWords(periods(29, 300), 30)).toBe(
    "Small sample, not reliable: fewer than 30 booked in Nov 16–19.",
  );
  expect(sampleWords(periods(29, 26), 30)).toMatch(/booked in Nov 16–19 and in Nov 23–26\.$/);
});

test.each([
  [null, "No administrator’s show rate fell."],
  [
    {
      name: "Ana Reed",
      before: { booked: 100, showed: 61 },
      now: { booked: 100, showed: 48 },
      isClear: false,
    },
    "No administrator’s show rate fell beyond chance; the largest fall is Ana Reed’s, 61% to 48%.",
  ],
  [
    {
      name: "Ana Reed",
      before: { booked: 900, showed: 549 },
      now: { booked: 900, showed: 432 },
      isClear: true,
    },
    "Ana Reed’s show rate fell most, 61% to 48%, beyond chance.",
  ],
])("the first sentence says who fell most: %o", (fall, words) => {
  expect(fallWords(fall, "Administrator", "show rate")).toBe(words);
});
