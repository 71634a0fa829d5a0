import { monthOf } from "./funnel-buckets.ts";
import { addDays, dayCount, type DateRange, type IsoDate } from "#domain/time/time.ts";

/** A range as whole months, with the days that are added to them and those that are taken off. */
export type SummedMonths = {
  /** The first days of the first and of the last of them; null where the range is its days alone. */
  readonly months: DateRange | null;
  readonly added: readonly DateRange[];
  readonly removed: readonly DateRange[];
};

/** As many days as the sum of a month takes to read: no fewer are left out for it. */
const MONTH_DAYS = 5;

/**
 * A range as whole months. Of a month that the range cuts, it has the days in the range or takes away the days beside it,
 * whichever are clearly fewer; days before the first and after the last that is kept have no counts, and are neither.
 */
export function summedMonths(
  range: DateRange,
  kept: { readonly first: IsoDate; readonly last: IsoDate } | null = null,
): SummedMonths {
  const [first, last] = [monthOf(range.from), monthOf(range.to)];
  const before =
    kept !== null && range.from <= kept.first ? [] : daysFrom(first.from, addDays(range.from, -1));
  const after = kept !== null && range.to >= kept.last ? [] : daysFrom(addDays(range.to, 1), last.to);
  if (first.from === last.from)
    return isWorth([...before, ...after], range)
      ? { months: { from: first.from, to: first.from }, added: [], removed: [...before, ...after] }
      : daysAlone(range);
  const head = { from: range.from, to: first.to };
  const tail = { from: last.from, to: range.to };
  const hasFirst = isWorth(before, head);
  const hasLast = isWorth(after, tail);
  const from = hasFirst ? first.from : addDays(first.to, 1);
  const to = hasLast ? last.from : monthOf(addDays(last.from, -1)).from;
  if (from > to) return daysAlone(range);
  return {
    months: { from, to },
    added: [...(hasFirst ? [] : [head]), ...(hasLast ? [] : [tail])],
    removed: [...(hasFirst ? before : []), ...(hasLast ? after : [])],
  };
}

const daysAlone = (range: DateRange): SummedMonths => ({ months: null, added: [range], removed: [] });

/** True where the sum of a month without some days takes less to read than the days that it is of. */
const isWorth = (removed: readonly DateRange[], days: DateRange): boolean =>
  removed.reduce((sum, each) => sum + dayCount(each), MONTH_DAYS) < dayCount(days);

const daysFrom = (from: IsoDate, to: IsoDate): readonly DateRange[] => (from <= to ? [{ from, to }] : []);
