import { addDays, isoDate, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { daysOf, weekOf, type WeekStart } from "#domain/time/week.ts";

/** How fine a trend is. */
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

/** The first day of the bucket that each of the days is of; days outside all of them are left out. */
export function bucketStarts(
  buckets: readonly Bucket[],
  days: readonly IsoDate[],
): ReadonlyMap<IsoDate, IsoDate> {
  const starts = new Map<IsoDate, IsoDate>();
  let place = 0;
  for (const day of [...new Set(days)].toSorted()) {
    while ((buckets[place]?.to ?? day) < day) place += 1;
    const bucket = buckets[place];
    if (bucket !== undefined && bucket.from <= day) starts.set(day, bucket.from);
  }
  return starts;
}

/** The month that holds a day. */
export function monthOf(day: IsoDate): DateRange {
  const first = Temporal.PlainDate.from(day).with({ day: 1 });
  return {
    from: isoDate(first.toString()),
    to: isoDate(first.add({ months: 1 }).subtract({ days: 1 }).toString()),
  };
}
