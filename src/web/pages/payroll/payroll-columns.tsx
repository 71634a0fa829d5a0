import { Link } from "react-router-dom";
import { formatDecimalHours, formatHoursMinutes } from "#domain/payroll/payroll.ts";
import { payrollGroupingsOf, type PayrollLine as LineOf } from "#domain/payroll/payroll-lines.ts";
import { dateOf } from "#domain/time/time.ts";
import type { SubmissionRow } from "#web/api/payroll.ts";
import { submissionsTable } from "#web/api/tables.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatDifference, MISSING } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { columnsOf } from "#web/ui/table/columns-of.tsx";
import { differenceWords } from "./payroll-shapes.ts";
import { StateBadge } from "./submission-state.tsx";

type PayrollLine = LineOf<SubmissionRow>;
type LineProps = { readonly line: PayrollLine };

const NO_TOTAL = "the summary’s total couldn’t be read";
const NO_RECORDS = "time records not loaded yet";

export const payrollGroupings = payrollGroupingsOf<SubmissionRow>();

export const payrollColumns = columnsOf<PayrollLine>({
  office: { ...submissionsTable.office, cell: (line) => <OfficeCell line={line} />, width: "10.75rem" },
  owner: { ...submissionsTable.owner, width: "8.75rem" },
  state: {
    ...submissionsTable.state,
    cell: ({ submission }) => (submission === null ? null : <StateBadge state={submission.state} />),
    width: "6.25rem",
  },
  kind: { ...submissionsTable.kind, width: "5.25rem" },
  records: { ...submissionsTable.records, width: "4.75rem" },
  "summary time": {
    ...submissionsTable["summary time"],
    cell: (line) => <SummaryCell line={line} />,
    width: "6rem",
    startsGroup: true,
    narrowHeading: "Summary",
    // On a phone the hours stand below, which are longer.
    beside: "var(--hours, 0px)",
    onPhone: true,
  },
  "summary hours": { ...submissionsTable["summary hours"], missing: NO_TOTAL, width: "6.5rem" },
  "counted time": {
    ...submissionsTable["counted time"],
    missing: NO_RECORDS,
    width: "6rem",
    startsGroup: true,
  },
  "counted hours": { ...submissionsTable["counted hours"], missing: NO_RECORDS, width: "6.5rem" },
  difference: {
    ...submissionsTable.difference,
    text: ({ difference }) => (difference === null ? MISSING : formatDifference(difference)),
    cell: (line) => <DifferenceCell line={line} />,
    width: "5.75rem",
    startsGroup: true,
    hasShape: true,
    onPhone: true,
  },
  updated: {
    ...submissionsTable.updated,
    // As text: sums have none.
    kind: "text",
    text: updatedText,
    width: "4.5rem",
    align: "end",
  },
});

/** Columns that say the same as others, or the least: left out where not all of them fit. */
const SPARED = new Set(["kind", "summary hours", "counted hours"]);

export const sparePayrollColumns = payrollColumns.map((column) => ({
  ...column,
  canSpare: SPARED.has(column.id),
}));

function updatedText({ submission }: PayrollLine): string {
  const updated = submission?.updated ?? null;
  return updated === null ? "" : formatDate(dateOf(updated));
}

function OfficeCell({ line }: LineProps) {
  const { submission } = line;
  const { search } = useAddress();
  if (submission === null) return "Total";
  return (
    <>
      <Link
        to={withSearch(paths.submission(submission.id), search)}
        // Its row is the stop of Tab, and Enter there follows it.
        tabIndex={-1}
        className="font-medium text-accent hover:underline"
      >
        <bdi>{submissionsTable.office.of(line)}</bdi>
        <span className="sr-only">, submission {submission.id}</span>
      </Link>
      <span className="block sm:hidden">
        <StateBadge state={submission.state} />
      </span>
    </>
  );
}

const SummaryCell = ({ line: { summary } }: LineProps) =>
  summary === null ? (
    <Missing because={NO_TOTAL} />
  ) : (
    <>
      {formatHoursMinutes(summary)}
      <span className="block text-caption text-muted sm:hidden">{formatDecimalHours(summary)}</span>
    </>
  );

const DifferenceCell = ({ line: { summary, difference } }: LineProps) => {
  if (difference === null) return <Missing because={summary === null ? NO_TOTAL : NO_RECORDS} />;
  if (difference === 0) return <span className="text-muted">{formatDifference(difference)}</span>;
  return (
    <Badge tone="bad" shape="triangle" title={differenceWords(difference)}>
      {formatDifference(difference)}
      <span className="sr-only"> {differenceWords(difference)}</span>
    </Badge>
  );
};
