import type { OfficeId } from "#domain/ids.ts";
import { countedMinutes, localDay, type Submission, type TimeRecord } from "#domain/payroll/payroll.ts";
import { dateOf, type Instant } from "#domain/time/time.ts";
import type { Person } from "#interface/employees.ts";

/** One submission with its records, and the state its office is in. */
export type AuditedSubmission = {
  readonly submission: Submission;
  readonly records: readonly TimeRecord[];
  readonly state: string;
};

/** Input of a rule: a record, whose submission it is in, and everything it can be compared with. */
type Case = AuditedSubmission & {
  readonly record: TimeRecord;
  readonly placed: Placed;
  readonly day: string | null;
  readonly person: Person | undefined;
  /** The person's other records of all submissions that start within two days of this one. */
  readonly near: readonly Placed[];
  /** Minutes that the person's records of the same local day, and of the same submission, add up to. */
  readonly dayMinutes: number;
  readonly weekMinutes: number;
  readonly now: Instant;
};

/** A record among those of its person, with its times in seconds: each is compared with many others. */
type Placed = {
  readonly record: TimeRecord;
  readonly officeId: OfficeId;
  readonly starts: number;
  readonly ends: number;
};

const seconds = (moment: Instant | null): number =>
  moment === null ? Number.NaN : Date.parse(moment) / 1000;
const worked = ({ clockIn, clockOut }: TimeRecord): number => seconds(clockOut) - seconds(clockIn);
const overlap = (one: Placed, other: Placed): boolean => one.starts < other.ends && other.starts < one.ends;
const isSame = (one: TimeRecord, other: TimeRecord): boolean =>
  one.clockIn === other.clockIn && one.clockOut === other.clockOut;

/** The rules of one record, written from DOMAIN's sentences and not from what the demo plants. */
const BLOCKING: Readonly<Record<string, (it: Case) => boolean>> = {
  "missing clock-in": ({ record }) => record.clockIn === null,
  "missing clock-out": ({ record }) => record.clockOut === null,
  "out at or before in": ({ record }) => worked(record) <= 0,
  "minutes and punches differ": ({ record }) =>
    worked(record) > 0 && Math.abs(60 * (record.totalMin ?? 0) - worked(record)) >= 60,
  "exact duplicate": ({ record, near }) => near.some((other) => isSame(record, other.record)),
  "overlap in one office": ({ record, placed, near }) =>
    near.some(
      (other) =>
        other.officeId === placed.officeId && !isSame(record, other.record) && overlap(placed, other),
    ),
  "overlap across offices": ({ placed, near }) =>
    near.some((other) => other.officeId !== placed.officeId && overlap(placed, other)),
  "outside the week": ({ day, submission }) =>
    day !== null &&
    (day < (submission.weekStart ?? "").slice(0, 10) || day > (submission.weekEnd ?? "").slice(0, 10)),
  "in the future": ({ record, now }) => (record.clockIn ?? "") > now || (record.clockOut ?? "") > now,
  "more than 24 hours in a day": ({ dayMinutes }) => dayMinutes > 24 * 60,
  "not in the directory": ({ record, person }) => record.personId !== null && person === undefined,
  "before hire": ({ day, person }) => {
    const { hired = null, retired = null } = person ?? {};
    return hired !== null && day !== null && retired === null && day < dateOf(hired);
  },
  "after retirement": ({ day, person }) => {
    const { hired = null, retired = null } = person ?? {};
    return hired !== null && day !== null && retired !== null && retired >= hired && day > dateOf(retired);
  },
};

const WARNING: Readonly<Record<string, (it: Case) => boolean>> = {
  "over 12 hours": ({ record }) => worked(record) > 12 * 3600,
  "edited by flag": ({ record }) => record.isUpdated === true || record.isAdded === true,
  "edited by kind": ({ record }) => !["", "Regular", null].includes(record.modType),
  "another office's person": ({ person, submission }) =>
    person !== undefined && person.officeId !== submission.officeId,
  overnight: ({ record, day, submission }) =>
    record.clockOut !== null &&
    worked(record) > 0 &&
    day !== localDay({ ...record, clockIn: record.clockOut }, submission.offsetMin),
  "over 40 hours in the week": ({ weekMinutes }) => weekMinutes > 40 * 60,
  "over 8 hours in California": ({ dayMinutes, state }) => state === "CA" && dayMinutes > 8 * 60,
  "over 12 hours in California": ({ dayMinutes, state }) => state === "CA" && dayMinutes > 12 * 60,
  "no program": ({ record }) => record.programs?.length === 0,
  "clock type other than IN": ({ record }) => record.clockType !== "IN",
  inactive: ({ record }) => !record.isActive,
};

