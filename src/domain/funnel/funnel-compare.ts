import { officeName } from "#domain/office-name.ts";
import type { OfficeId } from "#domain/ids.ts";
import { namedRange, type RangeName, type Today } from "#domain/time/named-ranges.ts";
import { dayCount, daysBetween, isIsoDate, type DateRange, type IsoDate } from "#domain/time/time.ts";

/** Names of the ranges that a range is compared with: the one just before, the same weeks last year, nothing, or days of choice. */
export const COMPARISON_NAMES = ["previous", "last-year", "none"] as const;
export type Comparison = (typeof COMPARISON_NAMES)[number] | DateRange;

export type Earlier = {
  readonly range: DateRange;
  /** The days of the range requested that the earlier ones meet, where the period is not over yet; null when it is. */
  readonly elapsed: DateRange | null;
};

/** 52 weeks, so that each day meets the same day of the week. */
const LAST_YEAR_DAYS = 364;
/** A weekend may well have no counts: a period that is over is whole without them. */
const QUIET_DAYS = 2;

/**
 * The earlier range that a range is compared with; null for none, and where the calendar ends. Whole weeks shift by
 * whole weeks, whole months meet whole months, and of a period that is not over as many days as have passed are met.
 */
export function earlierRange(
  requested: DateRange | RangeName,
  comparison: Comparison,
  today: Today,
): Earlier | null {
  if (comparison === "none") return null;
  if (typeof comparison !== "string") return { range: comparison, elapsed: null };
  const range = typeof requested === "string" ? namedRange(requested, today) : requested;
  const period =
    typeof requested === "string" ? namedRange(WHOLE_NAMES[requested] ?? requested, today) : requested;
  const whole = comparison === "last-year" ? shifted(period, -LAST_YEAR_DAYS) : before(requested, period);
  if (whole === null) return null;
  const elapsed = { from: range.from, to: elapsedTo(range, today) };
  if (elapsed.to >= period.to) return { range: whole, elapsed: null };
  const to = shiftedDay(whole.from, dayCount(elapsed) - 1);
  return { range: { from: whole.from, to: to === null || to > whole.to ? whole.to : to }, elapsed };
}

/** The names "to date" stand for the first days of a whole period. */
const WHOLE_NAMES: Readonly<Partial<Record<RangeName, RangeName>>> = {
  week: "this-week",
  month: "this-month",
  quarter: "this-quarter",
  year: "this-year",
};

/** The last day of the range that has passed and may have counts. */
function elapsedTo({ from, to }: DateRange, { today, last }: Today): IsoDate {
  const lastCounted = last === null || last > today ? today : last;
  if (lastCounted >= to || (to < today && daysBetween(lastCounted, to) <= QUIET_DAYS)) return to;
  if (lastCounted >= from) return lastCounted;
  return today >= from && today < to ? today : to;
}

/** Four whole weeks may also be a whole February: a name says which is meant. */
const WEEKLY: ReadonlySet<DateRange | RangeName> = new Set<RangeName>([
  "this-week",
  "last-week",
  "week",
  "last-4-weeks",
]);

/** The same length just before; as many whole months where these are whole months. */
function before(requested: DateRange | RangeName, period: DateRange): DateRange | null {
  const months = WEEKLY.has(requested) ? null : wholeMonths(period);
  if (months === null) return shifted(period, -dayCount(period));
  const first = Temporal.PlainDate.from(period.from);
  const from = first.subtract({ months }).toString();
  const to = first.subtract({ days: 1 }).toString();
  return isIsoDate(from) && isIsoDate(to) ? { from, to } : null;
}

/** Number of months of a range that begins with the first day of one and ends with the last day of one. */
function wholeMonths({ from, to }: DateRange): number | null {
  const first = Temporal.PlainDate.from(from);
  const after = Temporal.PlainDate.from(to).add({ days: 1 });
  return first.day === 1 && after.day === 1 ? first.until(after, { largestUnit: "month" }).months : null;
}

