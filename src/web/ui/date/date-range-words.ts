import { RANGE_WORDS, type RangeName } from "#domain/time/named-ranges.ts";
import { dayCount, type DateRange } from "#domain/time/time.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";

/** `Last 4 weeks · Oct 19 – Nov 15`, or `Oct 12 – Nov 15 · 35 days`. */
export const dateRangeWords = (asked: DateRange | RangeName, range: DateRange): string =>
  typeof asked === "string"
    ? `${RANGE_WORDS[asked]} · ${formatRange(range)}`
    : `${formatRange(range)} · ${formatNoun(dayCount(range), "day")}`;
