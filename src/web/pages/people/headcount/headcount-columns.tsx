import { officeName } from "#domain/office-name.ts";
import { wilsonInterval } from "#domain/funnel/funnel.ts";
import { isOfficeId } from "#domain/ids.ts";
import {
  EARLY_DAYS,
  TENURE_BANDS,
  turnover,
  turnoverInterval,
  type EarlyDays,
  type Leaving,
} from "#domain/people/headcount.ts";
import {
  headcountTable,
  movesTable,
  type EarlyMonth,
  type Headcount,
  type HeadcountLine,
  type Mover,
} from "#web/api/people/headcount.ts";
import { formatChange, formatCount, formatInterval, formatRate } from "#web/lib/format.ts";
import { formatDate, formatMonth } from "#web/lib/format-dates.ts";
import { StatusBadge } from "#web/pages/people/people-columns.tsx";
import { Missing, Name, PersonName } from "#web/ui/page/name.tsx";
import { RateWithInterval } from "#web/ui/page/show-rate.tsx";
import { OfficeLink, PersonLink } from "#web/ui/page/name-links.tsx";
import { columnFor } from "#web/ui/table/table-columns.tsx";

type Interval = { readonly low: number; readonly high: number };

/** A rate of leavers; its interval is named on hover. */
function LeaverRate({ rate, interval }: { readonly rate: number | null; readonly interval: Interval }) {
  const words = formatInterval(interval);
  return (
    <span title={`95% interval ${words}`}>
      <RateWithInterval words={formatRate(rate)} interval={words} />
    </span>
  );
}

function Turnover(leaving: Leaving) {
  const interval = turnoverInterval(leaving);
  return interval === null ? (
    <Missing because="no one worked here" />
  ) : (
    <LeaverRate rate={turnover(leaving)} interval={interval} />
  );
}

const groupColumn = columnFor<HeadcountLine>();

/** Offices or states. The headings of the two days say them. */
export const groupColumns = (
  by: "office" | "state",
  days: { readonly from: string; readonly to: string },
) => [
  groupColumn(
    { ...headcountTable.name, heading: by === "office" ? "Office" : "State" },
    {
      cell: ({ row: { original } }) =>
        by === "office" ? <OfficeName {...original} /> : <StateName {...original} />,
      size: 180,
      meta: { grows: true },
    },
  ),
  groupColumn({ ...headcountTable.before, heading: days.from }, { size: 92 }),
  groupColumn(headcountTable.joined, { size: 76 }),
  groupColumn(headcountTable.left, { size: 76 }),
  groupColumn({ ...headcountTable.after, heading: days.to }, { size: 92, meta: { onPhone: true } }),
  groupColumn(headcountTable.change, {
    size: 84,
    meta: { text: ({ before, after }) => formatChange(after - before), onPhone: true },
  }),
  groupColumn(headcountTable.turnover, {
    size: 160,
    cell: ({ row }) => <Turnover {...row.original} />,
    meta: { text: (line) => formatRate(turnover(line)) },
  }),
];

const OfficeName = ({ value, label }: HeadcountLine) => (
  <OfficeLink id={isOfficeId(value) ? value : null}>
    <Name missing="no office reported">{officeName({ officeId: value, officeName: label })}</Name>
  </OfficeLink>
);

const StateName = ({ label }: HeadcountLine) => <Name missing="no state reported">{label}</Name>;

const moveColumn = columnFor<Mover>();

export const moveColumns = [
  moveColumn(movesTable.name, {
    cell: ({ row: { original } }) => (
      <PersonLink id={original.id}>
        <PersonName first={original.firstName} last={original.lastName} isLastFirst />
      </PersonLink>
    ),
    size: 180,
  }),
  moveColumn(movesTable.office, {
    cell: ({ row: { original } }) => (
      <OfficeLink id={original.officeId}>
        <Name>{original.officeName}</Name>
      </OfficeLink>
    ),
    size: 160,
    meta: { grows: true },
  }),
  moveColumn(movesTable.state, { size: 64 }),
  moveColumn(movesTable.hired, { size: 108, meta: { isEnd: true } }),
  moveColumn(movesTable.last, {
    size: 108,
    meta: { isEnd: true, onPhone: true, missing: "still here" },
  }),
  moveColumn(movesTable.tenure, { size: 76 }),
  moveColumn(movesTable.status, {
    size: 140,
    enableSorting: false,
    cell: ({ row }) => <StatusBadge {...row.original} />,
  }),
  moveColumn(movesTable.id, { size: 84, enableSorting: false, meta: { isEnd: true } }),
];

