import { formatDecimalHours, formatHoursMinutes, STATE_NAMES, type Minutes } from "#domain/payroll.ts";
import { payrollTotal, type PayrollLine as LineOf } from "#domain/payroll-lines.ts";
import { dateOf } from "#domain/time.ts";
import type { SubmissionRow } from "#web/api/payroll.ts";
import { formatCount, formatDifference, MISSING } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import type { Cell, Cells } from "#web/ui/table-cells.ts";
import type { Grouping } from "#web/ui/table-groups.ts";

type PayrollLine = LineOf<SubmissionRow>;

const told = (value: (submission: SubmissionRow) => string): Cell<PayrollLine> => {
  const text = ({ submission }: PayrollLine): string => (submission === null ? "" : value(submission));
  return { sort: text, text };
};

const quantity = (
  value: (line: PayrollLine) => Minutes | null,
  format: (minutes: Minutes) => string,
): Cell<PayrollLine> => ({
  sort: value,
  text: (line) => {
    const minutes = value(line);
    return minutes === null ? MISSING : format(minutes);
  },
});

const officeName = ({ officeName: name, officeId }: SubmissionRow): string =>
  name === "" ? `Office ${officeId}` : name;

/** States in the order a submission goes through them. */
const STATE_ORDER = ["missing", "open", "submitted", "locked"] as const;

/** What the week's lines are sorted by, and what a copy of them says. */
export const payrollCells: Cells<PayrollLine> = {
  office: {
    sort: ({ submission }) => (submission === null ? null : officeName(submission)),
    text: ({ submission }) => (submission === null ? "Total" : officeName(submission)),
  },
  owner: told(({ ownerName }) => ownerName),
  state: {
    ...told(({ state }) => STATE_NAMES[state]),
    sort: ({ submission }) => (submission === null ? null : STATE_ORDER.indexOf(submission.state)),
  },
  kind: told(({ isRoadShow }) => (isRoadShow ? "Roadshow" : "Other")),
  records: { sort: ({ records }) => records, text: ({ records }) => formatCount(records) },
  "summary time": quantity(({ summary }) => summary, formatHoursMinutes),
  "summary hours": quantity(({ summary }) => summary, formatDecimalHours),
  "counted time": quantity(({ counted }) => counted, formatHoursMinutes),
  "counted hours": quantity(({ counted }) => counted, formatDecimalHours),
  difference: quantity(({ difference }) => difference, formatDifference),
  updated: {
    sort: ({ submission }) => submission?.updated ?? null,
    text: ({ submission }) => {
      const updated = submission?.updated ?? null;
      return updated === null ? "" : formatDate(dateOf(updated));
    },
  },
};

export const payrollGroupings: readonly Grouping<PayrollLine>[] = [
  {
    id: "state",
    label: "By state",
    keyOf: ({ submission }) => (submission === null ? "" : STATE_NAMES[submission.state]),
    unnamed: "No submission",
    subtotal: payrollSubtotal,
  },
];

/** Sums of what is known, and nothing rather than zero where nothing is. */
export function payrollSubtotal(lines: readonly PayrollLine[]): PayrollLine {
  const total = payrollTotal(lines);
  const known = (value: (line: PayrollLine) => Minutes | null): Minutes | null =>
    lines.every((line) => value(line) === null) ? null : value(total);
  return {
    ...total,
    summary: known(({ summary }) => summary),
    counted: known(({ counted }) => counted),
    difference: known(({ difference }) => difference),
  };
}
