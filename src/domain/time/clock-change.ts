import { addDays, type DateRange, type IsoDate } from "./time.ts";
import { daysOf } from "./week.ts";

/**
 * The day of a range on which the clocks of an IANA zone change; null when none does. A submission's one offset is wrong
 * for part of such a week.
 */
export const clockChangeIn = (range: DateRange, zone: string): IsoDate | null =>
  daysOf(range).find((day) => offsetAt(day, zone) !== offsetAt(addDays(day, 1), zone)) ?? null;

const offsetAt = (day: IsoDate, zone: string): number =>
  Temporal.PlainDate.from(day).toZonedDateTime(zone).offsetNanoseconds;
