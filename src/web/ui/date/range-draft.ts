import { dayCount, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { wholeWeeks, type WeekStart } from "#domain/time/week.ts";
import { formatCount } from "#web/lib/format.ts";
import { dayProblem } from "./date-field.tsx";

/** The two fields of a range; null where nothing is typed. */
export type RangeDraft = { readonly from: IsoDate | null; readonly to: IsoDate | null };
export type DraftField = keyof RangeDraft;

/** A range that may be chosen, or the field to correct and why, as a sentence. */
export type DraftReading =
  | { readonly is: "range"; readonly range: DateRange }
  | { readonly is: "wrong"; readonly field: DraftField; readonly words: string };

type DraftRules = {
  readonly isWholeWeeks: boolean;
  readonly daysMax: number;
  /** Monday by default. */
  readonly weekStart?: WeekStart | undefined;
};

/** The range of a draft, extended to whole weeks if required, and not too long then. */
export function readDraft({ from, to }: RangeDraft, rules: DraftRules): DraftReading {
  const { isWholeWeeks, daysMax, weekStart } = rules;
  const [fromProblem, toProblem] = [dayProblem(from), dayProblem(to)];
  if (from === null || fromProblem !== null) return wrong("from", `The first day ${fromProblem}`);
  if (to === null || toProblem !== null) return wrong("to", `The last day ${toProblem}`);
  if (to < from) return wrong("to", "The last day is before the first day.");
  const range = isWholeWeeks ? wholeWeeks({ from, to }, weekStart) : { from, to };
  const days = dayCount(range);
  if (days <= daysMax) return { is: "range", range };
  return wrong("to", `These dates cover ${formatCount(days)} days. The maximum is ${formatCount(daysMax)}.`);
}

const wrong = (field: DraftField, words: string): DraftReading => ({ is: "wrong", field, words });
