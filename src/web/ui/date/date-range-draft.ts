import { dayCount, type DateRange } from "#domain/time/time.ts";
import { wholeWeeks, type WeekStart } from "#domain/time/week.ts";
import { formatCount } from "#web/lib/format.ts";
import { formatTypedDate, readTypedDate } from "./typed-date.ts";

/** What stands in the two fields, which may not be days yet. */
export type RangeDraft = { readonly first: string; readonly last: string };
export type DraftField = keyof RangeDraft;

/** Both ends of a range that may be chosen, or the field that has to be mended and why, as a sentence. */
export type DraftReading =
  | { readonly is: "range"; readonly range: DateRange }
  | { readonly is: "wrong"; readonly field: DraftField; readonly words: string };

export const FIELD_NAMES: Readonly<Record<DraftField, string>> = { first: "First day", last: "Last day" };

export const draftOf = ({ from, to }: DateRange): RangeDraft => ({
  first: formatTypedDate(from),
  last: formatTypedDate(to),
});

type DraftRules = {
  readonly isWholeWeeks: boolean;
  readonly daysMax: number;
  /** Monday where it is not said. */
  readonly weekStart?: WeekStart | undefined;
};

/** The range that a draft means: made of whole weeks where that is asked for, and then not too long. */
export function readDraft(
  { first, last }: RangeDraft,
  { isWholeWeeks, daysMax, weekStart }: DraftRules,
): DraftReading {
  const from = readTypedDate(first);
  if (from.is === "wrong") return wrong("first", `The first day ${from.words}`);
  const to = readTypedDate(last);
  if (to.is === "wrong") return wrong("last", `The last day ${to.words}`);
  if (to.day < from.day) return wrong("last", "The last day is before the first day.");
  const typed = { from: from.day, to: to.day };
  const range = isWholeWeeks ? wholeWeeks(typed, weekStart) : typed;
  const days = dayCount(range);
  if (days <= daysMax) return { is: "range", range };
  return wrong(
    "last",
    `From the first to the last day are ${formatCount(days)} days; ${formatCount(daysMax)} is the most.`,
  );
}

const wrong = (field: DraftField, words: string): DraftReading => ({ is: "wrong", field, words });
