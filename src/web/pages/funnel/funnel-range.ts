import { addDays, daysBetween, isIsoDate, isoDate, type DateRange, type IsoDate } from "#domain/time.ts";
import { weekOf } from "#domain/week.ts";
import { checked, oneOf } from "#web/lib/address.ts";

/** Ranges with a name; the first is the default and is left out of the address. */
export const RANGES = ["last-4-weeks", "this-week", "last-week", "month", "quarter", "year"] as const;
export type NamedRange = (typeof RANGES)[number];

export const RANGE_WORDS: Readonly<Record<NamedRange, string>> = {
  "last-4-weeks": "Last 4 weeks",
  "this-week": "This week",
  "last-week": "Last week",
  month: "Month to date",
  quarter: "Quarter to date",
  year: "Year to date",
};

/** The days counts are kept for, and the day it is for the server. */
export type Span = {
  readonly first: IsoDate | null;
  readonly last: IsoDate | null;
  readonly today: IsoDate;
};

/** The longest range that the report answers. */
export const DAYS_MAX = 1_100;

/** What the address asks for: two days, or a range with a name. A hand-typed mistake falls back to the default. */
export function askedRange(search: URLSearchParams): DateRange | NamedRange {
  const from = checked(search, "from", isIsoDate);
  const to = checked(search, "to", isIsoDate);
  if (from !== null && to !== null && from <= to && daysBetween(from, to) < DAYS_MAX) return { from, to };
  return oneOf(search, "range", RANGES) ?? RANGES[0];
}

export const rangeOf = (search: URLSearchParams, span: Span): DateRange => {
  const asked = askedRange(search);
  return typeof asked === "string" ? namedRange(asked, span) : asked;
};

/** The days of a named range. The four weeks end with the last whole week that has data, all others with today. */
export const namedRange = (name: NamedRange, span: Span): DateRange => DAYS_OF[name](span);

const DAYS_OF: Readonly<Record<NamedRange, (span: Span) => DateRange>> = {
  "last-4-weeks": ({ last, today }) => {
    const { to } = lastWholeWeek(last ?? today, today);
    return { from: addDays(to, -27), to };
  },
  "this-week": ({ today }) => ({ from: weekOf(today).from, to: today }),
  "last-week": ({ today }) => weekOf(addDays(today, -7)),
  month: ({ today }) => ({ from: isoDate(`${today.slice(0, 7)}-01`), to: today }),
  quarter: ({ today }) => ({ from: quarterStart(today), to: today }),
  year: ({ today }) => ({ from: isoDate(`${today.slice(0, 4)}-01-01`), to: today }),
};

/** The week of the last day with data when that week is over, else the one before: a Sunday may well have no counts. */
const lastWholeWeek = (last: IsoDate, today: IsoDate): DateRange => {
  const week = weekOf(last);
  return week.to < today || week.to === last ? week : weekOf(addDays(last, -7));
};

const quarterStart = (day: IsoDate): IsoDate => {
  const month = Number.parseInt(day.slice(5, 7), 10);
  const first = month - ((month - 1) % 3);
  return isoDate(`${day.slice(0, 4)}-${String(first).padStart(2, "0")}-01`);
};
