import type { EntryId } from "#domain/ids.ts";
import { minutes, STATE_NAMES, sumMinutes, type Minutes, type SubmissionState } from "./payroll.ts";
import type { Grouping } from "#domain/row-groups.ts";
import { byWords } from "#domain/row-order.ts";

type CountedRow = {
  readonly id: EntryId;
  readonly officeName: string;
  readonly totalMin: Minutes | null;
  readonly countedMin: Minutes | null;
  readonly records: number;
};

/** A line of the week's table: a submission, or the totals. Null minutes are not known. */
export type PayrollLine<Row = CountedRow> = {
  readonly id: string;
  readonly submission: Row | null;
  readonly records: number;
  readonly summary: Minutes | null;
  readonly counted: Minutes | null;
  /** Summary minus the records, over what both are known for. */
  readonly difference: Minutes | null;
};

/** Lines by office, then by submission. */
export const payrollLines = <Row extends CountedRow>(rows: readonly Row[]): readonly PayrollLine<Row>[] =>
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
  summary === null || counted === null ? null : minutes(summary - counted);

/** Sums of what is known, and null rather than zero where nothing is. */
export const payrollTotal = <Row>(lines: readonly PayrollLine<Row>[]): PayrollLine<Row> => ({
  id: "total",
  submission: null,
  records: lines.reduce((total, { records }) => total + records, 0),
  summary: sumOf(lines.map(({ summary }) => summary)),
  counted: sumOf(lines.map(({ counted }) => counted)),
  difference: sumOf(lines.map(({ difference }) => difference)),
});

const sumOf = (values: readonly (Minutes | null)[]): Minutes | null =>
  values.every((value) => value === null) ? null : sumMinutes(values);

export const PAYROLL_GROUPS = ["state"] as const;
type PayrollGroup = (typeof PAYROLL_GROUPS)[number];

export const payrollGroupingsOf = <Row extends { readonly state: SubmissionState }>(): readonly Grouping<
  PayrollLine<Row>,
  PayrollGroup
>[] => [
  {
    id: "state",
    label: "By state",
    keyOf: ({ submission }) => (submission === null ? "" : STATE_NAMES[submission.state]),
    unnamed: "No submission",
    subtotal: payrollTotal,
  },
];
