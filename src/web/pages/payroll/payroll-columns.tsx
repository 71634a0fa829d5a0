import { Link } from "react-router-dom";
import { cellMinutes, officeWords, type BoardLine } from "#domain/payroll/board.ts";
import { formatDecimalHours, formatHoursMinutes, type Minutes } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { submissionsTable } from "#web/api/payroll-files.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { formatDifference, MISSING } from "#web/lib/format.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { columnsOf, type Look } from "#web/ui/table/columns-of.tsx";
import { cellWords, ReviewBadge, SEVERITY_LOOKS, StateBadge, WeekCell } from "./board-cell.tsx";
import { differenceWords } from "./payroll-shapes.ts";

const NO_TOTAL = "the summary’s total couldn’t be read";
const NO_RECORDS = "time records not loaded yet";

/** Why a line has no value. */
const reason = ({ cell }: BoardLine, unknown: string): string =>
  cell?.entry === null ? "no submission" : unknown;

/** The totals have none and need none. */
const outsideTotals = (line: BoardLine): string | null =>
  line.office === null ? null : reason(line, "unknown");

/** The columns of a week, and a narrow one for each week before, of which one remains where room is tight. */
export const payrollColumns = (earlier: readonly IsoDate[], canSpare: boolean, isTight: boolean) =>
  columnsOf<BoardLine>({
    office: {
      ...submissionsTable.office,
      cell: (line) => <OfficeCell {...line} />,
      width: canSpare ? "11.75rem" : "10.75rem",
    },
    owner: { ...submissionsTable.owner, width: "8rem", canSpare },
    review: {
      ...submissionsTable.review,
      cell: ({ cell }) => cell && <ReviewBadge cell={cell} />,
      width: "9.5rem",
    },
    state: {
      ...submissionsTable.state,
      cell: ({ cell }) => cell && <StateBadge state={cell.state} />,
      width: "6.25rem",
      canSpare,
    },
    kind: {
      ...submissionsTable.kind,
      missing: outsideTotals,
      width: "5.25rem",
      canSpare: canSpare && isTight,
    },
    records: { ...submissionsTable.records, missing: "no submission", width: "4.5rem", canSpare },
    "summary time": {
      ...minutesLook("Summary", ({ summary }) => summary, NO_TOTAL),
      onPhone: true,
    },
    "counted time": {
      ...minutesLook("Records total", ({ counted }) => counted, NO_RECORDS),
      canSpare,
    },
    difference: {
      ...submissionsTable.difference,
      text: ({ difference }) => (difference === null ? MISSING : formatDifference(difference)),
      cell: (line) => <DifferenceCell {...line} />,
      width: "5.5rem",
      hasShape: true,
    },
    updated: {
      ...submissionsTable.updated,
      missing: outsideTotals,
      width: "5rem",
      align: "end",
      canSpare,
    },
    exceptions: {
      ...submissionsTable.exceptions,
      badge: ({ cell }) => SEVERITY_LOOKS[cell !== null && cell.blocking > 0 ? "blocking" : "warning"],
      missing: () => null,
      width: "10rem",
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
  heading: string,
  of: (line: BoardLine) => Minutes | null,
  unknown: string,
): Look<BoardLine> => ({
  heading,
  of,
  kind: "minutes",
  startsGroup: true,
  width: "9rem",
  beside: "5.25rem",
  cell: (line) => {
    const value = of(line);
    return value === null ? (
      <Missing because={reason(line, unknown)} />
    ) : (
      <>
        {formatHoursMinutes(value)}{" "}
        <span className="text-caption text-muted max-sm:block">{formatDecimalHours(value)}</span>
      </>
    );
  },
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

function OfficeCell({ cell, office }: BoardLine) {
  const { search } = useAddress();
  if (office === null || cell === null) return "Total";
  const name = <bdi>{officeWords(office)}</bdi>;
  return (
    <>
      {cell.entry === null || cell.state === "records-only" ? (
        name
      ) : (
        <Link
          to={withSearch(paths.submission(cell.entry), search)}
          // Its row is the stop of Tab, and Enter there follows it.
          tabIndex={-1}
          className="font-medium text-accent hover:underline max-sm:py-1.5 max-sm:pr-4"
        >
          {name}
          <span className="sr-only">, submission {cell.entry}</span>
        </Link>
      )}
      <span className="block truncate text-muted sm:hidden">
        <ReviewBadge cell={cell} />
        {cell.isRoadShow ? " · Roadshow" : ""}
      </span>
    </>
  );
}

const DifferenceCell = (line: BoardLine) => {
  const { summary, difference } = line;
  if (difference === null)
    return <Missing because={reason(line, summary === null ? NO_TOTAL : NO_RECORDS)} />;
  if (difference === 0) return <span className="text-muted">{formatDifference(difference)}</span>;
  return (
    <Badge tone="bad" shape="triangle" title={differenceWords(difference)}>
      {formatDifference(difference)}
      <span className="sr-only"> {differenceWords(difference)}</span>
    </Badge>
  );
};
