import { expect, test } from "vitest";
import { showRate, STAGES, type Stage } from "#domain/funnel/funnel.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { planDemo } from "#test/demo-business.ts";
import { type Office } from "./business.ts";
import { weekdayOf } from "./calendar.ts";
import { interviewReports } from "./interviews.ts";

const business = planDemo();
const reports = [...interviewReports(business)];
const days = reports.flatMap(({ day, group, report }) =>
  report.counts.map((count) => ({ ...count, day, group })),
);

const share = (isMeant: (office: Office["id"]) => boolean): number => {
  const own = days.filter(({ officeId }) => isMeant(officeId));
  const total = (stage: Stage, side: "booked" | "showed"): number =>
    own.reduce((all, { reported }) => all + (reported[stage][side] ?? 0), 0);
  return total("third", "booked") / total("second", "showed");
};

const at = (now: string): number => {
  const made = planDemo({ people: 400, today: isoDate("2026-11-20"), now: instant(now) });
  return [...interviewReports(made)]
    .filter(({ day }) => day === made.today)
    .flatMap(({ report }) => report.counts).length;
};

test("counts stay inside the accounts of the group that was asked for", () => {
  const strangers = days.filter(({ group, officeId }) => !group.some(({ id }) => id === officeId));
  expect(strangers).toEqual([]);
});

test("everybody with counts is listed, and a few are listed without any", () => {
  const listed = new Set(reports.flatMap(({ report }) => report.administrators.map(({ id }) => id)));
  const counted = new Set(days.map(({ administratorId }) => administratorId));
  expect([...counted].filter((id) => !listed.has(id))).toEqual([]);
  expect(listed.size - counted.size).toBeGreaterThan(3);
});

test("an account has two to four administrators, some of whom work for two accounts", () => {
  const today = reports.filter(({ day }) => day === business.today - 1);
  const administrators = today.flatMap(({ report }) => report.administrators);
  const ofTwo = administrators.filter(({ accounts }) => accounts.length > 1).length;
  expect(administrators.length / business.offices.length).toBeGreaterThan(2);
  expect(administrators.length / business.offices.length).toBeLessThan(5);
  expect(ofTwo).toBeGreaterThan(5);
});

test("more showed than were booked in a handful of rows", () => {
  const wrong = days.filter(({ reported }) =>
    STAGES.some((stage) => (reported[stage].showed ?? 0) > (reported[stage].booked ?? 0)),
  );
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong.length).toBeLessThan(60);
});

test("show rates are those of field sales, at every stage", () => {
  const rates = STAGES.map(
    (stage) => showRate({ booked: sum(stage, "booked"), showed: sum(stage, "showed") }) ?? 0,
  );
  expect(Math.min(...rates)).toBeGreaterThan(0.5);
  expect(Math.max(...rates)).toBeLessThan(0.92);
});

test("Tuesdays are full and Sundays nearly empty", () => {
  const tuesday = sum("first", "booked", (day) => weekdayOf(day) === 1);
  const sunday = sum("first", "booked", (day) => weekdayOf(day) === 6);
  expect(sunday).toBeGreaterThan(0);
  expect(tuesday).toBeGreaterThan(sunday * 10);
});

test("the last year is busier than the first", () => {
  const first = sum("first", "booked", (day) => day <= business.today - 2 * 365);
  const last = sum("first", "booked", (day) => day > business.today - 365);
  expect(last / first).toBeGreaterThan(1.05);
  expect(last / first).toBeLessThan(1.6);
});

test("an account that skips third interviews books them for under five percent of those seen at a second", () => {
  const skipping = new Set(business.offices.filter(({ skipsThird }) => skipsThird).map(({ id }) => id));
  expect(skipping.size).toBeGreaterThan(2);
  expect(share((id) => skipping.has(id))).toBeLessThan(0.04);
  expect(share((id) => !skipping.has(id))).toBeGreaterThan(0.4);
});

test("today is reported as far as it has gone by each office's own clock", () => {
  const [early, noon, late] = [
    at("2026-11-20T08:00:00Z"),
    at("2026-11-20T17:00:00Z"),
    at("2026-11-21T04:00:00Z"),
  ];
  expect(early).toBe(0);
  expect(noon).toBeGreaterThan(0);
  expect(late).toBeGreaterThan(noon);
});

function sum(stage: Stage, side: "booked" | "showed", isMeant = (_day: number): boolean => true): number {
  return days
    .filter(({ day }) => isMeant(day))
    .reduce((total, { reported }) => total + (reported[stage][side] ?? 0), 0);
}
