import { BUSINESS_SETTINGS } from "#domain/business-settings.ts";
import { weekOf, type WeekStart } from "#domain/time/week.ts";
import { dateInZone, instant, today, type Clock, type DateRange, type IsoDate } from "#domain/time/time.ts";

/** Deadline of a week's hours: by the end of `lastDay`, and late from then on. */
type Deadline = { readonly lastDay: IsoDate; readonly isLate: boolean };

/** The week ends with the last moment of its last day in the clock's zone; hours are counted as they pass, not as clocks show them. */
export function deadlineOf(
  { to }: Pick<DateRange, "to">,
  { now, zone }: Clock,
  lateAfterHours: number = BUSINESS_SETTINGS.lateAfterHours.default,
): Deadline {
  const end = Temporal.PlainDate.from(to).add({ days: 1 }).toZonedDateTime({ timeZone: zone });
  const due = end.add({ hours: lateAfterHours }).toInstant();
  const lastMoment = instant(due.subtract({ seconds: 1 }).toString({ smallestUnit: "second" }));
  return {
    lastDay: dateInZone(lastMoment, zone),
    isLate: Temporal.Instant.compare(Temporal.Instant.from(now()), due) >= 0,
  };
}

/** Number of days from the first one of a week to one by which no submission is late, in any zone; a day or two before its deadline. */
export const daysInTime = (lateAfterHours: number): number => 5 + Math.floor(lateAfterHours / 24);

/**
 * The latest week that has ended, or where none has the earliest, so that a week of the far future is never it. An ended
 * week that overlaps one with more submissions is not it either: few offices start their weeks on another day. Weeks come
 * latest first.
 */
export function latestEnded<Week extends DateRange & { readonly submissions: number }>(
  weeks: readonly Week[],
  clock: Clock,
): Week | undefined {
  const day = today(clock);
  const ended = weeks.filter(({ to }) => to < day);
  const isOutnumbered = (week: Week): boolean =>
    weeks.some(
      ({ from, to, submissions }) => from <= week.to && to >= week.from && submissions > week.submissions,
    );
  return ended.find((week) => !isOutnumbered(week)) ?? ended[0] ?? weeks.at(-1);
}

/**
 * The start of the week that a day lies in: the day itself where a week starts on it, else the usual week of the business,
 * or where that has no submissions and another has, that one. Weeks come latest first.
 */
export function weekHolding(day: IsoDate, weeks: readonly DateRange[], weekStart: WeekStart): IsoDate {
  const usual = weekOf(day, weekStart).from;
  const holding = weeks.filter(({ from, to }) => from <= day && day <= to).map(({ from }) => from);
  return [day, usual].find((from) => holding.includes(from)) ?? holding[0] ?? usual;
}
