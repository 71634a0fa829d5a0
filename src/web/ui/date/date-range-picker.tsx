import { RANGE_WORDS, type RangeName } from "#domain/time/named-ranges.ts";
import { dayCount, type DateRange } from "#domain/time/time.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { FieldOpener } from "#web/ui/overlay/opener.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";
import type { DateRangePanelProps } from "./date-range-panel.tsx";

/** `Last 4 weeks · Oct 19 – Nov 15`, or `Oct 12 – Nov 15 · 35 days`. */
export const dateRangeWords = (chosen: DateRange | RangeName, range: DateRange): string =>
  typeof chosen === "string"
    ? `${RANGE_WORDS[chosen]} · ${formatRange(range)}`
    : `${formatRange(range)} · ${formatNoun(dayCount(range), "day")}`;

const load = () => import("./date-range-panel.tsx");

type DateRangePickerProps = DateRangePanelProps & {
  /** What the dates are, where the page has others beside them. */
  readonly label?: string;
};

/** The picker while it loads. */
export const DateRangeSkeleton = ({
  label = "Dates",
  value,
  range,
}: Pick<DateRangePickerProps, "label" | "value" | "range">) => (
  <FieldSkeleton label={label} words={dateRangeWords(value, range)} />
);

/** The chosen dates in words, which open names, typed days and a calendar. */
export const DateRangePicker = ({ label = "Dates", ...props }: DateRangePickerProps) => (
  <FieldOpener
    label={label}
    icon="calendar"
    load={load}
    opens="dialog"
    className="sm:max-w-none"
    renderOpen={({ DateRangeOverlay }, opened) => <DateRangeOverlay {...props} {...opened} label={label} />}
  >
    <span className="figures truncate">{dateRangeWords(props.value, props.range)}</span>
  </FieldOpener>
);
