import type { OfficeId } from "#domain/ids.ts";
import { byName } from "#domain/by-name.ts";
import type { AnswerCounts } from "./answers.ts";

export type FullName = { readonly first: string; readonly last: string };

/** Roles of the people of an assignment. */
export const ASSIGNMENT_ROLES = ["payoutOwner", "merchOwner", "hubManager"] as const;
export type AssignmentRole = (typeof ASSIGNMENT_ROLES)[number];

/** Words that say whether the active assignments of an event name someone in a role. */
export const ROLE_STATES = [
  "payout-filled",
  "payout-missing",
  "merch-filled",
  "merch-missing",
  "hub-filled",
  "hub-missing",
] as const;

export type RoleState = readonly [role: AssignmentRole, state: "filled" | "missing"];

/** Role and state that such a word says. */
export const roleState = (word: (typeof ROLE_STATES)[number]): RoleState => ROLE_STATE_WORDS[word];

const ROLE_STATE_WORDS: Readonly<Record<(typeof ROLE_STATES)[number], RoleState>> = {
  "payout-filled": ["payoutOwner", "filled"],
  "payout-missing": ["payoutOwner", "missing"],
  "merch-filled": ["merchOwner", "filled"],
  "merch-missing": ["merchOwner", "missing"],
  "hub-filled": ["hubManager", "filled"],
  "hub-missing": ["hubManager", "missing"],
};

export const ROLE_NAMES: Readonly<Record<AssignmentRole, string>> = {
  payoutOwner: "Payout owner",
  merchOwner: "Merchandising owner",
  hubManager: "Hub manager",
};

/** `Hub manager: not filled`. */
export const ROLE_STATE_NAMES = byName(
  ROLE_STATES.map((word) => {
    const [role, state] = roleState(word);
    return [word, `${ROLE_NAMES[role]}: ${state === "filled" ? "filled" : "not filled"}`] as const;
  }),
);

/** By what events are grouped. */
export const EVENT_GROUPINGS = ["retailer", "state", "office", "owner"] as const;
export type EventGrouping = (typeof EVENT_GROUPINGS)[number];

/** Members of an assignment that its event is judged by. */
export type Assignment = Readonly<Record<AssignmentRole, FullName>> & {
  readonly isActive: boolean;
  /** The owner knows of it; not that they accept. */
  readonly isAcknowledged: boolean;
};

type Assigned = { readonly assignments: readonly Assignment[] };
type WithStatus = { readonly status: string };

/** An assignment of an office outside one's scope: of it the office is shown, and nothing else. */
export type OtherAssignment = { readonly officeId: OfficeId | null; readonly officeName: string };

/** An event as far as one may see who is assigned to it; where one sees everything, there are no others. */
export type SeenEvent = Assigned &
  WithStatus & {
    readonly others: readonly OtherAssignment[];
    /** Answers of candidates of a gap, where they are looked at. */
    readonly answers?: Pick<AnswerCounts, "accepted">;
  };

/** A canceled event is never a gap, whichever way the source spells it. */
export const isCanceled = ({ status }: WithStatus): boolean => /^cancell?ed$/i.test(status.trim());

/** A status as every page and file writes it: of the two spellings of what is canceled the American one. */
export const eventStatusWords = (event: WithStatus): string =>
  isCanceled(event) ? "Canceled" : event.status;

export const isApproved = ({ status }: WithStatus): boolean => /^approved$/i.test(status.trim());

type Staffing = {
  readonly kind: "staffed" | "gap" | "approved-gap" | "canceled" | "others";
  readonly words: string;
};

const ACCEPTED_WORDS = "Accepted, not yet assigned";

/** `Rosa Ortega, Keiko Lindqvist`: who has a role in the active assignments; null where none has. */
export function roleNames(event: Assigned, role: AssignmentRole): string | null {
  const names = active(event).map(({ [role]: { first, last } }) => `${first} ${last}`.trim());
  return [...new Set(names)].filter((name) => name !== "").join(", ") || null;
}

const active = ({ assignments }: Assigned): readonly Assignment[] =>
  assignments.filter((assignment) => assignment.isActive);

/**
 * State of an event's staff: staffed where at least one assignment is active. A gap in an approved event is the one that hurts; a canceled one is neither
 * staffed nor a gap, even with people assigned. Of
 * an event that only offices outside one's scope may staff, this is all that is said: whether their assignments are
 * active is not one's to know. A gap that a candidate accepted waits for the assignment to be reported.
 */
export function staffing(event: SeenEvent): Staffing {
  if (isCanceled(event)) return { kind: "canceled", words: "Canceled" };
  const count = active(event).length;
  if (count > 0) return { kind: "staffed", words: count === 1 ? "Staffed" : `Staffed · ${count}` };
  if (event.others.length > 0) return { kind: "others", words: "Elsewhere" };
  const words = (event.answers?.accepted ?? 0) > 0 ? ACCEPTED_WORDS : "Gap";
  return { kind: isApproved(event) ? "approved-gap" : "gap", words };
}

/** States of acknowledgement of an event's active assignments; `no-staff` where there is none to acknowledge. */
export const ACKNOWLEDGEMENTS = ["all", "some", "none", "no-staff"] as const;

export const ACKNOWLEDGEMENT_WORDS: Readonly<Record<(typeof ACKNOWLEDGEMENTS)[number], string>> = {
  all: "All acknowledged",
  some: "Some acknowledged",
  none: "None acknowledged",
  "no-staff": "No active assignment",
};

type Acknowledgement = {
  readonly kind: Exclude<(typeof ACKNOWLEDGEMENTS)[number], "no-staff">;
  readonly words: string;
};

/** Words for how many active assignments are acknowledged; null when there is none to acknowledge, as of a canceled event. */
export function acknowledgement(event: Assigned & WithStatus): Acknowledgement | null {
  const of = isCanceled(event) ? [] : active(event);
  const done = of.filter((assignment) => assignment.isAcknowledged).length;
  if (of.length === 0) return null;
  if (of.length === 1) return done === 1 ? { kind: "all", words: "Yes" } : { kind: "none", words: "No" };
  if (done === of.length) return { kind: "all", words: `All ${done}` };
  if (done === 0) return { kind: "none", words: `None of ${of.length}` };
  return { kind: "some", words: `${done} of ${of.length}` };
}

/** Words for the two flags of an event; "" when neither is set. */
export function eventKind({
  isRoadShow,
  isStaffingOnly,
}: Readonly<Record<"isRoadShow" | "isStaffingOnly", boolean>>): string {
  if (!isStaffingOnly) return isRoadShow ? "Roadshow" : "";
  return isRoadShow ? "Roadshow, staffing only" : "Staffing only";
}

/** Changes of an event between two reads of all events. */
export const EVENT_CHANGES = [
  "new",
  "gone",
  "canceled",
  "status",
  "place",
  "days",
  "reassigned",
  "acknowledged",
] as const;
export type EventChange = (typeof EVENT_CHANGES)[number];
