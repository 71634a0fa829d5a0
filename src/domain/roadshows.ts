import type { EventId, OfficeId, PersonId } from "./ids.ts";
import type { WallClock } from "./time.ts";

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

export const isStaffed = ({ assignments }: Pick<RoadshowEvent, "assignments">): boolean =>
  assignments.some((assignment) => assignment.isActive);

/** A canceled event is never a gap, whichever way the source spells it. */
export const isCanceled = ({ status }: Pick<RoadshowEvent, "status">): boolean =>
  /^cancell?ed$/i.test(status.trim());

export const isApproved = ({ status }: Pick<RoadshowEvent, "status">): boolean =>
  /^approved$/i.test(status.trim());

/** An event that nobody is actively assigned to. Headline figures count the approved ones. */
export const isGap = (event: Pick<RoadshowEvent, "assignments" | "status">): boolean =>
  !isStaffed(event) && !isCanceled(event);

/** At least one active assignment whose owner has not acknowledged it. */
export const isUnacknowledged = ({ assignments }: Pick<RoadshowEvent, "assignments">): boolean =>
  assignments.some((assignment) => assignment.isActive && !assignment.isAcknowledged);
