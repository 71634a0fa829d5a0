import { sumMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { byPerson, formatOffset, localPunch } from "#domain/payroll/time-records.ts";
import { daysBetween, type DateRange, type IsoDate, type WallClock } from "#domain/time/time.ts";
import { daysOf } from "#domain/time/week.ts";
import type { TimeRecordRow } from "#web/api/payroll/payroll.ts";
import { personKey } from "./record-shapes.ts";

/** A person's week: minutes of their active records by the local day that a shift starts on. */
export type PersonDays = {
  readonly id: string;
  /** Null for the sums of all people. */
  readonly person: TimeRecordRow | null;
  readonly records: readonly TimeRecordRow[];
  /** One for each day of the week; null where the day has no active record. */
  readonly days: readonly (Minutes | null)[];
  /** Minutes of active records on no day of the week, or on an unknown one; null where there is none. */
  readonly other: Minutes | null;
  readonly total: Minutes;
};

/** A week that is longer is a mistake of its source, and has no grid. */
const DAYS_MAX = 14;

export const gridDays = (week: DateRange | null): readonly IsoDate[] | null =>
  week === null || week.to < week.from || daysBetween(week.from, week.to) >= DAYS_MAX ? null : daysOf(week);

/** A row for each person with minutes by day. */
export const personDays = (
  records: readonly TimeRecordRow[],
  days: readonly IsoDate[],
): readonly PersonDays[] =>
  recordsByPerson(records).flatMap((personRecords) => {
    const [first] = personRecords;
    return first === undefined ? [] : [daysRow(personKey(first), first, personRecords, days)];
  });

const recordsByPerson = (records: readonly TimeRecordRow[]): readonly (readonly TimeRecordRow[])[] =>
  byPerson(records.map((record) => ({ record }))).map((lines) => lines.map(({ record }) => record));

/** The row of sums of all people. */
export const allDays = (records: readonly TimeRecordRow[], days: readonly IsoDate[]): PersonDays =>
  daysRow("total", null, records, days);

function daysRow(
  id: string,
  person: TimeRecordRow | null,
  records: readonly TimeRecordRow[],
  days: readonly IsoDate[],
): PersonDays {
  const active = records.filter(({ isActive }) => isActive);
  const isOther = ({ localDay }: TimeRecordRow): boolean => localDay === null || !days.includes(localDay);
  return {
    id,
    person,
    records,
    days: days.map((day) => sumOf(active.filter(({ localDay }) => localDay === day))),
    other: sumOf(active.filter(isOther)),
    total: sumMinutes(active.map(({ totalMin }) => totalMin)),
  };
}

/** Null of no records: a day without any is not a day of no minutes. */
const sumOf = (records: readonly TimeRecordRow[]): Minutes | null =>
  records.length === 0 ? null : sumMinutes(records.map(({ totalMin }) => totalMin));

/** `UTC−4 and UTC−5`: the offsets in which the days of these records are counted. */
export const offsetWords = (records: readonly TimeRecordRow[]): string =>
  [...new Set(records.map(({ offsetMin }) => offsetMin).filter((offset) => offset !== null))]
    .toSorted((a, b) => a - b)
    .map(formatOffset)
    .join(" and ");

/** A stretch of a shift on one day, in minutes after its midnight. */
export type Bar = {
  readonly record: TimeRecordRow;
  readonly day: IsoDate;
  readonly from: number;
  readonly to: number;
  /** The end that the source lacks: then the bar is a mark at the end that is known. */
  readonly missing: "clock-in" | "clock-out" | null;
  /** It covers minutes that another active record of the person covers. */
  readonly isOverlap: boolean;
  /** Bars that overlap are drawn below each other. */
  readonly line: number;
};

export const DAY_MINUTES = 1440;

/** A shift, or the part of it that is on one day. */
type Stretch = Omit<Bar, "isOverlap" | "line">;

/** Lines below each other on a day; what would need a fourth is drawn over the first. */
const LINES = [0, 1, 2] as const;

/** Bars of a person's records, by day and start. A shift past midnight goes on in the next day. */
export function barsOf(records: readonly TimeRecordRow[]): readonly Bar[] {
  const stretches = records.flatMap(stretchesOf).toSorted(byStart);
  const bars: Bar[] = [];
  for (const stretch of stretches) {
    const linesUsed = bars.filter((bar) => shareMinutes(bar, stretch)).map(({ line }) => line);
    bars.push({
      ...stretch,
      line: LINES.find((line) => !linesUsed.includes(line)) ?? 0,
      isOverlap: stretches.some((other) => other !== stretch && isOverlap(other, stretch)),
    });
  }
  return bars;
}

const byStart = (a: Stretch, b: Stretch): number =>
  a.day === b.day ? a.from - b.from : a.day < b.day ? -1 : 1;

const shareMinutes = (a: Stretch, b: Stretch): boolean => a.day === b.day && a.from < b.to && b.from < a.to;

const isOverlap = (a: Stretch, b: Stretch): boolean =>
  a.record.isActive && b.record.isActive && shareMinutes(a, b);

/** Minutes: a shorter bar could not be seen. */
const BAR_LEAST = 10;

/** One for each local day of the record; a mark where an end of it is missing; nothing without both. */
function stretchesOf(record: TimeRecordRow): readonly Stretch[] {
  const { clockIn, clockOut, offsetMin } = record;
  const start = clockIn === null ? null : localPunch(clockIn, offsetMin);
  const end = clockOut === null ? null : localPunch(clockOut, offsetMin);
  const known = start ?? end;
  if (known === null) return [];
  if (start === null || end === null || end.time <= start.time) {
    const from = Math.min(minuteOf(known.time), DAY_MINUTES - BAR_LEAST);
    const missing = start === null ? "clock-in" : "clock-out";
    return [{ record, day: known.day, from, to: from + BAR_LEAST, missing }];
  }
  const days = daysBetween(start.day, end.day) < DAYS_MAX ? daysOf({ from: start.day, to: end.day }) : [];
  return days
    .map((day) => ({
      record,
      day,
      missing: null,
      from: day === start.day ? minuteOf(start.time) : 0,
      to: day === end.day ? minuteOf(end.time) : DAY_MINUTES,
    }))
    .filter(({ from, to }) => to > from);
}

const minuteOf = (time: WallClock): number =>
  Number.parseInt(time.slice(11, 13), 10) * 60 + Number.parseInt(time.slice(14, 16), 10);
