import type { DateRange, IsoDate } from "./time.ts";

/** A form of a day without its year, and with it. */
const formsOf = (options: Intl.DateTimeFormatOptions) => {
  const inUtc = { ...options, timeZone: "UTC" };
  return {
    short: new Intl.DateTimeFormat("en-US", inUtc),
    long: new Intl.DateTimeFormat("en-US", { ...inUtc, year: "numeric" }),
  };
};
const DAY = formsOf({ weekday: "short", month: "short", day: "numeric" });
const DATE = formsOf({ month: "short", day: "numeric" });
const MONTH = formsOf({ month: "short" });

const startOf = (date: IsoDate): number =>
  Temporal.PlainDate.from(date).toZonedDateTime("UTC").epochMilliseconds;

const isSameYear = (day: IsoDate, other: IsoDate): boolean => day.slice(0, 4) === other.slice(0, 4);

const unlessThisYear =
  ({ short, long }: typeof DAY) =>
  (date: IsoDate, today: IsoDate): string =>
    (isSameYear(date, today) ? short : long).format(startOf(date));

/** `Mon, Nov 9`; with the year when it is not this one. */
export const dayWords = unlessThisYear(DAY);

/** `Nov 9`; with the year when it is not this one. */
export const dateWords = unlessThisYear(DATE);

/** `Nov`; with the year when it is not this one. */
export const monthWords = unlessThisYear(MONTH);

/** `Nov 9–15`, `Oct 19 – Nov 15`, `Dec 29, 2025 – Jan 4, 2026`; the year when it is not this one. */
export function rangeWords({ from, to }: DateRange, today: IsoDate): string {
  if (from === to) return dayWords(from, today);
  const [start, end] = [startOf(from), startOf(to)];
  if (!isSameYear(from, to)) return `${DATE.long.format(start)} – ${DATE.long.format(end)}`;
  const first = DATE.short.format(start);
  const last = dateWords(to, today);
  // Every month has three letters.
  return first.slice(0, 4) === last.slice(0, 4) ? `${first}–${last.slice(4)}` : `${first} – ${last}`;
}
