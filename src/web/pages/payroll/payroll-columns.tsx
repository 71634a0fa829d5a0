import { Link } from "react-router-dom";
import { officeName } from "#domain/office-name.ts";
import { sinceSignOff, type BoardLine } from "#domain/payroll/board.ts";
import { formatDecimalHours, formatHoursMinutes, isMinutes } from "#domain/payroll/payroll.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { submissionsTable } from "#web/api/payroll/payroll-files.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { formatDifference, MISSING } from "#web/lib/format.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { columnFor, type Holding, type LeftOut } from "#web/ui/table/table-columns.tsx";
import { ReviewBadge, SEVERITY_LOOKS, SourceBadge, WeekCell, weekBeforeWords } from "./board-cell.tsx";
import { sinceWords } from "./changed-minutes.tsx";
import { differenceWords } from "./payroll-shapes.ts";
import { OfficeLink, WithOfficeCard } from "#web/ui/page/name-links.tsx";

const NO_TOTAL = "the summary’s total couldn’t be read";
const NO_RECORDS = "time records not loaded yet";

/** Reason why a line has no value. */
const reason = ({ cell }: BoardLine, unknown: string): string =>
  cell?.entry === null ? "no submission" : unknown;

/** The totals have none and need none. */
const outsideTotals = (line: BoardLine): string | null =>
  line.office === null ? null : reason(line, "unknown");

const column = columnFor<BoardLine>();

/** Minutes that a submission had at its sign-off, and how much more or less it has now. */
const SINCE_SIGN_OFF = [
  column(submissionsTable["signed time"], {
    size: 88,
    meta: { missing: () => null },
  }),
  column(submissionsTable["since sign-off"], {
    cell: ({ row }) => <SinceSignOff {...row.original} />,
    size: 104,
    meta: {
      text: ({ cell }) => {
        const since = cell && sinceSignOff(cell);
        return since === null ? MISSING : formatDifference(since);
      },
      missing: () => null,
    },
  }),
];

/**
 * The columns of a week, and a narrow one for each week before, of which one remains where room is tight. Where some
 * submission has changed since its sign-off, what it had then is shown.
 */
export const payrollColumns = (earlier: readonly IsoDate[], hasChanged: boolean) => [
  column(submissionsTable.office, {
    cell: ({ row }) => <OfficeCell {...row.original} />,
    size: 204,
    meta: { grows: true },
  }),
  column(submissionsTable.owner, {
    size: 128,
    meta: { missing: outsideTotals, leftOut: "below 105rem", grows: true },
  }),
  column(submissionsTable.review, {
    cell: ({ row: { original } }) => original.cell && <ReviewBadge cell={original.cell} />,
    size: 176,
  }),
  column(submissionsTable.state, {
    cell: ({ row: { original } }) => original.cell && <SourceBadge {...original.cell} />,
    size: 100,
    meta: { leftOut: "below 105rem" },
  }),
  column(submissionsTable.kind, {
    size: 84,
    meta: { missing: outsideTotals, leftOut: "below 88.5rem" },
  }),
  column(submissionsTable.records, { size: 72, meta: { missing: "no submission", leftOut: "below 105rem" } }),
  hoursColumn({ ...submissionsTable["summary time"], heading: "Summary" }, { onPhone: true }, NO_TOTAL),
  hoursColumn(
    { ...submissionsTable["counted time"], heading: "Records total" },
    { leftOut: "below 105rem" },
    NO_RECORDS,
  ),
  column(submissionsTable.difference, {
    cell: ({ row }) => <DifferenceCell {...row.original} />,
    size: 76,
    meta: {
      text: ({ difference }) => (difference === null ? MISSING : formatDifference(difference)),
    },
  }),
  ...(hasChanged ? SINCE_SIGN_OFF : []),
  column(submissionsTable.updated, {
    size: 80,
    sortDescFirst: true,
    meta: { missing: outsideTotals, isEnd: true, leftOut: "below 105rem" },
  }),
  column(submissionsTable.exceptions, {
    size: 184,
    meta: {
      badge: ({ cell }) => SEVERITY_LOOKS[cell !== null && cell.blocking > 0 ? "blocking" : "warning"],
      missing: () => null,
    },
  }),
  ...earlier.map((week, place) => weekColumn(formatDate(week), place, leftOutOf(place, hasChanged))),
];

