import { isFew, showRate } from "#domain/funnel/funnel.ts";
import { isBeyondChance, rateZ } from "#domain/funnel/funnel-chance.ts";
import { rateChange } from "#domain/funnel/funnel-compare.ts";
import { submissionWords } from "#domain/offices/office-list.ts";
import { officeName } from "#domain/office-name.ts";
import type { DateRange } from "#domain/time/time.ts";
import { weekTable, type WeekLine } from "#web/api/week.ts";
import { formatPoints, formatRate } from "#web/lib/format.ts";
import { paths } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { ShowRate } from "#web/ui/page/show-rate.tsx";
import { OfficeLink } from "#web/ui/page/name-links.tsx";
import { submissionLook } from "#web/ui/page/submission-look.ts";
import { CountLink } from "#web/ui/table/count-link.tsx";
import { columnFor, type Columns } from "#web/ui/table/table-columns.tsx";

const column = columnFor<WeekLine>();

type Look = {
  readonly week: DateRange;
  readonly seesPayroll: boolean;
  readonly fewBooked: number;
  /** Both weeks are known as fully. */
  readonly isCompared: boolean;
};

export const weekColumns = ({ week, seesPayroll, fewBooked, isCompared }: Look): Columns<WeekLine> => [
  column(weekTable.office, {
    cell: ({ row: { original } }) => (
      <span className="block truncate font-medium">
        <OfficeLink id={original.officeId}>
          <bdi>{officeName(original)}</bdi>
        </OfficeLink>
      </span>
    ),
    size: 212,
  }),
  column(weekTable.booked, { size: 104 }),
  ...(isCompared ? [column(weekTable.before, { size: 96 })] : []),
  column(weekTable["show rate"], {
    cell: ({ row }) => <ShowRate count={row.original} fewBooked={fewBooked} />,
    size: 88,
    meta: { text: (line) => formatRate(showRate(line)), onPhone: true },
  }),
  column(weekTable.change, {
    cell: ({ row }) => <ChangeCell {...row.original} fewBooked={fewBooked} />,
    size: 80,
    meta: { text: (line) => formatPoints(changeOf(line)) },
  }),
  column(weekTable.sales, { size: 104 }),
  column(weekTable.assignments, { size: 98, meta: { leftOut: "always" } }),
  column(weekTable.unacknowledged, { size: 112, meta: { startsGroup: true } }),
  column(weekTable.joined, {
    cell: ({ row: { original } }) => (
      <CountLink count={original.joined} to={paths.moves(week, "joined", [original.officeId])} />
    ),
    size: 64,
    meta: { startsGroup: true },
  }),
  column(weekTable.left, {
    cell: ({ row: { original } }) => (
      <CountLink count={original.left} to={paths.moves(week, "left", [original.officeId])} />
    ),
    size: 56,
  }),
  column(weekTable.submission, {
    cell: ({ row }) => <SubmissionCell {...row.original} />,
    size: 112,
    meta: { startsGroup: true, onPhone: true, missing: "no submission expected" },
  }),
  ...(seesPayroll ? [column(weekTable.blocking, { size: 76 })] : []),
  column(weekTable.id, { size: 64, meta: { isEnd: true, leftOut: "always" } }),
];

const changeOf = (line: WeekLine): number | null => rateChange(showRate(line), showRate(line.earlier.first));

type Few = Pick<Look, "fewBooked">;

/** Inside chance it is gray, whatever its size. */
function ChangeCell({ fewBooked, ...line }: WeekLine & Few) {
  const change = changeOf(line);
  if (change === null) return <Missing because="nothing booked in one of the two weeks" />;
  const { earlier, booked, showed } = line;
  const now = { booked, showed };
  const isClear =
    isBeyondChance(rateZ(earlier.first, now)) && !isFew(now, fewBooked) && !isFew(earlier.first, fewBooked);
  const tone = !isClear ? "text-muted" : change > 0 ? "text-good" : "text-bad";
  return (
    <span title={isClear ? "beyond chance" : "within chance"} className={tone}>
      {formatPoints(change)}
    </span>
  );
}

function SubmissionCell(line: WeekLine) {
  const words = submissionWords(line);
  if (words === null) return <Missing because="no submission expected" />;
  return line.submission === null ? (
    <Badge tone="quiet" shape="ring">
      {words}
    </Badge>
  ) : (
    <Badge {...submissionLook(line.submission)}>{words}</Badge>
  );
}