const shifted = (range: DateRange, days: number): DateRange | null => {
  const [from, to] = [shiftedDay(range.from, days), shiftedDay(range.to, days)];
  return from === null || to === null ? null : { from, to };
};

/** Null beyond the first and the last year of the calendar, which an address can ask for. */
const shiftedDay = (day: IsoDate, days: number): IsoDate | null => {
  const text = Temporal.PlainDate.from(day).add({ days }).toString();
  return isIsoDate(text) ? text : null;
};

/** Number of days of a range that are requested, and of those with data. */
export type DayCoverage = { readonly daysRequested: number; readonly daysAvailable: number };

/**
 * True where the earlier days are available as fully as these, so that counts of both can be compared: counts of seven days
 * beside those of 28 would say that everything has grown. Of a period that is not over only as many days as the earlier
 * ones have can be missing. Rates can be compared all the same.
 */
export const hasSameCoverage = (now: DayCoverage, earlier: DayCoverage): boolean =>
  earlier.daysAvailable > 0 &&
  earlier.daysRequested - earlier.daysAvailable <=
    Math.max(0, Math.min(now.daysRequested, earlier.daysRequested) - now.daysAvailable);

/** The same of a report whose offices were requested, with those of which fewer days are available than of any of them. */
export type OfficeCoverage = DayCoverage & {
  readonly partialOffices: readonly { readonly id: OfficeId; readonly daysAvailable: number }[];
};

/**
 * The offices whose own earlier days are not available as fully as their own days are, though those of all of them together
 * may be: their counts, and sums with them, would be compared with counts of fewer days. None where offices are not reported
 * apart.
 */
export function unlikeOffices(now: OfficeCoverage, earlier: OfficeCoverage): ReadonlySet<OfficeId> {
  const [daysNow, daysEarlier] = [now, earlier].map(
    ({ partialOffices }) => new Map(partialOffices.map(({ id, daysAvailable }) => [id, daysAvailable])),
  );
  return new Set(
    [...now.partialOffices, ...earlier.partialOffices]
      .map(({ id }) => id)
      .filter(
        (id) =>
          !hasSameCoverage(
            { ...now, daysAvailable: daysNow?.get(id) ?? now.daysAvailable },
            { ...earlier, daysAvailable: daysEarlier?.get(id) ?? earlier.daysAvailable },
          ),
      ),
  );
}

type NamedOffices = OfficeCoverage & {
  readonly rows: readonly { readonly officeId: OfficeId; readonly officeName: string }[];
};

/** An office of which fewer earlier days are available than of all offices together, and on how many it has data. */
export type OfficeGap = { readonly id: OfficeId; readonly name: string; readonly daysAvailable: number };

/**
 * The offices with a line in one of two reports that alone miss earlier days: more than all offices together, and more
 * than they miss of their own days now. One that is nameless goes by its id.
 */
export function officeGaps(now: NamedOffices, earlier: NamedOffices): readonly OfficeGap[] {
  const unlike = unlikeOffices(now, earlier);
  const missing = earlier.partialOffices.filter(({ id }) => unlike.has(id));
  if (missing.length === 0) return [];
  const names = new Map([...now.rows, ...earlier.rows].map((row) => [row.officeId, row.officeName.trim()]));
  return missing.flatMap(({ id, daysAvailable }) => {
    const name = names.get(id);
    return name === undefined
      ? []
      : [{ id, name: officeName({ officeId: id, officeName: name }), daysAvailable }];
  });
}

/** Difference of a count from the earlier one: absolute, and as a share of it, which zero has none of. */
export type CountChange = { readonly by: number; readonly share: number | null };

/** Null, not zero, where the earlier count is not known. */
export const countChange = (now: number, earlier: number | null): CountChange | null =>
  earlier === null ? null : { by: now - earlier, share: earlier === 0 ? null : (now - earlier) / earlier };

/** Difference of a rate from the earlier one, 0.01 being one percentage point; null where there is none of either. */
export const rateChange = (now: number | null, earlier: number | null): number | null =>
  now === null || earlier === null ? null : now - earlier;
