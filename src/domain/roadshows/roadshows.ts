import type { EventId, OfficeId, PersonId } from "#domain/ids.ts";
import type { DirectoryPerson } from "#domain/people/people.ts";
import type { WallClock } from "#domain/time/time.ts";

export type FullName = { readonly first: string; readonly last: string };

/** Where a roadshow is held: a retailer's club or store. */
export type Location = {
  readonly id: string;
  readonly clubNumber: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly marketId: string;
};

/** One `icd` entry: who sells at an event and who is paid for it. Owner ids are person ids. */
export type Assignment = {
  readonly officeId: OfficeId | null;
  readonly payoutOwnerId: PersonId | null;
  readonly payoutOwner: FullName;
  readonly merchOwnerId: PersonId | null;
  readonly merchOwner: FullName;
  readonly hubManager: FullName;
  readonly isActive: boolean;
  /** The owner knows of it; not that they accept. */
  readonly isAcknowledged: boolean;
  readonly acknowledged: WallClock | null;
};

export type RoadshowEvent = {
  readonly id: EventId;
  readonly groupId: string;
  readonly retailerId: string;
  readonly retailerName: string;
  readonly retailerRoadShowId: string;
  readonly status: string;
  readonly isRoadShow: boolean;
  readonly isStaffingOnly: boolean;
  readonly location: Location;
  readonly assignments: readonly Assignment[];
};

/** An assignment of an office outside one's scope: of it the office is shown, and nothing else. */
export type OtherAssignment = { readonly officeId: OfficeId | null; readonly officeName: string };

/** An event as far as one may see who is assigned to it; where one sees everything, there are no others. */
export type SeenEvent = Pick<RoadshowEvent, "assignments" | "status"> & {
  readonly others: readonly OtherAssignment[];
};

export const isStaffed = ({ assignments }: Pick<RoadshowEvent, "assignments">): boolean =>
  assignments.some((assignment) => assignment.isActive);

/** A canceled event is never a gap, whichever way the source spells it. */
export const isCanceled = ({ status }: Pick<RoadshowEvent, "status">): boolean =>
  /^cancell?ed$/i.test(status.trim());

export const isApproved = ({ status }: Pick<RoadshowEvent, "status">): boolean =>
  /^approved$/i.test(status.trim());

/**
 * An event that nobody is actively assigned to. Headline figures count the approved ones. Whether an assignment of an
 * office outside one's scope is active is not one's to know: an event with such a one is no gap.
 */
export const isGap = (event: SeenEvent): boolean =>
  !isStaffed(event) && !isCanceled(event) && event.others.length === 0;

/** At least one active assignment whose owner has not acknowledged it. */
export const isUnacknowledged = ({ assignments }: Pick<RoadshowEvent, "assignments">): boolean =>
  assignments.some((assignment) => assignment.isActive && !assignment.isAcknowledged);

/** What the directory says of an owner. */
export type DirectoryOwner = Pick<DirectoryPerson, "officeId" | "isRetired">;
/** Owners whom the directory has, by their ids; null when no directory has been read, so that nobody can be looked up. */
export type DirectoryOwners = ReadonlyMap<PersonId, DirectoryOwner> | null;

/** What can be wrong with an assignment. */
export const ASSIGNMENT_FAULTS = ["owner-unknown", "owner-retired", "office-differs"] as const;
export type AssignmentFault = (typeof ASSIGNMENT_FAULTS)[number];

/**
 * What is wrong with an active assignment: a payout or merchandising owner is not in the directory, is flagged retired
 * there, or is of another office than the assignment. What was not reported is no fault, and an inactive
 * assignment asks nothing of anybody.
 */
export function assignmentFaults(
  { isActive, officeId, payoutOwnerId, merchOwnerId }: Assignment,
  owners: DirectoryOwners,
): readonly AssignmentFault[] {
  if (!isActive || owners === null) return [];
  const owned = [payoutOwnerId, merchOwnerId].filter((id) => id !== null).map((id) => owners.get(id));
  const known = owned.filter((owner) => owner !== undefined);
  const isWrong: Readonly<Record<AssignmentFault, boolean>> = {
    "owner-unknown": known.length < owned.length,
    "owner-retired": known.some(({ isRetired }) => isRetired),
    "office-differs":
      officeId !== null && known.some((owner) => owner.officeId !== null && owner.officeId !== officeId),
  };
  return ASSIGNMENT_FAULTS.filter((fault) => isWrong[fault]);
}

/** The only assignment of the event is inactive: somebody was meant to come, and nobody does. */
export const isGivenUp = ({ assignments, others }: Pick<SeenEvent, "assignments" | "others">): boolean =>
  assignments.length === 1 && others.length === 0 && !isStaffed({ assignments });

/** An event that needs mending: given up, or with a faulty assignment. A canceled one needs nothing. */
export const isBroken = (
  event: Omit<SeenEvent, "assignments"> & {
    readonly assignments: readonly (Assignment & { readonly faults: readonly AssignmentFault[] })[];
  },
): boolean =>
  !isCanceled(event) && (isGivenUp(event) || event.assignments.some(({ faults }) => faults.length > 0));
