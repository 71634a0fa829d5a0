import { officeName } from "#domain/office-name.ts";
import { Link } from "react-router-dom";
import { showRate } from "#domain/funnel/funnel.ts";
import { submissionWords } from "#domain/offices/office-list.ts";
import { PAGES } from "#domain/pages.ts";
import { stateName } from "#domain/people/office-places.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { officesTable, type OfficeLine } from "#web/api/offices.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatDate } from "#web/lib/format-dates.ts";
import { formatCount, formatRate } from "#web/lib/format.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing, Name } from "#web/ui/page/name.tsx";
import { ShowRate } from "#web/ui/page/show-rate.tsx";
import { PersonLink } from "#web/ui/page/name-links.tsx";
import { CountLink } from "#web/ui/table/count-link.tsx";
import { columnFor, type Columns } from "#web/ui/table/table-columns.tsx";
import { submissionLook } from "#web/ui/page/submission-look.ts";

/** Parts that the columns depend on: the days of the counts, the week of the submissions, whether payroll is seen, and the minimum sample of a rate. */
type Look = {
  readonly range: DateRange;
  readonly week: IsoDate | null;
  readonly seesPayroll: boolean;
  readonly fewBooked: number;
};

const column = columnFor<OfficeLine>();

export const officeColumns = ({ range, week, seesPayroll, fewBooked }: Look): Columns<OfficeLine> => [
  column(officesTable.office, { cell: ({ row }) => <NameCell {...row.original} />, size: 212 }),
  column(officesTable.state, {
    cell: ({ row }) => <StateCell {...row.original} />,
    size: 76,
    meta: { missing: "no active people with a reported state" },
  }),
  column(officesTable.head, {
    cell: ({ row }) => <HeadCell {...row.original} />,
    size: 150,
    meta: { grows: true, missing: "no submission and no assignment names anyone" },
  }),
  column(officesTable.active, {
    cell: ({ row: { original } }) => (
      <CountLink count={original.active} to={paths.people(original.officeId)} />
    ),
    size: 72,
  }),
  column(officesTable.joined, {
    cell: ({ row: { original } }) => (
      <CountLink count={original.joined} to={paths.moves(range, "joined", [original.officeId])} />
    ),
    size: 64,
  }),
  column(officesTable.left, {
    cell: ({ row: { original } }) => (
      <CountLink count={original.left} to={paths.moves(range, "left", [original.officeId])} />
    ),
    size: 56,
  }),
  column(officesTable.submission, {
    cell: ({ row }) => <SubmissionCell {...row.original} week={week} seesPayroll={seesPayroll} />,
    size: 128,
    meta: { startsGroup: true, onPhone: true, missing: "no submission expected" },
  }),
  ...(seesPayroll ? [column(officesTable.blocking, { size: 76 })] : []),
  column(officesTable.assignments, { size: 98, meta: { startsGroup: true } }),
  column(officesTable.unacknowledged, { size: 108 }),
  column(officesTable.booked, { size: 84, meta: { startsGroup: true } }),
  column(officesTable["show rate"], {
    cell: ({ row }) => <ShowRate count={row.original} fewBooked={fewBooked} hasInterval />,
    size: 152,
    meta: { text: (line) => formatRate(showRate(line)) },
  }),
  column(officesTable.id, { size: 64, meta: { isEnd: true, leftOut: "always" } }),
];

/** The office, which leads to its page with the days of the list; below 640 px with a second line. */
function NameCell(office: OfficeLine) {
  const { officeId, state, active, head } = office;
  const { search } = useAddress();
  return (
    <>
      <Link
        to={withSearch(paths.office(officeId), search)}
        className="row-link -my-0.5 block truncate py-0.5 font-medium text-accent hover:underline"
      >
        <bdi>{officeName(office)}</bdi>
      </Link>
      <span className="flex text-caption text-muted sm:hidden">
        <span className="truncate">
          <span>{`${state === null ? "" : `${state} · `}${formatCount(active)} active${head === null ? "" : " · "}`}</span>
          <bdi>{head?.name ?? ""}</bdi>
        </span>
      </span>
    </>
  );
}

/** An assumed state is gray, so that a guess is not taken for a fact. */
function StateCell({ state, isStateConfirmed }: OfficeLine) {
  if (state === null) return <Missing because="no active people with a reported state" />;
  const known = isStateConfirmed ? "confirmed" : "assumed";
  return (
    <span title={`${stateName(state)}, ${known}`} className={isStateConfirmed ? undefined : "text-muted"}>
      <span>{state}</span>
      <span className="sr-only">{`, ${known}`}</span>
    </span>
  );
}

function HeadCell({ head }: OfficeLine) {
  if (head === null) return <Missing because="no submission and no assignment names anyone" />;
  return (
    <PersonLink id={head.personId}>
      <Name>{head.name}</Name>
    </PersonLink>
  );
}

type SubmissionCellProps = OfficeLine & Pick<Look, "week" | "seesPayroll">;

/** Payroll staff go on to the week's board of the office. */
function SubmissionCell({ week, seesPayroll, ...line }: SubmissionCellProps) {
  const words = submissionWords(line);
  if (words === null) return <Missing because="no submission expected" />;
  if (line.submission === null)
    return (
      <span title={line.closedOn === null ? undefined : `Closed since ${formatDate(line.closedOn)}`}>
        <Badge tone="quiet" shape="ring">
          {words}
        </Badge>
      </span>
    );
  const badge = <Badge {...submissionLook(line.submission)}>{words}</Badge>;
  if (!seesPayroll || week === null) return badge;
  const board = new URLSearchParams({ week, office: line.officeId });
  return (
    <Link to={withSearch(PAGES.payroll.path, board)} className="rounded-sm hover:underline">
      {badge}
    </Link>
  );
}
