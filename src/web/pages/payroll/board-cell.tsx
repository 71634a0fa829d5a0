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

/** The minutes of an office in a week, or of all: `12:05`; a dash where they are unknown. */
export const cellWords = (cells: readonly BoardCell[]): string => {
  const minutes = cellMinutes(cells);
  return minutes === null ? MISSING : formatHoursMinutes(minutes);
};

/** An office in a week: the shape of what is worst, the minutes, and the way to the submission. */
export function WeekCell({ cells }: CellsProps) {
  const { search } = useAddress();
  const cell = worstCell(cells);
  if (cell === null) return <span className="text-muted">{MISSING}</span>;
  const title = [reviewWords(cell), exceptionWords(sumOf(cells))].filter((words) => words !== "").join("; ");
  const badge = (
    <Badge {...LOOKS[statusOf(cell)]} title={title}>
      <span className="sr-only">{reviewWords(cell)} </span>
      {cellWords(cells)}
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
