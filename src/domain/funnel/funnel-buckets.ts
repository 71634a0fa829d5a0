import { addDays, isoDate, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { daysOf, weekOf, type WeekStart } from "#domain/time/week.ts";

/** Steps of a trend. */
export const TREND_STEPS = ["day", "week", "month"] as const;
export type TrendStep = (typeof TREND_STEPS)[number];

/** Days of a trend; `isWhole` is false where the range cuts the week or month that they are of. */
export type Bucket = DateRange & { readonly isWhole: boolean };

/** The days, weeks or months of a range, in order; the first and the last are cut to it. */
export function bucketsOf(range: DateRange, by: TrendStep, weekStart: WeekStart): readonly Bucket[] {
  if (by === "day") return daysOf(range).map((day) => ({ from: day, to: day, isWhole: true }));
  const buckets: Bucket[] = [];
  for (let day = range.from; day <= range.to;) {
    const whole = by === "week" ? weekOf(day, weekStart) : monthOf(day);
    const to = whole.to < range.to ? whole.to : range.to;
    buckets.push({ from: day, to, isWhole: day === whole.from && to === whole.to });
    if (to === range.to) break;
    day = addDays(to, 1);
  }
  return buckets;
}

/** The first day of the bucket that each day of the buckets is in. */
export const bucketStarts = (buckets: readonly Bucket[]): ReadonlyMap<IsoDate, IsoDate> =>
  new Map(buckets.flatMap((bucket) => daysOf(bucket).map((day) => [day, bucket.from] as const)));

/** The month that holds a day. */
export function monthOf(day: IsoDate): DateRange {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return {
    from: isoDate(first.toString()),
    to: isoDate(first.add({ months: 1 }).subtract({ days: 1 }).toString()),
  };
}
