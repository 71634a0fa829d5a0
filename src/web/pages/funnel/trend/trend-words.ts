import { dayCount, type IsoDate } from "#domain/time/time.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import type { TrendBuckets, TrendLook } from "./trend-shapes.ts";

/** Why there is nothing to draw: what is not known is not said to be zero, nor what is zero not to be known. */
export const noTrendWords = (daysKnown: number, range: string): string =>
  daysKnown === 0 ? `No interview data for ${range}.` : `No interviews were booked in ${range}.`;

/**
 * What one must know of the gaps in a trend and of its days, in sentences; none where there is nothing to know.
 * `earlierGaps` is how many of the buckets meet earlier ones whose counts cannot be compared with theirs.
 */
export function gapWords(
  buckets: TrendBuckets,
  earlierGaps: number,
  { by, today, fewBooked }: TrendLook,
): readonly string[] {
  const past = buckets.filter(({ from }) => from <= today);
  const unknown = past.filter(({ daysKnown }) => daysKnown === 0).length;
  // Of a period that is not over only the days that have passed can be known.
  const partly = past.filter(
    (bucket) => bucket.to < today && bucket.daysKnown > 0 && bucket.daysKnown < dayCount(bucket),
  ).length;
  return [
    ...(unknown === 0
      ? []
      : [`Gaps: no data for ${formatCount(unknown)} of ${formatNoun(past.length, by)}.`]),
    ...(earlierGaps === 0
      ? []
      : [
          `Gaps in earlier counts: ${formatCount(earlierGaps)} of ${formatNoun(buckets.length, by)} miss earlier days.`,
        ]),
    ...(partly === 0 ? [] : [`Partial data: ${formatNoun(partly, by)}.`]),
    ...endWords(buckets, today),
    `No rate without bookings. Hollow dot: fewer than ${formatCount(fewBooked)} booked.`,
  ];
}

function endWords(buckets: TrendBuckets, today: IsoDate): readonly string[] {
  const last = buckets.at(-1);
  if (last === undefined) return [];
  if (last.to >= today) return ["Dashed end: still in progress."];
  return last.isWhole ? [] : ["Dashed end: partial period."];
}
