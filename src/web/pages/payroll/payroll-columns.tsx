import { Link } from "react-router-dom";
import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { payrollGroupingsOf, type PayrollLine as LineOf } from "#domain/payroll/payroll-lines.ts";
import { dateOf } from "#domain/time/time.ts";
import type { SubmissionRow } from "#web/api/payroll.ts";
import { submissionsTable } from "#web/api/tables.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatDifference, MISSING } from "#web/lib/format.ts";
import { formatDate, formatStamp } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, Name } from "#web/ui/page/name.tsx";
import type { Column } from "#web/ui/table/table-columns.ts";
import { differenceWords } from "./payroll-shapes.ts";
import { StateBadge } from "./submission-state.tsx";

type PayrollLine = LineOf<SubmissionRow>;

const NO_TOTAL = "the summary’s total could not be read";
const NO_RECORDS = "its records have not been read";

type Shown = Pick<Column<PayrollLine>, "value" | "text" | "cell" | "align">;

type Held<Value> = { readonly of: (line: PayrollLine) => Value | null };

/** Text that submissions have and sums have not. */
const submissionText = ({ of }: Held<string>): Shown => ({
  value: of,
  text: (line) => of(line) ?? "",
  cell: (line) => (line.submission === null ? null : <Name>{of(line) ?? ""}</Name>),
});

const quantity = (
  { of: value }: Held<Minutes>,
  format: (minutes: Minutes) => string,
  missing: string,
): Shown => {
  const text = (line: PayrollLine): string => {
    const minutes = value(line);
    return minutes === null ? MISSING : format(minutes);
  };
  return {
    value,
    text,
    cell: (line) => (value(line) === null ? <Missing because={missing} /> : text(line)),
    align: "end",
  };
};

const summaryTime = quantity(submissionsTable["summary time"], formatHoursMinutes, NO_TOTAL);

export const payrollGroupings = payrollGroupingsOf<SubmissionRow>();

export const payrollColumns: readonly Column<PayrollLine>[] = [
  {
    ...submissionsTable.office,
    value: submissionsTable.office.order,
    text: submissionsTable.office.of,
    cell: (line) => <OfficeCell line={line} />,
    width: "10.75rem",
  },
  {
    ...submissionsTable.owner,
    ...submissionText(submissionsTable.owner),
    width: "8.75rem",
    isWide: true,
  },
  {
    ...submissionsTable.state,
    ...submissionText(submissionsTable.state),
    value: submissionsTable.state.order,
    cell: ({ submission }) => (submission === null ? null : <StateBadge state={submission.state} />),
    width: "6.25rem",
    isWide: true,
  },
  {
    ...submissionsTable.kind,
    ...submissionText(submissionsTable.kind),
    width: "5.25rem",
    isWide: true,
  },
  {
    ...submissionsTable.records,
    value: submissionsTable.records.of,
    text: ({ records }) => formatCount(records),
    cell: ({ records }) => formatCount(records),
    width: "4.75rem",
    align: "end",
    isWide: true,
  },
  {
    ...submissionsTable["summary time"],
    ...summaryTime,
    cell: (line, state) => (
      <>
        {summaryTime.cell(line, state)}
        {line.summary === null ? null : (
          <span className="block text-caption text-muted sm:hidden">{formatDecimalHours(line.summary)}</span>
        )}
      </>
    ),
    width: "6rem",
    startsGroup: true,
    narrowHeading: "Summary",
    // On a phone the hours stand below, which are longer.
    beside: "var(--hours, 0px)",
  },
  {
    ...submissionsTable["summary hours"],
    ...quantity(submissionsTable["summary hours"], formatDecimalHours, NO_TOTAL),
    width: "6.5rem",
    isWide: true,
  },
  {
    ...submissionsTable["counted time"],
    ...quantity(submissionsTable["counted time"], formatHoursMinutes, NO_RECORDS),
    width: "6rem",
    startsGroup: true,
    isWide: true,
  },
  {
    ...submissionsTable["counted hours"],
    ...quantity(submissionsTable["counted hours"], formatDecimalHours, NO_RECORDS),
    width: "6.5rem",
    isWide: true,
  },
  {
    ...submissionsTable.difference,
    ...quantity(submissionsTable.difference, formatDifference, NO_RECORDS),
    cell: (line) => <DifferenceCell line={line} />,
    width: "5.75rem",
    startsGroup: true,
    hasShape: true,
  },
  {
    ...submissionsTable.updated,
    value: submissionsTable.updated.order,
    text: ({ submission }) => updatedText(submission?.updated ?? null),
    cell: ({ submission }) => {
      const updated = submission?.updated ?? null;
      return updated === null ? null : <span title={formatStamp(updated)}>{updatedText(updated)}</span>;
    },
    width: "4.5rem",
    align: "end",
    isWide: true,
  },
];

const updatedText = (updated: SubmissionRow["updated"]): string =>
  updated === null ? "" : formatDate(dateOf(updated));

function OfficeCell({ line }: { readonly line: PayrollLine }) {
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

const DifferenceCell = ({ line: { summary, difference } }: { readonly line: PayrollLine }) => {
  if (difference === null) return <Missing because={summary === null ? NO_TOTAL : NO_RECORDS} />;
  if (difference === 0) return <span className="text-muted">{formatDifference(difference)}</span>;
  return (
    <Badge tone="bad" shape="triangle" title={differenceWords(difference)}>
      {formatDifference(difference)}
      <span className="sr-only"> {differenceWords(difference)}</span>
    </Badge>
  );
};
