import { useId, useRef } from "react";
import type { DateRangePanelProps } from "./date-range-panel.tsx";
import { dateRangeWords } from "./date-range-words.ts";
import { FIELD } from "#web/ui/page/field-look.ts";
import { Icon } from "#web/ui/page/icon.tsx";
import { onDemand } from "#web/ui/overlay/on-demand.ts";
import { Opener } from "#web/ui/overlay/opener.tsx";
import { FieldSkeleton } from "#web/ui/page/skeleton.tsx";

/** Comes when somebody is about to look for dates. */
const overlay = onDemand(() => import("./date-range-overlay.tsx"));

type DateRangeSkeletonProps = Pick<DateRangePickerProps, "label" | "value" | "range">;

type DateRangePickerProps = Pick<
  DateRangePanelProps,
  "value" | "range" | "today" | "daysMax" | "onChange"
> & {
  /** What the dates are, where the page has others beside them. */
  readonly label?: string;
};

/** Dates on their way. */
export const DateRangeSkeleton = ({ label = "Dates", value, range }: DateRangeSkeletonProps) => (
  <FieldSkeleton label={label} words={dateRangeWords(value, range)} />
);

/** Says the chosen dates in words, and opens what changes them: names, typed days and a calendar. */
export function DateRangePicker({ label = "Dates", ...props }: DateRangePickerProps) {
  // Remembered for the next time it opens; nothing here shows it.
  const isWholeWeeks = useRef(false);
  const id = useId();
  return (
    <div className={FIELD.group}>
      <span id={`${id}-label`} className={FIELD.label}>
        {label}
      </span>
      <Opener
        code={overlay}
        opens="dialog"
        className={`${FIELD.button} sm:max-w-none`}
        labelledBy={`${id}-label ${id}-words`}
        renderOpen={({ DateRangeOverlay }, opened) => (
          <DateRangeOverlay
            {...props}
            {...opened}
            label={label}
            isWholeWeeks={isWholeWeeks.current}
            onWholeWeeks={(isOn) => {
              isWholeWeeks.current = isOn;
            }}
          />
        )}
      >
        <span id={`${id}-words`} className="figures truncate">
          {dateRangeWords(props.value, props.range)}
        </span>
        <Icon name="calendar" className="text-muted" />
      </Opener>
    </div>
  );
}
