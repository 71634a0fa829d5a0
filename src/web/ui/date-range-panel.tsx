import { useId, useState } from "react";
import { Button } from "react-aria-components";
import type { RangeName, Today } from "#domain/named-ranges.ts";
import type { DateRange } from "#domain/time.ts";
import { wholeWeeks } from "#domain/week.ts";
import { useMedia } from "#web/lib/media.ts";
import { draftOf, readDraft, type DraftField, type RangeDraft } from "./date-range-draft.ts";
import { RangeCalendar } from "./range-calendar.tsx";
import { RangeNames } from "./range-names.tsx";
import { Switch } from "./switch.tsx";
import { TypedRange } from "./typed-range.tsx";

export type DateRangePanelProps = {
  /** What is chosen: a name, or days that stay what they are. */
  readonly value: RangeName | DateRange;
  /** The days of it. */
  readonly range: DateRange;
  readonly today: Today;
  readonly daysMax: number;
  readonly isWholeWeeks: boolean;
  readonly onWholeWeeks: (isOn: boolean) => void;
  readonly onChange: (value: RangeName | DateRange) => void;
  readonly onClose: () => void;
};

/** Two months need this room beside the names. */
const TWO_MONTHS = "(width >= 48rem)";

/** A name is chosen by one press. Days are typed or picked, and hold only once "Apply" or Enter is pressed. */
export function DateRangePanel(props: DateRangePanelProps) {
  const { value, range, today, daysMax, isWholeWeeks, onWholeWeeks, onChange, onClose } = props;
  const [draft, setDraft] = useState(() => draftOf(range));
  const [day, setDay] = useState(range.to);
  const monthsShown = useMedia(TWO_MONTHS) ? 2 : 1;
  const formId = useId();
  const reading = readDraft(draft, { isWholeWeeks, daysMax });

  const type = (next: RangeDraft, field: DraftField): void => {
    setDraft(next);
    const read = readDraft(next, { isWholeWeeks, daysMax });
    if (read.is === "range") setDay(field === "first" ? read.range.from : read.range.to);
  };
  const alignWeeks = (isOn: boolean): void => {
    onWholeWeeks(isOn);
    const read = readDraft(draft, { isWholeWeeks: isOn, daysMax });
    if (read.is === "range") setDraft(draftOf(read.range));
  };
  const choose = (chosen: RangeName | DateRange): void => {
    onChange(chosen);
    onClose();
  };

  return (
    <div className="flex max-sm:flex-col max-sm:gap-4">
      <RangeNames value={typeof value === "string" ? value : null} today={today} onChange={choose} />
      <div className="flex min-w-0 flex-1 flex-col gap-3 sm:p-4">
        <TypedRange id={formId} draft={draft} reading={reading} onType={type} onApply={choose} />
        <RangeCalendar
          range={reading.is === "range" ? reading.range : null}
          today={today.today}
          day={day}
          onDay={setDay}
          isWholeWeeks={isWholeWeeks}
          monthsShown={monthsShown}
          onChange={(picked) => setDraft(draftOf(isWholeWeeks ? wholeWeeks(picked) : picked))}
        />
        <div className="mt-auto flex flex-wrap items-center gap-2">
          <Switch isOn={isWholeWeeks} onChange={alignWeeks}>
            Whole weeks
          </Switch>
          <Button
            onPress={onClose}
            className="ml-auto inline-flex h-8 items-center rounded-md px-3 text-table transition-colors hover:bg-ground max-sm:h-10"
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
    </div>
  );
}
