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
  /** Of active records on no day of the week, or on an unknown one; null where there is none. */
  readonly other: Minutes | null;
  readonly total: Minutes;
};

/** A week that is longer is a mistake of its source, and has no grid. */
const DAYS_MAX = 14;

export const gridDays = (week: DateRange | null): readonly IsoDate[] | null =>
  week === null || week.to < week.from || daysBetween(week.from, week.to) >= DAYS_MAX ? null : daysOf(week);

/** Each person's minutes by day. */
export const personDays = (
  records: readonly TimeRecordRow[],
  days: readonly IsoDate[],
): readonly PersonDays[] =>
  byPerson(records.map((record) => ({ record }))).flatMap((own) =>
    own.slice(0, 1).map(({ record: first }) =>
      daysRow(
        personKey(first),
        first,
        own.map(({ record }) => record),
        days,
      ),
    ),
  );

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

const sumOf = (own: readonly TimeRecordRow[]): Minutes | null =>
  own.length === 0 ? null : sumMinutes(own.map(({ totalMin }) => totalMin));

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
  /** What the source lacks: then the bar is a mark at the end that is known. */
  readonly missing: "clock-in" | "clock-out" | null;
  /** It covers minutes that another active record of the person covers. */
  readonly isOverlap: boolean;
  /** Bars that overlap are drawn below each other. */
  readonly line: number;
};

export const DAY_MINUTES = 1440;

/** What is drawn of a person's records, by day and start. A shift past midnight goes on in the next day. */
export function barsOf(records: readonly TimeRecordRow[]): readonly Bar[] {
  const stretches = records.flatMap(stretchesOf).toSorted((a, b) => at(a.day, a.from) - at(b.day, b.from));
  const bars: Bar[] = [];
  for (const stretch of stretches) {
    const over = bars.filter(
      (bar) => bar.day === stretch.day && bar.from < stretch.to && stretch.from < bar.to,
    );
    const used = new Set(over.map(({ line }) => line));
    const line = [0, 1, 2].find((each) => !used.has(each)) ?? 0;
    const isOverlap = (other: Bar) => other.record.isActive && stretch.record.isActive;
    for (const other of over) if (isOverlap(other)) bars[bars.indexOf(other)] = { ...other, isOverlap: true };
    bars.push({ ...stretch, line, isOverlap: over.some(isOverlap) });
  }
  return bars;
}

const at = (day: IsoDate, minute: number): number => Date.parse(`${day}T00:00:00Z`) / 60_000 + minute;

/** Shorter ones could not be seen. */
const LEAST = 10;

function stretchesOf(record: TimeRecordRow): readonly Omit<Bar, "isOverlap" | "line">[] {
  const { clockIn, clockOut, offsetMin } = record;
  const start = clockIn === null ? null : localPunch(clockIn, offsetMin);
  const end = clockOut === null ? null : localPunch(clockOut, offsetMin);
  const known = start ?? end;
  if (known === null) return [];
  if (start === null || end === null || end.time <= start.time) {
    const from = Math.min(minuteOf(known.time), DAY_MINUTES - LEAST);
    const missing = start === null ? "clock-in" : "clock-out";
    return [{ record, day: known.day, from, to: from + LEAST, missing }];
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
