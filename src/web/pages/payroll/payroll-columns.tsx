import { Link } from "react-router-dom";
import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { PayrollLine as LineOf } from "#domain/payroll/payroll-lines.ts";
import { dateOf } from "#domain/time/time.ts";
import type { SubmissionRow } from "#web/api/payroll.ts";
import { submissionsTable } from "#web/api/tables.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatCount, formatDifference } from "#web/lib/format.ts";
import { formatDate, formatStamp } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, Name } from "#web/ui/page/name.tsx";
import { columnsFor } from "#web/ui/table/table-columns.ts";
import { differenceWords } from "./payroll-shapes.ts";
import { StateBadge } from "./submission-state.tsx";

type PayrollLine = LineOf<SubmissionRow>;

const column = columnsFor<PayrollLine>();

const NO_TOTAL = "the summary’s total could not be read";
const NO_RECORDS = "no reply with its records has been read";

export const payrollColumns = [
  column.display({
    id: "office",
    header: submissionsTable.office.heading,
    cell: ({ row: { original } }) => <OfficeCell line={original} />,
    meta: { width: "10.75rem" },
  }),
  column.display({
    id: "owner",
    header: submissionsTable.owner.heading,
    cell: ({ row: { original } }) =>
      original.submission === null ? null : <Name>{original.submission.ownerName}</Name>,
    meta: { width: "8.75rem", isWide: true },
  }),
  column.display({
    id: "state",
    header: submissionsTable.state.heading,
    cell: ({ row: { original } }) =>
      original.submission === null ? null : <StateBadge state={original.submission.state} />,
    meta: { width: "6.25rem", isWide: true },
  }),
  column.display({
    id: "kind",
    header: submissionsTable.kind.heading,
    cell: ({ row: { original } }) =>
      original.submission === null ? null : original.submission.isRoadShow ? "Roadshow" : "Other",
    meta: { width: "5.25rem", isWide: true },
  }),
  column.display({
    id: "records",
    header: submissionsTable.records.heading,
    cell: ({ row: { original } }) => formatCount(original.records),
    meta: { width: "4.75rem", align: "end", isWide: true },
  }),
  column.group({
    id: "summary",
    header: submissionsTable["summary time"].group,
    columns: [
      column.display({
        id: "summary time",
        header: submissionsTable["summary time"].heading,
        cell: ({ row: { original } }) => (
          <>
            <Time value={original.summary} missing={NO_TOTAL} />
            {original.summary === null ? null : (
              <span className="block text-caption text-muted sm:hidden">
                {formatDecimalHours(original.summary)}
              </span>
            )}
          </>
        ),
        meta: {
          width: "6rem",
          align: "end",
          startsGroup: true,
          narrowHeading: "Summary",
          // On a phone the hours stand below, which are longer.
          beside: "var(--hours, 0px)",
        },
      }),
      column.display({
        id: "summary hours",
        header: submissionsTable["summary hours"].heading,
        cell: ({ row: { original } }) => <Hours value={original.summary} missing={NO_TOTAL} />,
        meta: { width: "6.5rem", align: "end", isWide: true },
      }),
    ],
  }),
  column.group({
    id: "counted",
    header: submissionsTable["counted time"].group,
    columns: [
      column.display({
        id: "counted time",
        header: submissionsTable["counted time"].heading,
        cell: ({ row: { original } }) => <Time value={original.counted} missing={NO_RECORDS} />,
        meta: { width: "6rem", align: "end", startsGroup: true, isWide: true },
      }),
      column.display({
        id: "counted hours",
        header: submissionsTable["counted hours"].heading,
        cell: ({ row: { original } }) => <Hours value={original.counted} missing={NO_RECORDS} />,
        meta: { width: "6.5rem", align: "end", isWide: true },
      }),
    ],
  }),
  column.display({
    id: "difference",
    header: submissionsTable.difference.heading,
    cell: ({ row: { original } }) => <DifferenceCell line={original} />,
    meta: { width: "5.75rem", align: "end", startsGroup: true, hasShape: true },
  }),
  column.display({
    id: "updated",
    header: submissionsTable.updated.heading,
    cell: ({ row: { original } }) => {
      const updated = original.submission?.updated;
      return updated === undefined || updated === null ? null : (
        <span title={formatStamp(updated)}>{formatDate(dateOf(updated))}</span>
      );
    },
    meta: { width: "4.5rem", align: "end", isWide: true },
  }),
];

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
        {submission.officeName === "" ? `Office ${submission.officeId}` : <bdi>{submission.officeName}</bdi>}
        <span className="sr-only">, submission {submission.id}</span>
      </Link>
      <span className="block sm:hidden">
        <StateBadge state={submission.state} />
      </span>
    </>
  );
}

type QuantityProps = { readonly value: Minutes | null; readonly missing: string };

const Time = ({ value, missing }: QuantityProps) =>
  value === null ? <Missing because={missing} /> : formatHoursMinutes(value);

const Hours = ({ value, missing }: QuantityProps) =>
  value === null ? <Missing because={missing} /> : formatDecimalHours(value);

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
