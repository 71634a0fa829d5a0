import { byNumber } from "#domain/ids.ts";
import type { WallClock } from "#domain/time/time.ts";

/**
 * Reasons why an office or a person may staff an event, the best reason first: staffed an event at this retailer's club, of this
 * retailer in this state, at a club nearby, in this state; or is of an office in this state. Where there is no one by any of these reasons, the nearest offices are candidates.
 */
export const CANDIDATE_REASONS = ["club", "retailer", "near", "state", "home", "nearest"] as const;
export type CandidateReason = (typeof CANDIDATE_REASONS)[number];

export const REASON_WORDS: Readonly<Record<CandidateReason, string>> = {
  club: "staffed this club",
  retailer: "staffed this retailer in this state",
  near: "staffed a club nearby",
  state: "staffed events in this state",
  home: "office in this state",
  nearest: "one of the nearest offices",
};

/** Clubs whose ZIP codes begin with the same digits, so many, are near each other: they share a sorting center. */
export const NEAR_ZIP_DIGITS = 3;

/** Number of candidates of each kind that are listed for one event, and of offices in a list of all gaps. */
export const CANDIDATES_MAX = 50;
export const PROPOSALS_MAX = 3;
/** So many of the nearest offices stand in for candidates. */
export const NEAREST_MAX = 5;

/** The rule of `compareCandidates`, for people. */
export const ORDER_WORDS: readonly string[] = [
  "First those who staffed this retailer’s club, then this retailer in this state, then a club whose ZIP code begins with the same three digits, then any event in this state. Last come offices in this state, and their people. An event without any candidate has the nearest offices, by the middles of their states.",
  "Among equals, those with the fewest active assignments come first, then those who acknowledged one most recently.",
];

type Candidate = {
  readonly id: string;
  readonly reason: CandidateReason;
  /** Active ones, to events that are not canceled. */
  readonly assignments: number;
  /** The latest acknowledgement of what the reason names. */
  readonly latest: WallClock | null;
};

/** The order in which candidates of an event are called; the nearest offices keep the order of their distances. */
export function compareCandidates(a: Candidate, b: Candidate): number {
  if (a.reason === "nearest" && b.reason === "nearest") return 0;
  return (
    CANDIDATE_REASONS.indexOf(a.reason) - CANDIDATE_REASONS.indexOf(b.reason) ||
    a.assignments - b.assignments ||
    byLatest(a.latest ?? "", b.latest ?? "") ||
    byNumber(a.id, b.id)
  );
}

const byLatest = (a: string, b: string): number => (a === b ? 0 : a > b ? -1 : 1);
