import { Link } from "react-router-dom";
import {
  exceptionWords,
  reviewWords,
  statusOf,
  type ReviewStatus,
  type WeekBefore,
} from "#domain/payroll/board.ts";
import { formatHoursMinutes, STATE_NAMES, type BoardState } from "#domain/payroll/payroll.ts";
import type { BoardCell } from "#web/api/payroll/payroll.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatNoun, MISSING } from "#web/lib/format.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge, type BadgeLook } from "#web/ui/page/badge.tsx";

const STATE_LOOKS = {
  missing: { tone: "bad", shape: "diamond", title: "The office has sent no submission" },
  open: { tone: "warn", shape: "ring", title: "Not submitted yet" },
  submitted: { tone: "accent", shape: "disc", title: "Submitted, not locked" },
  locked: { tone: "good", shape: "lock", title: "Locked by the payroll partner" },
  "records-only": { tone: "bad", shape: "dash", title: "No summary lists this submission" },
} as const;

export const StateBadge = ({ state }: { readonly state: BoardState }) => (
  <Badge {...STATE_LOOKS[state]}>{STATE_NAMES[state]}</Badge>
);

export const SEVERITY_LOOKS = {
  blocking: { tone: "bad", shape: "triangle" },
  warning: { tone: "warn", shape: "half" },
} as const;

const REVIEW_LOOKS: Readonly<Record<ReviewStatus, BadgeLook>> = {
  missing: { tone: "bad", shape: "diamond" },
  "half-missing": { tone: "bad", shape: "half" },
  "records-only": { tone: "bad", shape: "dash" },
  "left-out": { tone: "quiet", shape: "dash" },
  "sent-back": { tone: "warn", shape: "square" },
  blocked: { tone: "bad", shape: "triangle" },
  changed: { tone: "bad", shape: "square" },
  "signed-off": { tone: "good", shape: "disc" },
  open: { tone: "warn", shape: "ring" },
  unread: { tone: "quiet", shape: "dash" },
  ready: { tone: "accent", shape: "half" },
};

export const ReviewBadge = ({ cell }: { readonly cell: BoardCell }) => (
  <Badge {...REVIEW_LOOKS[statusOf(cell)]} title={reviewWords(cell)}>
    <span>{reviewWords(cell)}</span>
    {cell.lateDays === null ? null : (
      <span className="text-muted">{` · ${formatNoun(cell.lateDays, "day")} late`}</span>
    )}
  </Badge>
);

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
    <Badge {...REVIEW_LOOKS[statusOf(cell)]} title={title}>
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
