import { describe, expect, test } from "vitest";
import { countedMinutes, submissionState } from "#domain/payroll/payroll.ts";
import { instant, isoDate, wallClockAt } from "#domain/time/time.ts";
import { byId, DEMO, peopleOf, planDemo, submissionsOf } from "#test/demo-business.ts";
import { auditRecords, differingTotals, unusualTotals } from "#test/filled/payroll-audit.ts";
import type { DemoOptions } from "./business.ts";
import { planSubmissions } from "./submissions.ts";

/* Slow: every record of three businesses is audited by rules written here. */

const madeWith = (choices: Partial<DemoOptions>) => {
  const business = planDemo(choices);
  return { business, submissions: submissionsOf(business), now: choices.now ?? DEMO.now };
};

const usual = madeWith({});
const { business, submissions } = usual;
const records = submissions.flatMap((one) => one.records);
const weekStartOf = (one: (typeof submissions)[number]): string => one.submission.weekStart ?? "";
const CURRENT_WEEK = "2026-11-16T00:00:00";

const made = {
  "the usual day": usual,
  "another seed on a Sunday evening": madeWith({
    people: 1000,
    seed: 77,
    today: isoDate("2026-11-22"),
    now: instant("2026-11-23T02:00:00Z"),
  }),
  "a Monday before work": madeWith({
    people: 1000,
    today: isoDate("2027-03-15"),
    now: instant("2027-03-15T09:00:00Z"),
  }),
};

describe.each(Object.entries(made))("with %s", (_, { business: all, submissions: audited, now }) => {
  const reported = audited.flatMap((one) => one.records);
  const found = auditRecords(audited, byId(peopleOf(all)), now);

  test("every blocking exception and every warning is found at least once", () => {
    const missed = [...found.blocking, ...found.warnings].filter(([, count]) => count === 0);
    expect(missed).toEqual([]);
    expect(differingTotals(audited)).toBeGreaterThan(0);
  });

  test("exceptions stay rare: between one and three records in two hundred are blocked", () => {
    const share = found.blockedRecords / reported.length;
    expect(share).toBeGreaterThan(0.005);
    expect(share).toBeLessThan(0.02);
  });
});

const states = (isMeant: (week: string) => boolean): Record<string, number> => {
  const counts = { missing: 0, open: 0, submitted: 0, locked: 0 };
  for (const one of submissions) if (isMeant(weekStartOf(one))) counts[submissionState(one.submission)] += 1;
  return counts;
};

const offsets = (state: string, week: string): readonly (number | null)[] =>
  submissions
    .filter((one) => one.state === state && weekStartOf(one).startsWith(week))
    .flatMap((one) => one.records.map(({ offsetMin }) => offsetMin));

test("a few weeks of people stand out from their own last weeks", () => {
  const { weeks, unusual } = unusualTotals(submissions.filter((one) => weekStartOf(one) < CURRENT_WEEK));
  expect(unusual).toBeGreaterThan(20);
  expect(unusual / weeks).toBeLessThan(0.08);
});

test("there are thirty weeks of both kinds, up to the unfinished one", () => {
  const weeks = (isRoadShow: boolean): number =>
    new Set(submissions.filter((one) => one.submission.isRoadShow === isRoadShow).map(weekStartOf)).size;
  expect([weeks(true), weeks(false)]).toEqual([30, 30]);
  expect(submissions.map(weekStartOf).toSorted().at(-1)).toBe(CURRENT_WEEK);
});

test("some offices miss a week, and some send two submissions of a kind", () => {
  const perWeek = Map.groupBy(
    planSubmissions(business),
    (plan) => `${plan.office.id} ${plan.kind} ${plan.monday}`,
  );
  const possible = business.offices.flatMap(({ kinds }) => kinds).length * 30;
  expect(perWeek.size).toBeLessThan(possible * 0.98);
  expect(perWeek.size).toBeGreaterThan(possible * 0.7);
  expect([...perWeek.values()].filter((plans) => plans.length === 2).length).toBeGreaterThan(5);
});

test("old weeks are locked, the current one is open, and few stay behind", () => {
  const old = states((week) => week < "2026-10-26");
  expect(old["locked"]).toBeGreaterThan(1000);
  expect(old["open"]).toBeGreaterThan(0);
  expect(old["submitted"]).toBeGreaterThan(10);
  expect(states((week) => week === CURRENT_WEEK)).toMatchObject({ submitted: 0, locked: 0 });
});

test("some submissions were sent more than 48 hours after their week", () => {
  const late = submissions.filter(
    ({ submission }) =>
      submission.submitted !== "" &&
      Date.parse(submission.updated ?? "") - Date.parse(submission.weekEnd ?? "") > 48 * 3_600_000,
  );
  expect(late.length).toBeGreaterThan(20);
  expect(late.length).toBeLessThan(submissions.length / 8);
});

test("no summary was updated after now", () => {
  const now = wallClockAt(DEMO.now, -300);
  expect(submissions.filter(({ submission }) => (submission.updated ?? "") > now)).toEqual([]);
});

test("nothing was created or updated after now, and only the planted punches lie ahead", () => {
  const stamps = records.flatMap(({ created, updated }) => [created ?? "", updated ?? ""]);
  expect(stamps.filter((stamp) => stamp > DEMO.now)).toEqual([]);
  expect(records.filter(({ clockIn }) => (clockIn ?? "") > DEMO.now).length).toBeLessThan(60);
});

test("a record has the offset of its own day, through the change of the clocks and where there is none", () => {
  const eastern = ["FL", "GA", "MA", "MD", "NC", "NJ", "NY", "PA", "VA"].flatMap((state) =>
    offsets(state, "2026-10-26"),
  );
  expect(new Set(eastern.filter((offset) => offset !== null))).toEqual(new Set([-240, -300]));
  expect(new Set(offsets("NY", "2026-11-09").filter((offset) => offset !== null))).toEqual(new Set([-300]));
  expect(new Set(offsets("AZ", "2026-10-19").filter((offset) => offset !== null))).toEqual(new Set([-420]));
});

test("people work three to six shifts of four to nine hours", () => {
  const lengths = records.map(({ totalMin }) => totalMin ?? 0).toSorted((one, other) => one - other);
  expect(lengths[Math.floor(lengths.length * 0.03)]).toBeGreaterThanOrEqual(235);
  expect(lengths[Math.floor(lengths.length * 0.98)]).toBeLessThanOrEqual(540);
  const perPerson = submissions
    .filter((one) => weekStartOf(one) < CURRENT_WEEK)
    .flatMap((one) => [...Map.groupBy(one.records, ({ personId }) => personId)])
    .filter(([personId]) => personId !== null)
    .map(([, own]) => own.length);
  const common = perPerson.filter((count) => count >= 3 && count <= 6);
  expect(common.length / perPerson.length).toBeGreaterThan(0.9);
});

test("a share of the roadshow records comes by name only", () => {
  const plans = [...planSubmissions(business)].filter(({ kind }) => kind === "roadshow");
  const byName = plans.filter(({ form }) => form === "roadshowData");
  expect(byName.length / plans.length).toBeGreaterThan(0.12);
  expect(byName.length / plans.length).toBeLessThan(0.35);
});

test("ids of records are their own", () => {
  const ids = records.flatMap(({ clockInId }) => clockInId ?? []);
  expect(new Set(ids).size).toBe(ids.length);
});

test("a total is the sum of the active records but in few submissions", () => {
  const exact = submissions.filter((one) => one.submission.totalMin === countedMinutes(one.records));
  expect(exact.length / submissions.length).toBeGreaterThan(0.97);
});
