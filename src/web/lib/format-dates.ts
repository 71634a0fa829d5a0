import { isoDate, type DateRange, type Instant, type IsoDate, type WallClock } from "#domain/time/time.ts";
import { MISSING } from "./format.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"] as const;
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;

type Day = { readonly year: number; readonly month: string; readonly day: number; readonly weekday: string };

const dayOf = (date: IsoDate): Day => {
  const day = Temporal.PlainDate.from(date);
  return {
    year: day.year,
    month: MONTHS[day.month - 1] ?? "",
    day: day.day,
    weekday: DAYS[day.dayOfWeek - 1] ?? "",
  };
};

/** The day it is for the person at the screen; only used to leave out the year when it is this one. */
const todayHere = (): IsoDate => isoDate(Temporal.Now.plainDateISO().toString());

const yearUnlessThis = (year: number, today: IsoDate): string =>
  year === dayOf(today).year ? "" : `, ${year}`;

/** `Mon, Nov 9`; with the year when it is not this one. */
export function formatDay(date: IsoDate, today: IsoDate = todayHere()): string {
  const { weekday, month, day, year } = dayOf(date);
  return `${weekday}, ${month} ${day}${yearUnlessThis(year, today)}`;
}

/** `Nov 9`; with the year when it is not this one. */
export function formatDate(date: IsoDate, today: IsoDate = todayHere()): string {
  const { month, day, year } = dayOf(date);
  return `${month} ${day}${yearUnlessThis(year, today)}`;
}

/** `Nov`; with the year when it is not this one. */
export function formatMonth(date: IsoDate, today: IsoDate = todayHere()): string {
  const { month, year } = dayOf(date);
  return year === dayOf(today).year ? month : `${month} ${year}`;
}

/** `Nov 9–15`, `Oct 19 – Nov 15`, `Dec 29, 2025 – Jan 4, 2026`; the year when it is not this one. */
export function formatRange({ from, to }: DateRange, today: IsoDate = todayHere()): string {
  if (from === to) return formatDay(from, today);
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first.year !== last.year)
    return `${first.month} ${first.day}, ${first.year} – ${last.month} ${last.day}, ${last.year}`;
  const year = yearUnlessThis(last.year, today);
  return first.month === last.month
    ? `${first.month} ${first.day}–${last.day}${year}`
    : `${first.month} ${first.day} – ${last.month} ${last.day}${year}`;
}

type TimeForm = { readonly hasSeconds: boolean };

/** `4:37 PM`; unless told otherwise, seconds only where there are any. */
export function formatTime(time: WallClock, form?: TimeForm): string {
  const [hours = 0, minute = 0, second = 0] = time
    .slice(11)
    .split(":")
    .map((part) => Number.parseInt(part, 10));
  const { hasSeconds } = form ?? { hasSeconds: second !== 0 };
  const seconds = !hasSeconds ? "" : `:${String(second).padStart(2, "0")}`;
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minute).padStart(2, "0")}${seconds} ${hours < 12 ? "AM" : "PM"}`;
}

/** `Mon, Nov 9, 4:37 PM` */
export const formatStamp = (time: WallClock, today: IsoDate = todayHere(), form?: TimeForm): string =>
  `${formatDay(isoDate(time.slice(0, 10)), today)}, ${formatTime(time, form)}`;

/** `Mon, Nov 9, 4:37:00 PM`: with its seconds, as what tells the order of things needs them. */
export const formatMoment = (time: WallClock, today?: IsoDate): string =>
  formatStamp(time, today, { hasSeconds: true });

/** The date of a stamp as it was told, `Nov 9, 2026`: always with its year, since such columns span many. */
export function formatStampDate(time: WallClock | null): string {
  if (time === null) return MISSING;
  const { month, day, year } = dayOf(isoDate(time.slice(0, 10)));
  return `${month} ${day}, ${year}`;
}

/** Whole minutes from an instant to another; negative when it is still to come. */
export const minutesSince = (then: Instant, now: Instant): number =>
  Math.floor(Temporal.Instant.from(then).until(Temporal.Instant.from(now)).total("minutes"));