export type Findings = ReadonlyMap<string, number>;

/** Number of records that each rule points at, the blocking rules and the warnings apart. */
export function auditRecords(
  submissions: readonly AuditedSubmission[],
  people: ReadonlyMap<string, Person>,
  now: Instant,
): { readonly blocking: Findings; readonly warnings: Findings; readonly blockedRecords: number } {
  const cases = casesOf(submissions, people, now);
  return {
    blocking: countBy(BLOCKING, cases),
    warnings: countBy(WARNING, cases),
    blockedRecords: cases.filter((it) => Object.values(BLOCKING).some((rule) => rule(it))).length,
  };
}

/** Submissions whose summary tells another total than their active records. */
export const differingTotals = (submissions: readonly AuditedSubmission[]): number =>
  submissions.filter(({ submission, records }) => submission.totalMin !== countedMinutes(records)).length;

const countBy = (rules: typeof BLOCKING, cases: readonly Case[]): Findings =>
  new Map(Object.entries(rules).map(([name, rule]) => [name, cases.filter(rule).length]));

function casesOf(
  submissions: readonly AuditedSubmission[],
  people: ReadonlyMap<string, Person>,
  now: Instant,
): readonly Case[] {
  const placedOf = ({ submission, records }: AuditedSubmission): readonly Placed[] =>
    records.map((record) => ({
      record,
      officeId: submission.officeId,
      starts: seconds(record.clockIn),
      ends: seconds(record.clockOut),
    }));
  const byPerson = Map.groupBy(submissions.flatMap(placedOf), ({ record }) => record.personId);
  return submissions.flatMap((audited) => {
    const days = audited.records.map((record) => localDay(record, audited.submission.offsetMin));
    const sumOf = (isMeant: (record: TimeRecord, day: string | null) => boolean): number =>
      countedMinutes(audited.records.filter((record, nth) => isMeant(record, days[nth] ?? null)));
    return placedOf(audited).map((placed, nth): Case => {
      const { record, starts } = placed;
      const isOwn = (other: TimeRecord): boolean =>
        record.personId !== null && other.personId === record.personId;
      const day = days[nth] ?? null;
      const near = record.personId === null ? [] : (byPerson.get(record.personId) ?? []);
      return {
        ...audited,
        record,
        placed,
        day,
        person: people.get(record.personId ?? ""),
        near: near.filter((other) => other.record !== record && Math.abs(other.starts - starts) < TWO_DAYS),
        dayMinutes: sumOf((other, otherDay) => isOwn(other) && otherDay === day),
        weekMinutes: sumOf(isOwn),
        now,
      };
    });
  });
}

const TWO_DAYS = 2 * 86_400;

/** Weeks of people with known ids, and how many stand beyond max(120 min, 3 × 1.4826 × MAD) of their last eight's median. */
export function unusualTotals(submissions: readonly AuditedSubmission[]): {
  readonly weeks: number;
  readonly unusual: number;
} {
  const totals = new Map<string, Map<string, number>>();
  for (const { submission, records } of submissions) {
    for (const { personId, totalMin, isActive } of records) {
      if (personId === null || !isActive) continue;
      const weeks = totals.get(personId) ?? new Map<string, number>();
      const week = submission.weekStart ?? "";
      totals.set(personId, weeks.set(week, (weeks.get(week) ?? 0) + (totalMin ?? 0)));
    }
  }
  const people = [...totals.values()];
  return { weeks: sum(people.map(({ size }) => size)), unusual: sum(people.map(unusualWeeks)) };
}

const sum = (counts: readonly number[]): number => counts.reduce((all, own) => all + own, 0);

function unusualWeeks(weeks: ReadonlyMap<string, number>): number {
  const own = [...weeks].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, total]) => total);
  return own.filter((total, nth) => {
    const before = own.slice(Math.max(0, nth - 8), nth);
    if (before.length < 5) return false;
    const middle = median(before);
    const spread = median(before.map((other) => Math.abs(other - middle)));
    return Math.abs(total - middle) > Math.max(120, 3 * 1.4826 * spread);
  }).length;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}
