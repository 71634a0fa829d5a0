import { Link } from "react-router-dom";
import {
  cellMinutes,
  exceptionWords,
  reviewWords,
  statusOf,
  worstCell,
  type ReviewStatus,
} from "#domain/payroll/board.ts";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import type { BoardCell } from "#web/api/payroll-review.ts";
import { useAddress } from "#web/lib/address.ts";
import { MISSING } from "#web/lib/format.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge, type BadgeShape, type BadgeTone } from "#web/ui/page/badge.tsx";

const LOOKS: Readonly<Record<ReviewStatus, { readonly tone: BadgeTone; readonly shape: BadgeShape }>> = {
  missing: { tone: "bad", shape: "diamond" },
  blocked: { tone: "bad", shape: "triangle" },
  changed: { tone: "bad", shape: "square" },
  "signed-off": { tone: "good", shape: "disc" },
  open: { tone: "warn", shape: "ring" },
  unread: { tone: "quiet", shape: "dash" },
  ready: { tone: "accent", shape: "half" },
};

export const ReviewBadge = ({ cell }: { readonly cell: BoardCell }) => (
  <Badge {...LOOKS[statusOf(cell)]}>{reviewWords(cell)}</Badge>
);

type CellsProps = { readonly cells: readonly BoardCell[] };

/** Its minutes, or what there is in their place: `12:05`, `Missing`. */
export const cellWords = (cells: readonly BoardCell[]): string => {
  const cell = worstCell(cells);
  const minutes = cellMinutes(cells);
  if (minutes !== null) return formatHoursMinutes(minutes);
  return cell === null ? MISSING : reviewWords(cell);
};

/** An office in a week: the shape of what is worst, the minutes, and the way to the submission. */
export function WeekCell({ cells }: CellsProps) {
  const { search } = useAddress();
  const cell = worstCell(cells);
  if (cell === null) return <span className="text-muted">{MISSING}</span>;
  const minutes = cellMinutes(cells);
  const title = [reviewWords(cell), exceptionWords(sumOf(cells))].filter((words) => words !== "").join("; ");
  const badge = (
    <Badge {...LOOKS[statusOf(cell)]} title={title}>
      <span className="sr-only">{reviewWords(cell)} </span>
      {minutes === null ? MISSING : formatHoursMinutes(minutes)}
    </Badge>
  );
  return cell.entry === null ? (
    badge
  ) : (
    <Link tabIndex={-1} to={withSearch(paths.submission(cell.entry), search)} className="hover:underline">
      {badge}
    </Link>
  );
}

const sumOf = (cells: readonly BoardCell[]) => ({
  blocking: cells.reduce((sum, { blocking }) => sum + blocking, 0),
  warnings: cells.reduce((sum, { warnings }) => sum + warnings, 0),
});
