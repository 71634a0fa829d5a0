import {
  isApproved,
  isCanceled,
  isStaffed,
  type Assignment,
  type RoadshowEvent,
  type SeenEvent,
} from "./roadshows.ts";

type Staffing = {
  readonly kind: "staffed" | "gap" | "approved-gap" | "canceled" | "others";
  readonly words: string;
};

const active = ({ assignments }: Pick<RoadshowEvent, "assignments">): readonly Assignment[] =>
  assignments.filter((assignment) => assignment.isActive);

/**
 * Whether somebody is actively assigned. A gap in an approved event is the one that hurts; a canceled one has none. Of
 * an event that only offices outside one's scope may staff, this is all that is said.
 */
export function staffing(event: SeenEvent): Staffing {
  const count = active(event).length;
  if (isStaffed(event)) return { kind: "staffed", words: count === 1 ? "Staffed" : `Staffed · ${count}` };
  if (isCanceled(event)) return { kind: "canceled", words: "Canceled" };
  if (event.others.length > 0) return { kind: "others", words: "Elsewhere" };
  return isApproved(event) ? { kind: "approved-gap", words: "Gap" } : { kind: "gap", words: "Gap" };
}

type Acknowledgement = { readonly kind: "all" | "some" | "none"; readonly words: string };

/** How many active assignments are acknowledged, in words; null when there is none to acknowledge. */
export function acknowledgement(event: Pick<RoadshowEvent, "assignments">): Acknowledgement | null {
  const of = active(event);
  const done = of.filter((assignment) => assignment.isAcknowledged).length;
  if (of.length === 0) return null;
  if (of.length === 1) return done === 1 ? { kind: "all", words: "Yes" } : { kind: "none", words: "No" };
  if (done === of.length) return { kind: "all", words: `All ${done}` };
  if (done === 0) return { kind: "none", words: `None of ${of.length}` };
  return { kind: "some", words: `${done} of ${of.length}` };
}

/** What the two flags of an event say; "" when neither is set. */
export function eventKind({
  isRoadShow,
  isStaffingOnly,
}: Pick<RoadshowEvent, "isRoadShow" | "isStaffingOnly">): string {
  if (!isStaffingOnly) return isRoadShow ? "Roadshow" : "";
  return isRoadShow ? "Roadshow, staffing only" : "Staffing only";
}
