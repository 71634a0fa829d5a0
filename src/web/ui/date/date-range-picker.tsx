import { lazy } from "react";
import { RANGE_WORDS, type RangeName } from "#domain/time/named-ranges.ts";
import { dayCount, type DateRange } from "#domain/time/time.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { FieldPopover } from "#web/ui/overlay/field-popover.tsx";
import type { DateRangeChoice } from "./date-range-panel.tsx";

/** The calendar is a third of the code of a page, and most visits never open it. */
const DateRangePanel = lazy(async () => ({
  default: (await import("./date-range-panel.tsx")).DateRangePanel,
}));

/** `Last 4 weeks · Oct 19 – Nov 15`, or `Oct 12 – Nov 15 · 35 days`. */
export const dateRangeWords = (chosen: DateRange | RangeName, range: DateRange): string =>
  typeof chosen === "string"
    ? `${RANGE_WORDS[chosen]} · ${formatRange(range)}`
    : `${formatRange(range)} · ${formatNoun(dayCount(range), "day")}`;

type DateRangePickerProps = DateRangeChoice & {
  /** Name of the dates, where the page has others beside them. */
  readonly label?: string;
};

/** The chosen dates in words, which open names, typed days and a calendar. */
export const DateRangePicker = ({ label = "Dates", ...choice }: DateRangePickerProps) => (
  <FieldPopover
    label={label}
    icon="calendar"
    className="sm:max-w-none"
    words={<ShownRange {...choice} />}
    boxClassName="max-w-[calc(100vw-1rem)]"
    isDrawerOnPhone
  >
    {(close) => <DateRangePanel {...choice} onClose={close} />}
  </FieldPopover>
);

/** Range by its name. Where there is little room it does without its dates, which the page itself has below. */
function ShownRange({ value, range }: Pick<DateRangePickerProps, "value" | "range">) {
  const words = dateRangeWords(value, range);
  const name = typeof value === "string" ? RANGE_WORDS[value] : words;
  return (
    <span title={words} className="figures truncate">
      <span>{name}</span>
      <span className="sm:max-[100rem]:sr-only">{words.slice(name.length)}</span>
    </span>
  );
}
