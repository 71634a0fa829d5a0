import { submissionsTable } from "#web/api/payroll-files.ts";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { cellMinutes, exceptionWords, officeWords, type BoardLine as Line } from "#domain/payroll/board.ts";
import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import { dateOf, type IsoDate } from "#domain/time/time.ts";
import type { SubmissionRow } from "#web/api/payroll.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatDifference, MISSING } from "#web/lib/format.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { columnsOf, type Look } from "#web/ui/table/columns-of.tsx";
import { cellWords, ReviewBadge, WeekCell } from "./board-cell.tsx";
import { differenceWords } from "./payroll-shapes.ts";
import { StateBadge } from "./submission-state.tsx";

type BoardLine = Line<SubmissionRow>;
type LineProps = { readonly line: BoardLine };

const NO_TOTAL = "the summary’s total couldn’t be read";
const NO_RECORDS = "time records not loaded yet";

/** The columns of a week, and a narrow one for each week before, of which one remains where room is tight. */
export const payrollColumns = (earlier: readonly IsoDate[], canSpare: boolean, isTight: boolean) =>
  columnsOf<BoardLine>({
    office: {
      ...submissionsTable.office,
      cell: (line) => <OfficeCell line={line} />,
      width: canSpare ? "11.75rem" : "10.75rem",
    },
    owner: {
      ...submissionsTable.owner,
      width: "8rem",
      canSpare,
    },
    review: {
      ...submissionsTable.review,
      cell: ({ cell }) => cell && <ReviewBadge cell={cell} />,
      width: "8.5rem",
    },
    state: {
      ...submissionsTable.state,
      cell: ({ cell }) => cell && <StateBadge state={cell.state} />,
      width: "6.25rem",
      canSpare,
    },
    kind: {
      ...submissionsTable.kind,
      cell: ofSubmission(submissionsTable.kind.of),
      width: "5.25rem",
      canSpare: canSpare && isTight,
    },
    records: { ...submissionsTable.records, missing: "no submission", width: "4.5rem", canSpare },
    "summary time": {
      ...minutesLook(({ summary }) => summary, NO_TOTAL),
      heading: "Summary",
      onPhone: true,
    },
    "counted time": {
      ...minutesLook(({ counted }) => counted, NO_RECORDS),
      heading: "Records total",
      canSpare,
    },
    difference: {
      ...submissionsTable.difference,
      text: ({ difference }) => (difference === null ? MISSING : formatDifference(difference)),
      cell: ofSubmission((line) => <DifferenceCell line={line} />),
      width: "5.5rem",
      hasShape: true,
    },
    updated: {
      ...submissionsTable.updated,
      // As text: sums have none.
      kind: "text",
      text: ({ submission }) =>
        submission === null || submission.updated === null ? "" : formatDate(dateOf(submission.updated)),
      cell: ofSubmission(({ submission }) => {
        if (submission === null) return null;
        return submission.updated === null ? (
          <Missing because="unknown" />
        ) : (
          formatDate(dateOf(submission.updated))
        );
      }),
      width: "5rem",
      align: "end",
      canSpare,
    },
    exceptions: {
      ...submissionsTable.exceptions,
      cell: ({ cell }) =>
        cell && cell.blocking + cell.warnings > 0 ? (
          <Badge tone={cell.blocking > 0 ? "bad" : "warn"} shape={cell.blocking > 0 ? "triangle" : "half"}>
            {exceptionWords(cell)}
          </Badge>
        ) : null,
      width: "11rem",
    },
    ...Object.fromEntries(
      earlier.map((week, place) => [
        `earlier ${place + 1}`,
        {
          ...weekLook(formatDate(week), place),
          canSpare: place >= (isTight ? 1 : 3) && canSpare,
        },
      ]),
    ),
  });

/** H:MM with decimal hours beside it. */
const minutesLook = (
  of: (line: BoardLine) => Minutes | null,
  missing: string,
): Omit<Look<BoardLine>, "heading"> => ({
  ...{ of, missing, kind: "minutes", startsGroup: true },
  cell: ofSubmission((line) => {
    const value = of(line);
    if (value === null) return <Missing because={missing} />;
    return (
      <>
        {formatHoursMinutes(value)}{" "}
        <span className="text-caption text-muted max-sm:block">{formatDecimalHours(value)}</span>
      </>
    );
  }),
  width: "9rem",
  beside: "5.25rem",
});

const weekLook = (heading: string, place: number): Look<BoardLine> => {
  const cellsOf = ({ earlier }: BoardLine) => earlier[place] ?? [];
  return {
    heading,
    kind: "minutes",
    of: (line) => cellMinutes(cellsOf(line)),
    text: (line) => cellWords(cellsOf(line)),
    cell: (line) => (line.office === null ? cellWords(cellsOf(line)) : <WeekCell cells={cellsOf(line)} />),
    width: "5.5rem",
    hasShape: true,
    ...(place === 0 && { startsGroup: true }),
  };
};

/** An office without a submission has a dash in its place. */
const ofSubmission =
  (cell: (line: BoardLine) => ReactNode) =>
  (line: BoardLine): ReactNode =>
    line.submission === null && line.office !== null ? <Missing because="no submission" /> : cell(line);

function OfficeCell({ line }: LineProps) {
  const { submission, cell } = line;
  const { search } = useAddress();
  if (line.office === null) return "Total";
  const name = <bdi>{officeWords(line.office)}</bdi>;
  return (
    <>
      {submission === null ? (
        name
      ) : (
        <Link
          to={withSearch(paths.submission(submission.id), search)}
          // Its row is the stop of Tab, and Enter there follows it.
          tabIndex={-1}
          className="font-medium text-accent hover:underline max-sm:py-1.5 max-sm:pr-4"
        >
          {name}
          <span className="sr-only">, submission {submission.id}</span>
        </Link>
      )}
      <span className="block truncate text-muted sm:hidden">
        {cell && <ReviewBadge cell={cell} />}
        {submission?.isRoadShow === true ? " · Roadshow" : ""}
      </span>
    </>
  );
}

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
