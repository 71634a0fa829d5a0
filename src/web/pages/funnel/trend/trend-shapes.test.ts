import { expect, test } from "vitest";
import { bucketsOf } from "#domain/funnel/funnel-buckets.ts";
import { NO_COUNTS } from "#domain/funnel/funnel.ts";
import { officeId } from "#domain/ids.ts";
import { isoDate } from "#domain/time/time.ts";
import { legendOf } from "#web/ui/charts/small-multiples.tsx";
import {
  officeRates,
  comparableBuckets,
  gapWords,
  hasSameCuts,
  noTrendWords,
  stageCounts,
  stageRates,
  weekdayHeat,
  type TrendLook,
} from "./trend-shapes.ts";

const today = isoDate("2026-11-20");
const LOOK: TrendLook = { by: "week", today, fewBooked: 30, isCompleteOnly: false };
const days = (from: string, to: string) => ({ from: isoDate(from), to: isoDate(to) });

/** Weeks with so many booked and showed at the first interview; null without data. */
const weeks = (range: ReturnType<typeof days>, firsts: readonly (readonly [number, number] | null)[]) =>
  bucketsOf(range, "week", 1).map((bucket, place) => {
    const [booked, showed] = firsts[place] ?? [0, 0];
    const isKnown = firsts[place] !== null;
    return { ...bucket, counts: { ...NO_COUNTS, first: { booked, showed } }, daysAvailable: isKnown ? 7 : 0 };
  });

const linesOf = ({ panels }: ReturnType<typeof stageRates>) => panels.flatMap(({ lines }) => lines);

const drawsEarlier = (lines: ReturnType<typeof stageRates>): boolean =>
  legendOf(linesOf(lines)).some(({ value }) => value === "Earlier");

const RANGE = days("2026-10-28", "2026-11-20");
const NOW = weeks(RANGE, [[40, 30], null, [10, 5], [60, 30]]);
const trendOf = (buckets: typeof NOW) => ({ buckets, offices: [] });

test("a rate has a gap without data and without bookings", () => {
  const [first, second] = linesOf(stageRates(NOW, null, LOOK));
  expect(first).toMatchObject({ name: "First interview", values: [0.75, null, 0.5, 0.5] });
  expect(second?.values).toEqual([null, null, null, null]);
});

test("a rate of few is marked", () => {
  expect(linesOf(stageRates(NOW, null, LOOK))[0]?.few).toEqual([false, true, true, false]);
  const [, earlier] = stageRates(NOW, NOW, LOOK).panels[0]?.lines ?? [];
  expect(earlier).toMatchObject({ kind: "earlier", few: [false, true, true, false] });
});

test("a count has a gap only without data: no bookings is zero", () => {
  const lines = linesOf(stageCounts(weeks(RANGE, [[40, 30], null, [0, 0]]), null, LOOK));
  expect(lines.slice(0, 2).map(({ name, values }) => [name, ...values])).toEqual([
    ["First interview, booked", 40, null, 0, 0],
    ["First interview, showed", 30, null, 0, 0],
  ]);
});

test("a week that is not over is unfinished, one that the range cuts says that it is a part", () => {
  expect(stageRates(NOW, null, LOOK)).toMatchObject({
    steps: ["Oct 28 – Nov 1 (part)", "Nov 2–8", "Nov 9–15", "Nov 16–20"],
    unfinished: 1,
  });
  expect(stageRates(weeks(days("2026-10-19", "2026-11-04"), []), null, LOOK)).toMatchObject({
    unfinished: 1,
    unfinishedWord: "part",
  });
  expect(stageRates(weeks(days("2026-10-19", "2026-11-15"), []), null, LOOK).unfinished).toBe(0);
});

test("complete periods only leaves out both", () => {
  const rates = stageRates(NOW, null, { ...LOOK, isCompleteOnly: true });
  expect(rates.steps).toEqual(["Nov 2–8", "Nov 9–15"]);
  expect(rates.unfinished).toBe(0);
  expect(linesOf(rates)[0]?.values).toEqual([null, 0.5]);
});

test("earlier weeks stand under those they meet, also when some are left out", () => {
  const earlier = weeks(days("2026-09-30", "2026-10-23"), [
    [10, 1],
    [10, 2],
    [10, 3],
    [10, 4],
  ]);
  const lines = linesOf(stageRates(NOW, earlier, { ...LOOK, isCompleteOnly: true }));
  expect(lines[1]).toMatchObject({ name: "First interview, earlier", kind: "earlier", values: [0.2, 0.3] });
});

