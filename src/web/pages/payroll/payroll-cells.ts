import {
  formatDecimalHours,
  formatHoursMinutes,
  STATE_NAMES,
  type Minutes,
} from "#domain/payroll/payroll.ts";
import { payrollGroupingsOf, type PayrollLine as LineOf } from "#domain/payroll/payroll-lines.ts";
import { dateOf } from "#domain/time/time.ts";
import type { SubmissionRow } from "#web/api/payroll.ts";
import { formatCount, formatDifference, MISSING } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import type { Cell, Cells } from "#web/ui/table/table-cells.ts";

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

/** Built once: a table whose groupings are others draws its menu anew. */
export const payrollGroupings = payrollGroupingsOf<SubmissionRow>();
