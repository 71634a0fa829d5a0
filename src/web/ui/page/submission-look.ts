import { statusOf, type BoardCell, type ReviewStatus } from "#domain/payroll/board.ts";
import type { BoardState } from "#domain/payroll/payroll.ts";
import type { BadgeLook } from "./badge.tsx";

const LOOKS: Readonly<Record<BoardState, BadgeLook>> = {
  missing: { tone: "bad", shape: "diamond", title: "The office has sent no submission" },
  open: { tone: "warn", shape: "ring", title: "Not submitted yet" },
  submitted: { tone: "accent", shape: "disc", title: "Submitted, not locked" },
  locked: { tone: "good", shape: "lock", title: "Locked by the payroll partner" },
  "records-only": { tone: "bad", shape: "dash", title: "No summary lists this submission" },
};

const HALF: BadgeLook = { tone: "bad", shape: "half", title: "The office has submitted its other kind" };

/** Look of what the source says of a submission beside its word, wherever it is shown. */
export const submissionLook = ({
  state,
  isHalf,
}: {
  readonly state: BoardState;
  readonly isHalf: boolean;
}): BadgeLook => (isHalf ? HALF : LOOKS[state]);

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

/** Look of the review of a submission beside its words: what is settled looks so only as long as the partner has it as it is. */
export function reviewLook(cell: BoardCell): BadgeLook {
  const look = REVIEW_LOOKS[statusOf(cell)];
  return look.tone === "good" && cell.sent === "changed" ? { tone: "warn", shape: "diamond" } : look;
}
