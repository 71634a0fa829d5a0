import { WEEKDAYS } from "#domain/business-settings.ts";
import { addDays, isoDate, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { WEEK_START, weekOf, type WeekStart } from "#domain/time/week.ts";
import { EARLIEST_DAY, LATEST_DAY, MONTH_NAMES } from "./typed-date.ts";

const WEEKS_SHOWN = 6;

/** The names of the columns, in the order of the week. */
export const weekdayNames = (weekStart: WeekStart = WEEK_START): readonly string[] =>
  WEEKDAYS.map((_, index) => WEEKDAYS[(index + weekStart - 1) % 7] ?? "");

export const monthStart = (day: IsoDate): IsoDate => isoDate(`${day.slice(0, 7)}-01`);

/** The same day of another month, or its last one: January 31 and a month are February 28. */
export const addMonths = (day: IsoDate, months: number): IsoDate =>
  isoDate(Temporal.PlainDate.from(day).add({ months }).toString());

/** `November 2026` */
export const monthName = (day: IsoDate): string =>
  `${MONTH_NAMES[Number.parseInt(day.slice(5, 7), 10) - 1]} ${day.slice(0, 4)}`;

/** `Monday, November 9, 2026`, by the name of its column. */
export const longDayName = (day: IsoDate, weekday: string): string => {
  const [month, year] = monthName(day).split(" ");
  return `${weekday}, ${month} ${Number.parseInt(day.slice(8), 10)}, ${year}`;
};

/** The days of a month as six weeks, so that all months are as high; null where a day belongs to another month. */
export function monthWeeks(first: IsoDate, weekStart?: WeekStart): readonly (readonly (IsoDate | null)[])[] {
  const month = first.slice(0, 7);
  const { from } = weekOf(first, weekStart);
  const days = Array.from({ length: WEEKS_SHOWN * 7 }, (_, index) => addDays(from, index));
  return Array.from({ length: WEEKS_SHOWN }, (_, week) =>
    days.slice(week * 7, week * 7 + 7).map((day) => (day.startsWith(month) ? day : null)),
  );
}

/** Where a key leads in a calendar, as other calendars do it; null when it leads nowhere. */
export function dayAfterKey(
  day: IsoDate,
  { key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">,
  weekStart?: WeekStart,
): IsoDate | null {
  const next = movedDay(day, key, shiftKey, weekStart);
  return next === null || next < EARLIEST_DAY || next > LATEST_DAY ? null : next;
}

function movedDay(
  day: IsoDate,
  key: string,
  isShift: boolean,
  weekStart: WeekStart | undefined,
): IsoDate | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(day, -1);
    case "ArrowRight":
      return addDays(day, 1);
    case "ArrowUp":
      return addDays(day, -7);
    case "ArrowDown":
      return addDays(day, 7);
    case "Home":
      return weekOf(day, weekStart).from;
    case "End":
      return weekOf(day, weekStart).to;
    case "PageUp":
      return addMonths(day, isShift ? -12 : -1);
    case "PageDown":
      return addMonths(day, isShift ? 12 : 1);
    default:
      return null;
  }
}

/** Two days in their order. */
export const between = (one: IsoDate, other: IsoDate): DateRange =>
  one <= other ? { from: one, to: other } : { from: other, to: one };

/** The first month in sight, moved no further than a day needs that has to be in sight. */
export function firstMonthShown(shown: IsoDate, day: IsoDate, monthsShown: number): IsoDate {
  const month = monthStart(day);
  if (month < shown) return month;
  const earliest = addMonths(month, 1 - monthsShown);
  return shown < earliest ? earliest : shown;
}
