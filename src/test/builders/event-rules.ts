import { isGivenUp, type AssignmentFault } from "#domain/roadshows/problems.ts";
import {
  acknowledgement,
  isCanceled,
  staffing,
  type Assignment,
  type SeenEvent,
} from "#domain/roadshows/roadshows.ts";

/* What the domain says of an event, as the filters of the list ask it. */

export const isGap = (event: SeenEvent): boolean => staffing(event).kind.endsWith("gap");

/** At least one active assignment whose owner has not acknowledged it. */
export const isUnacknowledged = (event: Omit<SeenEvent, "others">): boolean =>
  ["some", "none"].includes(acknowledgement(event)?.kind ?? "all");

/** Given up, or with a faulty assignment. A canceled event needs nothing. */
export const isBroken = (
  event: Omit<SeenEvent, "assignments"> & {
    readonly assignments: readonly (Assignment & { readonly faults: readonly AssignmentFault[] })[];
  },
): boolean =>
  !isCanceled(event) && (isGivenUp(event) || event.assignments.some(({ faults }) => faults.length > 0));
