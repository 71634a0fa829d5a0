import { isCanceled, type OtherAssignment } from "./roadshows.ts";

/** Faults of an active assignment, by the directory and by the other events of its group. */
export const ASSIGNMENT_FAULTS = [
  "owner-unknown",
  "owner-zeros",
  "owner-retired",
  "office-differs",
  "two-places",
] as const;
export type AssignmentFault = (typeof ASSIGNMENT_FAULTS)[number];

export const FAULT_WORDS: Readonly<Record<AssignmentFault, string>> = {
  "owner-unknown": "Owner not in directory",
  "owner-zeros": "Owner’s ID has other zeros in directory",
  "owner-retired": "Owner retired",
  "office-differs": "Owner in another office",
  "two-places": "Owner in two places of the group",
};

export const GIVEN_UP_WORDS = "Only assignment inactive";

type Staff = {
  readonly assignments: readonly { readonly isActive: boolean }[];
  readonly others: readonly OtherAssignment[];
};

/** The only assignment of the event is inactive: someone was meant to come, and no one does. */
export const isGivenUp = ({ assignments: [only, ...more], others }: Staff): boolean =>
  only !== undefined && !only.isActive && more.length === 0 && others.length === 0;

type WithFaults = {
  readonly status: string;
  readonly assignments: readonly {
    readonly isActive: boolean;
    readonly faults: readonly AssignmentFault[];
  }[];
  readonly others: readonly OtherAssignment[];
};

/** Faults of an event's assignments, each once, in the order of `ASSIGNMENT_FAULTS`; a canceled event needs nothing. */
export function problems(event: WithFaults): readonly string[] {
  if (isCanceled(event)) return [];
  if (isGivenUp(event)) return [GIVEN_UP_WORDS];
  return ASSIGNMENT_FAULTS.filter((fault) =>
    event.assignments.some(({ faults }) => faults.includes(fault)),
  ).map((fault) => FAULT_WORDS[fault]);
}
