import { Link } from "react-router-dom";
import { formatHoursMinutes } from "#domain/payroll/payroll.ts";
import type { BoardCell } from "#web/api/payroll-review.ts";
import { useAddress } from "#web/lib/address.ts";
import { formatNoun, MISSING } from "#web/lib/format.ts";
import { paths, withSearch } from "#web/lib/paths.ts";
import { Badge, type BadgeShape, type BadgeTone } from "#web/ui/page/badge.tsx";
import { cellMinutes, statusOf, type ReviewStatus } from "./board-shapes.ts";

type Look = { readonly tone: BadgeTone; readonly shape: BadgeShape; readonly words: string };

export const STATUS_LOOKS: Readonly<Record<ReviewStatus, Look>> = {
  missing: { tone: "bad", shape: "diamond", words: "Missing" },
  blocked: { tone: "bad", shape: "triangle", words: "Blocked" },
  changed: { tone: "bad", shape: "square", words: "Changed since sign-off" },
  "signed-off": { tone: "good", shape: "disc", words: "Signed off" },
  open: { tone: "warn", shape: "ring", words: "Not submitted" },
  unread: { tone: "quiet", shape: "dash", words: "Not checked yet" },
  ready: { tone: "accent", shape: "half", words: "Ready" },
};

/** Worst first: what a cell of several submissions shows. */
const WORST: readonly ReviewStatus[] = [
  ...(["missing", "blocked", "changed", "open", "unread", "ready", "signed-off"] as const),
];

const worstStatus = (cells: readonly BoardCell[]): ReviewStatus | null =>
  WORST.find((status) => cells.some((cell) => statusOf(cell) === status)) ?? null;

/** Its minutes, or what there is in their place: `12:05`, `Missing`. */
export const cellWords = (cells: readonly BoardCell[]): string => {
  const status = worstStatus(cells);
  if (status === null) return MISSING;
  const minutes = cellMinutes(cells);
  return minutes === null ? STATUS_LOOKS[status].words : formatHoursMinutes(minutes);
};

/** Open exceptions, `2 blocking, 1 warning`; "" for none. */
export const exceptionWords = ({ blocking, warnings }: Pick<BoardCell, "blocking" | "warnings">): string =>
  [blocking === 0 ? "" : `${blocking} blocking`, warnings === 0 ? "" : formatNoun(warnings, "warning")]
    .filter((words) => words !== "")
    .join(", ");

/** An office in a week: the shape of what is worst, the minutes, and the way to the submission. */
export function WeekCell({ cells }: { readonly cells: readonly BoardCell[] }) {
  const { search } = useAddress();
  const status = worstStatus(cells);
  if (status === null) return <span className="text-muted">{MISSING}</span>;
  const { tone, shape } = STATUS_LOOKS[status];
  const minutes = cellMinutes(cells);
  const cell = cells.find((each) => statusOf(each) === status);
  const title = [
    STATUS_LOOKS[status].words,
    exceptionWords(sumOf(cells)),
    cells.some(({ exported }) => exported !== "none") ? "in a file for the partner" : "",
  ]
    .filter((words) => words !== "")
    .join("; ");
  const badge = (
    <Badge tone={tone} shape={shape} title={title}>
      <span className="sr-only">{STATUS_LOOKS[status].words} </span>
      {minutes === null ? MISSING : formatHoursMinutes(minutes)}
    </Badge>
  );
  return cell === undefined || cell.entry === null ? (
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