type HoursMeta = { readonly onPhone?: boolean; readonly leftOut?: LeftOut };

/** H:MM, in decimals on hover. */
const hoursColumn = (holding: Holding<BoardLine>, meta: HoursMeta, unknown: string) =>
  column(holding, {
    cell: ({ row }) => {
      const value = holding.of(row.original);
      return isMinutes(value) ? (
        <span title={formatDecimalHours(value)}>{formatHoursMinutes(value)}</span>
      ) : (
        <Missing because={reason(row.original, unknown)} />
      );
    },
    size: 104,
    meta: { startsGroup: true, ...meta },
  });

const NOTHING_BEFORE = { minutes: null, worst: null, blocking: 0, warnings: 0 } as const;

/** Columns of the weeks before: the first always stays, and two more where room is not tight, nor taken by what has changed. */
const leftOutOf = (place: number, hasChanged: boolean): HoursMeta =>
  place === 0 ? {} : { leftOut: place === 1 && !hasChanged ? "below 88.5rem" : "below 105rem" };

function weekColumn(heading: string, place: number, meta: HoursMeta) {
  const beforeOf = ({ earlier }: BoardLine) => earlier[place] ?? NOTHING_BEFORE;
  return column(
    { id: `earlier ${place + 1}`, heading, kind: "minutes", of: (line) => beforeOf(line).minutes },
    {
      cell: ({ row: { original: line } }) =>
        line.office === null ? weekBeforeWords(beforeOf(line)) : <WeekCell before={beforeOf(line)} />,
      size: 80,
      meta: {
        text: (line) => weekBeforeWords(beforeOf(line)),
        startsGroup: place === 0,
        ...meta,
      },
    },
  );
}

function OfficeCell({ cell, office }: BoardLine) {
  const { search } = useAddress();
  if (office === null || cell === null) return "Total";
  const name = <bdi>{officeName(office)}</bdi>;
  return (
    <>
      {cell.entry === null || cell.state === "records-only" ? (
        <OfficeLink id={office.officeId}>{name}</OfficeLink>
      ) : (
        <WithOfficeCard id={office.officeId}>
          <Link
            to={withSearch(paths.submission(cell.entry), search)}
            className="row-link inline-block max-w-full truncate align-middle font-medium text-accent hover:underline max-sm:py-1.5 max-sm:pr-4"
          >
            {name}
            <span className="sr-only">{`, submission ${cell.entry}`}</span>
          </Link>
        </WithOfficeCard>
      )}
      <span className="block whitespace-normal text-muted sm:hidden">
        <ReviewBadge cell={cell} />
        <span>{cell.isRoadShow ? " · Roadshow" : ""}</span>
      </span>
    </>
  );
}

/** Difference of a submission from its sign-off; nothing where it has not changed. */
const SinceSignOff = ({ cell }: BoardLine) => {
  const since = cell && sinceSignOff(cell);
  return cell === null || since === null ? null : (
    <span className="font-medium" title={sinceWords(cell.signedMin, cell.countedMin)}>
      {formatDifference(since)}
    </span>
  );
};

const DifferenceCell = (line: BoardLine) => {
  const { summary, difference } = line;
  if (difference === null)
    return <Missing because={reason(line, summary === null ? NO_TOTAL : NO_RECORDS)} />;
  if (difference === 0) return <span className="text-muted">{formatDifference(difference)}</span>;
  return (
    <Badge tone="bad" shape="triangle" title={differenceWords(difference)}>
      <span>{formatDifference(difference)}</span>
      <span className="sr-only">{` ${differenceWords(difference)}`}</span>
    </Badge>
  );
};
