import { formatHoursMinutes, minutes, sumMinutes, type Minutes } from "#domain/payroll.ts";
import type { IsoDate } from "#domain/time.ts";
import { weekOf } from "#domain/week.ts";
import type { PayrollWeek, SubmissionRow } from "#web/api/payroll.ts";
import { formatNoun, minutesBetween } from "#web/lib/format.ts";
import { formatRange } from "#web/lib/format-dates.ts";

/** A line of the week's table: a submission, or the totals. Null minutes are not known. */
export type PayrollLine = {
  readonly id: string;
  readonly submission: SubmissionRow | null;
  readonly records: number;
  readonly summary: Minutes | null;
  readonly counted: Minutes | null;
  /** Summary minus the records, over what both are known for. */
  readonly difference: Minutes | null;
};

const byWords = new Intl.Collator("en-US", { numeric: true });

/** Lines by office, then by submission. */
export const payrollLines = (rows: readonly SubmissionRow[]): readonly PayrollLine[] =>
  rows
    .toSorted((a, b) => byWords.compare(a.officeName, b.officeName) || byWords.compare(a.id, b.id))
    .map((submission) => ({
      id: submission.id,
      submission,
      records: submission.records,
      summary: submission.totalMin,
      counted: submission.countedMin,
      difference: differenceOf(submission.totalMin, submission.countedMin),
    }));

const differenceOf = (summary: Minutes | null, counted: Minutes | null): Minutes | null =>
  summary === null || counted === null ? null : minutesBetween(counted, summary);

/** Sums of what is known; how much is not is said by `unknownWords`. */
export const payrollTotal = (lines: readonly PayrollLine[]): PayrollLine => ({
  id: "total",
  submission: null,
  records: lines.reduce((total, { records }) => total + records, 0),
  summary: sumMinutes(lines.map(({ summary }) => summary)),
  counted: sumMinutes(lines.map(({ counted }) => counted)),
  difference: sumMinutes(lines.map(({ difference }) => difference)),
});

/** What the totals leave out because it is not known; "" when nothing. */
export function unknownWords(lines: readonly PayrollLine[]): string {
  const withoutSummary = lines.filter(({ summary }) => summary === null).length;
  const withoutRecords = lines.filter(({ counted }) => counted === null).length;
  return [
    withoutSummary === 0
      ? ""
      : `${formatNoun(withoutSummary, "summary", "summaries")} without a readable total`,
    withoutRecords === 0
      ? ""
      : `${formatNoun(withoutRecords, "submission")} whose records have not been read`,
  ]
    .filter((words) => words !== "")
    .join(", ");
}

/** `The summary has 1:00 more than its records.` */
export const differenceWords = (difference: Minutes): string => {
  if (difference === 0) return "The summary and its records agree.";
  const size = formatHoursMinutes(minutes(Math.abs(difference)));
  return `The summary has ${size} ${difference > 0 ? "more" : "less"} than its records.`;
};

/** Weeks to choose from, latest first; the asked one is among them even when nobody submitted for it. */
export const weekOptions = (weeks: readonly PayrollWeek[], week: IsoDate | null) => {
  const known = weeks.map(({ from, to, submissions }) => ({
    id: String(from),
    label: formatRange({ from, to }),
    count: submissions,
  }));
  if (week === null || known.some(({ id }) => id === week)) return known;
  return [...known, { id: String(week), label: formatRange(weekOf(week)), count: 0 }];
};
