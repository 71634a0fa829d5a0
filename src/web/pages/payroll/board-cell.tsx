import { Link } from "react-router-dom";
import { exceptionWords, reviewWords, shortReviewWords, type WeekBefore } from "#domain/payroll/board.ts";
import { formatHoursMinutes, sourceWords, type BoardState } from "#domain/payroll/payroll.ts";
import type { BoardCell } from "#web/api/payroll/payroll.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatNoun, MISSING } from "#web/lib/format.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { reviewLook, submissionLook } from "#web/ui/page/submission-look.ts";

type SourceBadgeProps = { readonly state: BoardState; readonly isHalf: boolean };

export const SourceBadge = (cell: SourceBadgeProps) => (
  <Badge {...submissionLook(cell)}>{sourceWords(cell)}</Badge>
);

export const SEVERITY_LOOKS = {
  blocking: { tone: "bad", shape: "triangle" },
  warning: { tone: "warn", shape: "half" },
} as const;

/** In few words, and in all when it is held over. */
export function ReviewBadge({ cell }: { readonly cell: BoardCell }) {
  const late = cell.lateDays === null ? "" : `${formatNoun(cell.lateDays, "day")} late`;
  return (
    <Badge {...reviewLook(cell)} title={late === "" ? reviewWords(cell) : `${reviewWords(cell)}, ${late}`}>
      <span>{shortReviewWords(cell)}</span>
      {late === "" ? null : <span className="text-muted">{` · ${late}`}</span>}
    </Badge>
  );
}

/** The minutes of an office in a week, or of all: `12:05`; a dash where they are unknown. */
export const weekBeforeWords = ({ minutes }: Pick<WeekBefore, "minutes">): string =>
  minutes === null ? MISSING : formatHoursMinutes(minutes);

/** An office in a week: the shape of what is worst, the minutes, and the way to the submission. */
export function WeekCell({ before }: { readonly before: WeekBefore }) {
  const { search } = useAddress();
  const { worst: cell } = before;
  if (cell === null) return <span className="text-muted">{MISSING}</span>;
  const title = [reviewWords(cell), exceptionWords(before)].filter((words) => words !== "").join("; ");
  const badge = (
    <Badge {...reviewLook(cell)} title={title}>
      <span className="sr-only">{`${reviewWords(cell)} `}</span>
      <span>{weekBeforeWords(before)}</span>
    </Badge>
  );
  return cell.entry === null || cell.state === "records-only" ? (
    badge
  ) : (
    <Link to={withSearch(paths.submission(cell.entry), search)} className="hover:underline">
      {badge}
    </Link>
  );
}