test("an earlier week with fewer days of data has no counts to compare with, and a rate", () => {
  const [whole, ...others] = weeks(days("2026-09-30", "2026-10-23"), [
    [10, 1],
    [10, 2],
    [10, 3],
  ]);
  const [second, third] = others;
  const earlier = [whole, second && { ...second, daysAvailable: 3 }, third].flatMap((bucket) => bucket ?? []);
  const now = weeks(RANGE, [
    [40, 30],
    [40, 20],
    [10, 5],
  ]);
  const comparable = comparableBuckets(now, earlier);
  expect(linesOf(stageCounts(now, comparable, LOOK))[1]?.values).toEqual([10, null, 10, null]);
  expect(linesOf(stageRates(now, earlier, LOOK))[1]?.values).toEqual([0.1, 0.2, 0.3, null]);
});

test("earlier days are named where something of them is drawn, not where fewer have data", () => {
  const earlier = weeks(days("2026-09-30", "2026-10-23"), [
    [10, 1],
    [10, 2],
  ]).map((bucket) => ({ ...bucket, daysAvailable: 1 }));
  const now = weeks(RANGE, [
    [40, 30],
    [40, 20],
  ]);
  expect(drawsEarlier(stageRates(now, earlier, LOOK))).toBe(true);
  const comparable = comparableBuckets(now, earlier);
  expect(drawsEarlier(stageCounts(now, comparable, LOOK))).toBe(false);
  expect(drawsEarlier(stageRates(now, null, LOOK))).toBe(false);
});

test("weeks cut at other days are not compared week by week", () => {
  expect(hasSameCuts(NOW, weeks(days("2026-09-30", "2026-10-23"), []), "week")).toBe(true);
  expect(hasSameCuts(NOW, weeks(days("2026-10-04", "2026-10-27"), []), "week")).toBe(false);
});

test("an earlier trend that stops at the days that have passed is compared as far as it goes", () => {
  expect(hasSameCuts(NOW, weeks(days("2026-09-30", "2026-10-14"), []), "week")).toBe(true);
});

test("each office has its own line, and those of one name differ by their ids", () => {
  const office = (id: string, name: string, buckets: typeof NOW) => ({
    officeId: officeId(id),
    officeName: name,
    buckets,
  });
  const now = {
    ...trendOf(NOW),
    offices: [office("7", "Harbor", NOW), office("8", "Harbor", NOW), office("9", "", NOW)],
  };
  const lines = linesOf(officeRates(now, [office("8", "Harbor", NOW)], "first", LOOK));
  expect(lines.map(({ name }) => name)).toEqual([
    "Harbor (7)",
    "Harbor (8)",
    "Harbor (8), earlier",
    "Office 9",
  ]);
});

test("a range without data differs from one without bookings", () => {
  expect([0, 7].map((daysAvailable) => noTrendWords(daysAvailable, "Nov 2–8"))).toEqual([
    "No interview data for Nov 2–8.",
    "No interviews were booked in Nov 2–8.",
  ]);
});

test("the words say how many periods miss data, days to come left out", () => {
  expect(gapWords(NOW, LOOK)).toMatch(/^Data incomplete for 1 of 4 weeks\. /);
  expect(gapWords(weeks(RANGE, []), { ...LOOK, today: isoDate("2026-11-01") })).toBe(
    "Shaded: in progress. Hollow dot: small sample.",
  );
});

test("an earlier week that meets none of these has no counts to draw", () => {
  const earlier = weeks(days("2026-10-05", "2026-10-25"), [
    [10, 1],
    [10, 2],
    [10, 3],
  ]);
  const drawn = comparableBuckets(NOW.slice(2, 4), earlier).map(({ daysAvailable }) => daysAvailable > 0);
  expect(drawn).toEqual([true, true, false]);
});

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
  weekday,
  counts: { ...NO_COUNTS, first: { booked: 100 * (7 - weekday), showed: 60 * (7 - weekday) - weekday } },
  daysAvailable: weekday === 3 ? 0 : 4,
}));

test("days stand as the business begins its week", () => {
  expect(weekdayHeat(WEEKDAYS, 1, 30).columns.join(" ")).toBe("Mon Tue Wed Thu Fri Sat Sun");
  expect(weekdayHeat(WEEKDAYS, 7, 30).columns.join(" ")).toBe("Sun Mon Tue Wed Thu Fri Sat");
});

test("a cell is showed ÷ booked over all such days, with both counts, and marked where they are few", () => {
  const [first] = weekdayHeat(WEEKDAYS, 7, 150).rows;
  expect(first?.cells.slice(0, 4)).toEqual([
    { value: null, detail: "none booked", isFew: false },
    { value: 359 / 600, detail: "359 of 600", isFew: false },
    { value: 298 / 500, detail: "298 of 500", isFew: false },
    { value: null, detail: "", isFew: false },
  ]);
  expect(first?.cells.map(({ isFew }) => isFew)).toEqual([false, false, false, false, false, false, true]);
});