/** A band of tenure, with the people in it and of how many that is. */
export type TenureLine = Headcount["tenure"][number] & Readonly<Record<"ofBefore" | "ofAfter", number>>;

const bandLabel = (fromDays: number): string =>
  TENURE_BANDS.find((band) => band.fromDays === fromDays)?.label ?? "";

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

const tenureColumn = columnFor<TenureLine>({ enableSorting: false });

export const tenureColumns = (days: { readonly from: string; readonly to: string }) => [
  tenureColumn(
    { id: "band", heading: "Tenure", of: ({ fromDays }) => bandLabel(fromDays) },
    { size: 132, meta: { grows: true } },
  ),
  tenureColumn({ id: "before", heading: days.from, kind: "count", of: ({ before }) => before }, { size: 92 }),
  tenureColumn(
    {
      id: "beforeShare",
      heading: "Share",
      kind: "rate",
      of: ({ before, ofBefore }) => share(before, ofBefore),
    },
    {
      size: 64,
      meta: {
        text: ({ before, ofBefore }) => formatRate(share(before, ofBefore)),
        missing: "no one was here",
      },
    },
  ),
  tenureColumn(
    { id: "after", heading: days.to, kind: "count", of: ({ after }) => after },
    { size: 92, meta: { onPhone: true } },
  ),
  tenureColumn(
    { id: "afterShare", heading: "Share", kind: "rate", of: ({ after, ofAfter }) => share(after, ofAfter) },
    {
      size: 64,
      meta: {
        text: ({ after, ofAfter }) => formatRate(share(after, ofAfter)),
        missing: "no one was here",
        onPhone: true,
      },
    },
  ),
];

const earlyColumn = columnFor<EarlyMonth>({ enableSorting: false });

const withinOf = ({ within }: EarlyMonth, days: EarlyDays) =>
  within.find((each) => each.days === days) ?? { judged: 0, left: 0 };

export const earlyColumns = [
  earlyColumn(
    { id: "month", heading: "Hired in", of: ({ month }) => month },
    { size: 88, meta: { text: ({ month }) => formatMonth(month), grows: true } },
  ),
  earlyColumn({ id: "hired", heading: "Hired", kind: "count", of: ({ hired }) => hired }, { size: 64 }),
  ...EARLY_DAYS.map((days) =>
    earlyColumn(
      {
        id: `within${days}`,
        heading: `Left in ${days} days`,
        kind: "rate",
        of: (line) => share(withinOf(line, days).left, withinOf(line, days).judged),
      },
      {
        size: 200,
        cell: ({ row }) => <EarlyRate {...withinOf(row.original, days)} />,
        meta: { text: (line) => earlyWords(withinOf(line, days)), onPhone: days === EARLY_DAYS[0] },
      },
    ),
  ),
];

type Early = { readonly judged: number; readonly left: number };

/** `3 of 41 · 7.3%`. */
const earlyWords = ({ judged, left }: Early): string =>
  `${formatCount(left)} of ${formatCount(judged)} · ${formatRate(share(left, judged))}`;

function EarlyRate({ judged, left }: Early) {
  const interval = wilsonInterval({ booked: judged, showed: left });
  return interval === null ? (
    <Missing because="hired too recently to say" />
  ) : (
    <span className="inline-flex items-baseline justify-end gap-2">
      <span className="text-muted">{`${formatCount(left)} of ${formatCount(judged)}`}</span>
      <LeaverRate rate={share(left, judged)} interval={interval} />
    </span>
  );
}

/** `Sep 1`, with the year where it is not this one. */
export const dayHeadings = ({
  from,
  to,
}: {
  readonly from: Parameters<typeof formatDate>[0];
  readonly to: Parameters<typeof formatDate>[0];
}) => ({
  from: formatDate(from),
  to: formatDate(to),
});
