import { Link } from "react-router-dom";
import type { OfficeId } from "#domain/ids.ts";
import { PAGES } from "#domain/pages.ts";
import { reviewWords } from "#domain/payroll/board.ts";
import { formatHoursMinutes, sourceWords, STATUS_HEADINGS } from "#domain/payroll/payroll.ts";
import { addDays } from "#domain/time/time.ts";
import { weekFrom } from "#domain/time/week.ts";
import { useOfficeWeeks, type BoardCell, type OfficeWeek } from "#web/api/payroll/payroll.ts";
import { formatCount, formatNoun, MISSING } from "#web/lib/format.ts";
import { formatDay, formatRange } from "#web/lib/format-dates.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Missing } from "#web/ui/page/name.tsx";
import { SmallTable } from "#web/ui/page/small-table.tsx";
import { reviewLook, submissionLook } from "#web/ui/page/submission-look.ts";

/** Table of what the office submitted in each week, latest first: a row for each submission, and for what is missing. */
export function OfficeWeeks({ id }: { readonly id: OfficeId }) {
  const { weeks, cells } = useOfficeWeeks(id);
  if (cells.length === 0) return <Empty>This office is not expected to submit hours.</Empty>;
  const undated = cells.filter(({ week }) => week === null);
  const rows = [
    ...weeks.flatMap((week) => rowsOf(week, cells)),
    ...undated.map((cell) => ({ week: null, cell })),
  ];
  return (
    <SmallTable
      caption="Submissions by week"
      head={[
        "Week",
        "Kind",
        STATUS_HEADINGS.source,
        STATUS_HEADINGS.review,
        "Minutes",
        "Late",
        "Blocking",
        "Warnings",
      ]}
      figures={[4, 6, 7]}
      rows={rows.map(({ week, cell }, at) => ({
        id: cell?.entry ?? `${week?.from ?? ""} ${at}`,
        cells: cellsOf(week, cell, id),
      }))}
    />
  );
}

type Row = { readonly week: OfficeWeek | null; readonly cell: BoardCell | null };

/** A week in which nothing was expected and nothing came has a row without a submission. */
const rowsOf = (week: OfficeWeek, cells: readonly BoardCell[]): readonly Row[] => {
  const ofWeek = cells.filter((cell) => cell.week === week.from);
  return ofWeek.length === 0 ? [{ week, cell: null }] : ofWeek.map((cell) => ({ week, cell }));
};

/** By how many days it came late; of what has not come, since when it is late. */
function lateWords({ state, lateDays }: BoardCell, week: OfficeWeek | null): string {
  if (lateDays !== null) return `${formatNoun(lateDays, "day")} late`;
  const isDue = state === "missing" || state === "open";
  return isDue && week?.deadline.isLate === true
    ? `Late since ${formatDay(addDays(week.deadline.lastDay, 1))}`
    : "";
}

function cellsOf(week: OfficeWeek | null, cell: BoardCell | null, office: OfficeId) {
  const words = week === null ? "Unknown week" : formatRange(weekFrom(week.from));
  if (cell === null)
    return [words, "", <Missing key="state" because="nothing expected" />, "", "", "", "", ""];
  const { entry, isHalf, isRoadShow, countedMin, totalMin, blocking, warnings } = cell;
  const minutes = countedMin ?? totalMin;
  const board = new URLSearchParams({ office, ...(week !== null && { week: week.from }) });
  return [
    <Link
      key="week"
      to={entry === null ? withSearch(PAGES.payroll.path, board) : paths.submission(entry)}
      className="rounded-sm text-accent hover:underline"
    >
      {words}
    </Link>,
    entry === null && !isHalf ? "" : isRoadShow ? "Roadshow" : "Standard",
    <Badge key="state" {...submissionLook(cell)}>
      {sourceWords(cell)}
    </Badge>,
    <Badge key="review" {...reviewLook(cell)}>
      {reviewWords(cell)}
    </Badge>,
    minutes === null ? MISSING : formatHoursMinutes(minutes),
    lateWords(cell, week),
    entry === null ? "" : formatCount(blocking),
    entry === null ? "" : formatCount(warnings),
  ];
}
