import { BUSINESS_SETTINGS } from "#domain/business-settings.ts";
import { dateInZone, instant, today, type Clock, type DateRange, type IsoDate } from "#domain/time/time.ts";

/** When a week's hours are due: by the end of `lastDay`, and late from then on. */
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

/** The latest week that has ended; before any has, the latest. Weeks come latest first. */
export const latestEnded = <Week extends Pick<DateRange, "to">>(
  weeks: readonly Week[],
  clock: Clock,
): Week | undefined => weeks.find(({ to }) => to < today(clock)) ?? weeks[0];
