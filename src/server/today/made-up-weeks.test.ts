import { expect, test } from "vitest";
import {
  bookingsChanges,
  rateChanges,
  type WeekCount,
  type WeekSeries,
} from "#domain/today/weekly-change.ts";
import { INTERVIEW_DAYS, interviewReports } from "#server/demo/interviews.ts";
import { planDemo } from "#test/demo-business.ts";

/* Two years of the made-up business, in which nothing is planted but its seasons, holidays and growth. */

const WEEKS_BEFORE = 8;
const WEEKS = 104;
const business = planDemo();
const first = business.today - INTERVIEW_DAYS + 1;
const NONE: WeekCount = { booked: 0, showed: 0 };

/** First interviews by office or administrator, week by week. */
function weeksBy(keyOf: (count: { readonly officeId: string; readonly administratorId: string }) => string) {
  const weeks = new Map<string, WeekCount[]>();
  for (const { day, report } of interviewReports(business))
    for (const count of report.counts) {
      const own = weeks.get(keyOf(count)) ?? [];
      const week = Math.floor((day - first) / 7);
      const { booked, showed } = own[week] ?? NONE;
      own[week] = {
        booked: booked + (count.reported.first.booked ?? 0),
        showed: showed + (count.reported.first.showed ?? 0),
      };
      weeks.set(keyOf(count), own);
    }
  return [...weeks.values()];
}

const seriesAt = (week: number, all: readonly (readonly WeekCount[])[]): readonly WeekSeries[] =>
  all.map((weeks) => ({
    before: Array.from({ length: WEEKS_BEFORE }, (_, back) => weeks[week - WEEKS_BEFORE + back] ?? NONE),
    now: weeks[week] ?? NONE,
  }));

const shownWeeks = Array.from(
  { length: WEEKS },
  (_, place) => Math.floor(INTERVIEW_DAYS / 7) - WEEKS + place,
);

const BY = {
  offices: weeksBy(({ officeId }) => officeId),
  administrators: weeksBy(({ administratorId }) => administratorId),
};

test.each([
  ["bookings of offices", BY.offices, bookingsChanges],
  ["show rates of offices", BY.offices, rateChanges],
  ["bookings of administrators", BY.administrators, bookingsChanges],
  ["show rates of administrators", BY.administrators, rateChanges],
] as const)("%s: at most one false line a month", (_name, all, changesOf) => {
  const lines = shownWeeks.filter((week) => changesOf(seriesAt(week, all)).length > 0);
  expect(all.length).toBeGreaterThan(20);
  expect(lines.length).toBeLessThanOrEqual(24);
});

test.each([0.5, 1.6])(
  "an office whose bookings are %d times what they were is found within the week",
  (times) => {
    const found = shownWeeks.filter((week) => {
      const [planted, ...others] = seriesAt(week, BY.offices).toSorted((a, b) => b.now.booked - a.now.booked);
      if (planted === undefined) return false;
      const changed = { ...planted, now: { ...planted.now, booked: Math.round(planted.now.booked * times) } };
      return bookingsChanges([changed, ...others]).includes(changed);
    });
    // Not in the weeks of a holiday, when there is next to nothing to count.
    expect(found.length / WEEKS).toBeGreaterThan(0.9);
  },
);
