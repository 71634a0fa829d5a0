import { useId, useRef, useState } from "react";
import { dayCount, type DateRange } from "#domain/time/time.ts";
import { formatNoun } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";
import { FIELD_NAMES, type DraftField, type DraftReading, type RangeDraft } from "./date-range-draft.ts";
import { TypedDateField } from "./typed-date-field.tsx";

type TypedRangeProps = {
  /** Of the form, for a button that stands elsewhere. */
  readonly id: string;
  readonly draft: RangeDraft;
  readonly reading: DraftReading;
  readonly onType: (draft: RangeDraft, field: DraftField) => void;
  readonly onApply: (range: DateRange) => void;
};

const FIELDS = ["first", "last"] as const;

/** The two ends, typed, and under them what they come to or what is wrong. */
export function TypedRange({ id, draft, reading, onType, onApply }: TypedRangeProps) {
  const [isTyping, setIsTyping] = useState(false);
  const first = useRef<HTMLInputElement>(null);
  const last = useRef<HTMLInputElement>(null);
  const wordsId = useId();
  const inputs = { first, last };
  // While somebody types, nothing is wrong yet.
  const problem = reading.is === "wrong" && !isTyping ? reading : null;
  return (
    <>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setIsTyping(false);
          if (reading.is === "range") onApply(reading.range);
          else inputs[reading.field].current?.focus();
        }}
        className="flex gap-2"
      >
        {FIELDS.map((field) => (
          <TypedDateField
            key={field}
            label={FIELD_NAMES[field]}
            text={draft[field]}
            onChange={(text) => {
              setIsTyping(true);
              onType({ ...draft, [field]: text }, field);
            }}
            onBlur={() => setIsTyping(false)}
            problemId={problem?.field === field ? wordsId : null}
            inputRef={inputs[field]}
          />
        ))}
      </form>
      <p id={wordsId} aria-live="polite" className="figures min-h-5 text-table text-muted max-sm:min-h-10">
        {problem === null ? null : <span className="text-bad">{problem.words}</span>}
        {reading.is === "range" ? sumWords(reading.range) : null}
      </p>
    </>
  );
}

/** `Oct 19 – Nov 15 · 28 days, 4 weeks` */
const sumWords = (range: DateRange): string => {
  const days = dayCount(range);
  const weeks = days % 7 === 0 ? `, ${formatNoun(days / 7, "week")}` : "";
  return `${formatRange(range)} · ${formatNoun(days, "day")}${weeks}`;
};
