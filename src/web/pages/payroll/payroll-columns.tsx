import { Link } from "react-router-dom";
import {
  formatDecimalHours,
  formatHoursMinutes,
  STATE_NAMES,
  type Minutes,
} from "#domain/payroll/payroll.ts";
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

/** States in the order a submission goes through them. */
const STATE_ORDER = ["missing", "open", "submitted", "locked"] as const;

const NO_TOTAL = "the summary’s total could not be read";
const NO_RECORDS = "its records have not been read";

type Shown = Pick<Column<PayrollLine>, "value" | "text" | "cell" | "align">;

/** Text that submissions have and sums have not. */
const submissionText = (of: (submission: SubmissionRow) => string): Shown => {
  const text = ({ submission }: PayrollLine): string => (submission === null ? "" : of(submission));
  return {
    value: text,
    text,
    cell: ({ submission }) => (submission === null ? null : <Name>{of(submission)}</Name>),
  };
};

const quantity = (
  value: (line: PayrollLine) => Minutes | null,
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

const officeName = ({ officeName: name, officeId }: SubmissionRow): string =>
  name === "" ? `Office ${officeId}` : name;

const summaryTime = quantity(({ summary }) => summary, formatHoursMinutes, NO_TOTAL);

export const payrollGroupings = payrollGroupingsOf<SubmissionRow>();

export const payrollColumns: readonly Column<PayrollLine>[] = [
  {
    ...submissionsTable.office,
    value: ({ submission }) => (submission === null ? null : officeName(submission)),
    text: ({ submission }) => (submission === null ? "Total" : officeName(submission)),
    cell: (line) => <OfficeCell line={line} />,
    width: "10.75rem",
  },
  {
    ...submissionsTable.owner,
    ...submissionText(({ ownerName }) => ownerName),
    width: "8.75rem",
    isWide: true,
  },
  {
    ...submissionsTable.state,
    ...submissionText(({ state }) => STATE_NAMES[state]),
    value: ({ submission }) => (submission === null ? null : STATE_ORDER.indexOf(submission.state)),
    cell: ({ submission }) => (submission === null ? null : <StateBadge state={submission.state} />),
    width: "6.25rem",
    isWide: true,
  },
  {
    ...submissionsTable.kind,
    ...submissionText(({ isRoadShow }) => (isRoadShow ? "Roadshow" : "Other")),
    width: "5.25rem",
    isWide: true,
  },
  {
    ...submissionsTable.records,
    value: ({ records }) => records,
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
    ...quantity(({ summary }) => summary, formatDecimalHours, NO_TOTAL),
    width: "6.5rem",
    isWide: true,
  },
  {
    ...submissionsTable["counted time"],
    ...quantity(({ counted }) => counted, formatHoursMinutes, NO_RECORDS),
    width: "6rem",
    startsGroup: true,
    isWide: true,
  },
  {
    ...submissionsTable["counted hours"],
    ...quantity(({ counted }) => counted, formatDecimalHours, NO_RECORDS),
    width: "6.5rem",
    isWide: true,
  },
  {
    ...submissionsTable.difference,
    ...quantity(({ difference }) => difference, formatDifference, NO_RECORDS),
    cell: (line) => <DifferenceCell line={line} />,
    width: "5.75rem",
    startsGroup: true,
    hasShape: true,
  },
  {
    ...submissionsTable.updated,
    value: ({ submission }) => submission?.updated ?? null,
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

function OfficeCell({ line: { submission } }: { readonly line: PayrollLine }) {
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
        <bdi>{officeName(submission)}</bdi>
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
