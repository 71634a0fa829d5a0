import type { BoardState } from "#domain/payroll/payroll.ts";
import type { BadgeLook } from "./badge.tsx";

const LOOKS: Readonly<Record<BoardState, BadgeLook>> = {
  missing: { tone: "bad", shape: "diamond" },
  open: { tone: "warn", shape: "ring" },
  submitted: { tone: "accent", shape: "disc" },
  locked: { tone: "good", shape: "lock" },
  "records-only": { tone: "bad", shape: "dash" },
};

/** How the state of a submission is drawn beside its word, as on the board of the week. */
export const submissionLook = ({
  state,
  isHalf,
}: {
  readonly state: BoardState;
  readonly isHalf: boolean;
}): BadgeLook => (isHalf ? { tone: "bad", shape: "half" } : LOOKS[state]);
