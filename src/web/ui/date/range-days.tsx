import { useId, useState } from "react";
import { Button } from "react-aria-components";
import type { DateRange } from "#domain/time/time.ts";
import { useMedia } from "#web/lib/media.ts";
import { draftOf, readDraft, type DraftField, type RangeDraft } from "./date-range-draft.ts";
import type { DateRangePanelProps } from "./date-range-panel.tsx";
import { RangeCalendar } from "./range-calendar.tsx";
import { Switch } from "#web/ui/form/switch.tsx";
import { TypedRange } from "./typed-range.tsx";

type RangeDaysProps = Omit<DateRangePanelProps, "value" | "onChange"> & {
  readonly onApply: (range: DateRange) => void;
};

/** Two months need this room beside the names. */
const TWO_MONTHS = "(width >= 48rem)";

/** The days of a range, typed or picked. What is not applied yet is kept here, so that a key draws nothing else anew. */
export function RangeDays({ range, today, daysMax, onApply, onClose, ...begin }: RangeDaysProps) {
  const [draft, setDraft] = useState(() => draftOf(range));
  const [day, setDay] = useState(range.to);
  const [isWholeWeeks, setIsWholeWeeks] = useState(begin.isWholeWeeks);
  const monthsShown = useMedia(TWO_MONTHS) ? 2 : 1;
  const formId = useId();
  const { weekStart } = today;
  const reading = readDraft(draft, { isWholeWeeks, daysMax, weekStart });

  const type = (next: RangeDraft, field: DraftField): void => {
    setDraft(next);
    const read = readDraft(next, { isWholeWeeks, daysMax, weekStart });
    if (read.is === "range") setDay(field === "first" ? read.range.from : read.range.to);
  };
  const alignWeeks = (isOn: boolean): void => {
    setIsWholeWeeks(isOn);
    begin.onWholeWeeks(isOn);
    const read = readDraft(draft, { isWholeWeeks: isOn, daysMax, weekStart });
    if (read.is === "range") setDraft(draftOf(read.range));
  };

  return (
    <div className="flex min-w-0 flex-1 flex-col gap-3 sm:p-4">
      <TypedRange id={formId} draft={draft} reading={reading} onType={type} onApply={onApply} />
      <RangeCalendar
        range={reading.is === "range" ? reading.range : null}
        today={today.today}
        weekStart={weekStart}
        day={day}
        onDay={setDay}
        isWholeWeeks={isWholeWeeks}
        monthsShown={monthsShown}
        onChange={(picked) => setDraft(draftOf(picked))}
      />
      <div className="mt-auto flex flex-wrap items-center gap-2">
        <Switch isOn={isWholeWeeks} onChange={alignWeeks}>
          Whole weeks
        </Switch>
        <Button
          onPress={onClose}
          className="ml-auto inline-flex h-8 items-center rounded-md px-3 text-table hover:bg-ground max-sm:h-10"
        >
          Cancel
        </Button>
        <Button
          type="submit"
          form={formId}
          className="inline-flex h-8 items-center rounded-md bg-accent px-3 text-table font-semibold text-on-accent max-sm:h-10"
        >
          Apply
        </Button>
      </div>
    </div>
  );
}
