import { addDays, dateOf, type DateRange, type IsoDate, type WallClock } from "#domain/time/time.ts";

/** Time in which a person worked here: the first day, and the last one where there is one. */
export type Spell = { readonly first: IsoDate; readonly last: IsoDate | null };

/**
 * A person's spell by the dates of the directory, whatever the flags say. A retirement before the hire is an earlier spell
 * and ends nothing. Null without a date of hire: nothing says since when they are here.
 */
export function spellOf({
  hired,
  retired,
}: Readonly<Record<"hired" | "retired", WallClock | null>>): Spell | null {
  if (hired === null) return null;
  const first = dateOf(hired);
  const last = retired === null ? null : dateOf(retired);
  return { first, last: last !== null && last < first ? null : last };
}

/** Headcount on a day: hired on or before it and not retired, or retired on or after it. */
export const isCountedOn = ({ first, last }: Spell, day: IsoDate): boolean =>
  first <= day && (last === null || last >= day);

/** Between two days: hired after the first day, up to the last. */
export const hasJoined = ({ first }: Spell, { from, to }: DateRange): boolean => first > from && first <= to;

/**
 * Between two days: gone by the last day, after a last day of work from the first day on. So the headcount of the last day
 * is that of the first one, and who joined, without who left.
 */
export const hasLeft = ({ last }: Spell, { from, to }: DateRange): boolean =>
  last !== null && last >= from && last < to;

/** Leavers between two days, and the mean of the headcounts of all days from the first to the last. */
export type Leaving = { readonly left: number; readonly mean: number };

/** Leavers ÷ mean of daily headcounts, from 0 up: more may leave than are ever here at once. Null where no one was here. */
export const turnover = ({ left, mean }: Leaving): number | null => (mean === 0 ? null : left / mean);

/**
 * The 95 % interval of a turnover: that of the number of leavers as a Poisson count, ÷ the mean headcount. By Byar's
 * approximation (Breslow and Day, Statistical Methods in Cancer Research II, 1987, p. 69).
 */
export const turnoverInterval = ({
  left,
  mean,
}: Leaving): { readonly low: number; readonly high: number } | null =>
  mean === 0 ? null : { low: byar(left, -Z) / mean, high: byar(left + 1, Z) / mean };

const Z = 1.959963984540054;
const byar = (count: number, z: number): number =>
  count === 0 ? 0 : count * (1 - 1 / (9 * count) + z / (3 * Math.sqrt(count))) ** 3;

/** The distribution of tenure: each band from so many days on, up to the next one. A first day is day 0. */
export const TENURE_BANDS = [
  { fromDays: 0, label: "Under 30 days" },
  { fromDays: 30, label: "30 to 89 days" },
  { fromDays: 90, label: "90 to 179 days" },
  { fromDays: 180, label: "180 to 364 days" },
  { fromDays: 365, label: "1 to 2 years" },
  { fromDays: 730, label: "2 to 3 years" },
  { fromDays: 1095, label: "3 years or more" },
] as const;

/** Days after the hire by which a leaver left early. */
export const EARLY_DAYS = [30, 60, 90] as const;
export type EarlyDays = (typeof EARLY_DAYS)[number];

/** Number of months of hires that early attrition is shown for, the month of the last day included. */
export const EARLY_MONTHS = 12;

/** True of someone hired long enough before a day to say whether they left early. */
export const isJudged = ({ first }: Spell, days: EarlyDays, on: IsoDate): boolean =>
  addDays(first, days) <= on;

/** True where the last day of work came within so many days of the first: day 29 is within 30 days, day 30 is not. */
export const leftEarly = ({ first, last }: Spell, days: EarlyDays): boolean =>
  last !== null && last < addDays(first, days);
