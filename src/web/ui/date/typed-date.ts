import { dayCount, isoDate, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { wholeWeeks, type WeekStart } from "#domain/time/week.ts";
import { formatCount } from "#web/lib/format.ts";

/** Days before and after these are typing errors, such as a year of three digits. */
export const EARLIEST_DAY = "2000-01-01";
export const LATEST_DAY = "2099-12-31";

/** A typed day, or what is wrong with it as the rest of a sentence that begins with the field's name. */
export type TypedDate =
  | { readonly is: "day"; readonly day: IsoDate }
  | { readonly is: "wrong"; readonly words: string };

/** `11/15/2026`, as it is typed. */
export const formatTypedDate = (day: IsoDate): string => {
  const [year, month, date] = day.split("-");
  return `${month}/${date}/${year}`;
};

const AMERICAN = /^(?<month>\d{1,2})[/.-](?<day>\d{1,2})[/.-](?<year>\d{4}|\d{2})$/;
const ISO = /^(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})$/;

/** Reads `11/15/2026`, `11/15/26`, `11-15-2026` and `2026-11-15`. Nothing is guessed: no year, no day. */
export function readTypedDate(typed: string): TypedDate {
  const text = typed.trim();
  if (text === "") return wrong("is missing. Use a date like 11/15/2026.");
  const parts = (AMERICAN.exec(text) ?? ISO.exec(text))?.groups;
  if (parts === undefined) return wrong("is not a date. Use a date like 11/15/2026.");
  const { year: digits = "" } = parts;
  const year = Number.parseInt(digits.length === 2 ? `20${digits}` : digits, 10);
  const month = Number.parseInt(parts["month"] ?? "", 10);
  const day = Number.parseInt(parts["day"] ?? "", 10);
  if (month < 1 || month > 12) return wrong(`cannot have month ${month}. Use month/day/year.`);
  const first = Temporal.PlainDate.from({ year, month, day: 1 });
  if (day < 1 || day > first.daysInMonth) {
    const name = first.toLocaleString("en-US", { month: "long" });
    return wrong(`cannot be ${name} ${day}: ${name} ${year} has ${first.daysInMonth} days.`);
  }
  const iso = first.with({ day }).toString();
  return iso < EARLIEST_DAY || iso > LATEST_DAY
    ? wrong("must be between 2000 and 2099.")
    : { is: "day", day: isoDate(iso) };
}

const wrong = (words: string): TypedDate => ({ is: "wrong", words });

/** The texts of the two fields, which may not be days yet. */
export type RangeDraft = { readonly first: string; readonly last: string };
export type DraftField = keyof RangeDraft;

/** Both ends of a range that may be chosen, or the field to correct and why, as a sentence. */
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
  /** Monday by default. */
  readonly weekStart?: WeekStart | undefined;
};

/** The range of a draft, extended to whole weeks if required, and not too long then. */
export function readDraft(
  { first, last }: RangeDraft,
  { isWholeWeeks, daysMax, weekStart }: DraftRules,
): DraftReading {
  const from = readTypedDate(first);
  if (from.is === "wrong") return wrongField("first", `The first day ${from.words}`);
  const to = readTypedDate(last);
  if (to.is === "wrong") return wrongField("last", `The last day ${to.words}`);
  if (to.day < from.day) return wrongField("last", "The last day is before the first day.");
  const typed = { from: from.day, to: to.day };
  const range = isWholeWeeks ? wholeWeeks(typed, weekStart) : typed;
  const days = dayCount(range);
  if (days <= daysMax) return { is: "range", range };
  return wrongField(
    "last",
    `These dates cover ${formatCount(days)} days. The maximum is ${formatCount(daysMax)}.`,
  );
}

const wrongField = (field: DraftField, words: string): DraftReading => ({ is: "wrong", field, words });
