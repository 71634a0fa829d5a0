import { useId, useState } from "react";
import { daysBetween, isIsoDate, type DateRange, type IsoDate } from "#domain/time.ts";
import { formatCount } from "#web/lib/format.ts";
import { FIELD } from "./field-look.ts";

type DateRangeFieldProps = {
  readonly range: DateRange;
  /** The longest range there is an answer for. */
  readonly daysMax: number;
  readonly onChange: (range: DateRange) => void;
};

/** Years before these are a year still being typed. */
const EARLIEST = "2000-01-01";
const LATEST = "2099-12-31";
const isDay = (text: string): text is IsoDate => isIsoDate(text) && text >= EARLIEST && text <= LATEST;

/** What has been typed so far, which may not be days yet. */
type Draft = { readonly from: string; readonly to: string };

/** First and last day, typed or picked. Nothing changes until both are days and in order. */
export function DateRangeField({ range, daysMax, onChange }: DateRangeFieldProps) {
  const [draft, setDraft] = useState<Draft>(range);
  const [shown, setShown] = useState(range);
  const problemId = useId();
  if (shown.from !== range.from || shown.to !== range.to) {
    setShown(range);
    setDraft(range);
  }
  const type = (next: Draft): void => {
    setDraft(next);
    const { from, to } = next;
    if (problemOf(next, daysMax) === null && isDay(from) && isDay(to)) onChange({ from, to });
  };
  const problem = problemOf(draft, daysMax);
  const shared = {
    min: EARLIEST,
    max: LATEST,
    required: true,
    "aria-invalid": problem === null ? undefined : true,
    "aria-describedby": problem === null ? undefined : problemId,
    className: `${FIELD.input} figures px-2`,
  } as const;
  return (
    <fieldset aria-label="Date range" className="min-w-0 flex flex-wrap items-center gap-2 max-sm:w-full">
      <label className={FIELD.group}>
        <span className={FIELD.label}>From</span>
        <input
          type="date"
          {...shared}
          value={draft.from}
          onChange={({ target }) => type({ ...draft, from: target.value })}
        />
      </label>
      <label className={FIELD.group}>
        <span className={FIELD.label}>To</span>
        <input
          type="date"
          {...shared}
          value={draft.to}
          onChange={({ target }) => type({ ...draft, to: target.value })}
        />
      </label>
      <span id={problemId} aria-live="polite" className="text-caption text-bad">
        {problem}
      </span>
    </fieldset>
  );
}

/** What is wrong with a typed range; null when nothing is. */
function problemOf({ from, to }: Draft, daysMax: number): string | null {
  if (!isDay(from)) return "The first day is not a day of the calendar.";
  if (!isDay(to)) return "The last day is not a day of the calendar.";
  if (to < from) return "The last day is before the first.";
  return daysBetween(from, to) < daysMax ? null : `More than ${formatCount(daysMax)} days.`;
}
