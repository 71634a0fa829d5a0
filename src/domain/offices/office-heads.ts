import type { PersonId } from "#domain/ids.ts";

/** Sources that say who runs an office, the first before the second. */
export const HEAD_SOURCES = ["submission", "assignments"] as const;
export type HeadSource = (typeof HEAD_SOURCES)[number];

/** Matches of the person with the directory: an assignment has their id, a submission only a name. */
export const HEAD_MATCHES = ["by-id", "by-name", "none", "several"] as const;
export type HeadMatch = (typeof HEAD_MATCHES)[number];

/** The person who runs an office. Without a person of the directory there is a name alone. */
export type OfficeHead = {
  readonly name: string;
  readonly personId: PersonId | null;
  readonly phone: string;
  readonly email: string;
  readonly sources: readonly HeadSource[];
  readonly match: HeadMatch;
};

type Reachable = Pick<OfficeHead, "phone" | "email">;

/** The owner of the latest submission, by name, and how many people of the office have it: of one, how to reach them. */
export type SubmissionOwner = Reachable & {
  readonly ownerName: string;
  readonly people: number;
  readonly personId: PersonId | null;
};

/** The person of the office who is payout owner of most of its assignments. */
export type AssignmentOwner = Reachable & {
  readonly id: PersonId;
  readonly firstName: string;
  readonly lastName: string;
};

/**
 * Returns the people who run an office: the owner of its latest submission and that of most of its assignments, once where they are one.
 * Those whom the directory has come first, since they can be called.
 */
export function officeHeads(
  submission: SubmissionOwner | null,
  assignments: AssignmentOwner | null,
): readonly OfficeHead[] {
  const [ofSubmission, ofAssignments] = [headOfSubmission(submission), headOfAssignments(assignments)];
  if (ofSubmission === null || ofAssignments === null)
    return [ofSubmission ?? ofAssignments].flatMap((head) => head ?? []);
  if (ofSubmission.personId === ofAssignments.personId) return [{ ...ofAssignments, sources: HEAD_SOURCES }];
  return ofSubmission.personId === null ? [ofAssignments, ofSubmission] : [ofSubmission, ofAssignments];
}

function headOfSubmission(owner: SubmissionOwner | null): OfficeHead | null {
  if (owner === null || owner.ownerName.trim() === "") return null;
  const { ownerName: name, people } = owner;
  const sources = ["submission"] as const;
  if (people !== 1)
    return { name, sources, match: people === 0 ? "none" : "several", personId: null, phone: "", email: "" };
  const { personId, phone, email } = owner;
  return { name, sources, match: "by-name", personId, phone, email };
}

function headOfAssignments(owner: AssignmentOwner | null): OfficeHead | null {
  if (owner === null) return null;
  const { id: personId, firstName, lastName, phone, email } = owner;
  const name = `${firstName} ${lastName}`.trim();
  return { name, personId, phone, email, sources: ["assignments"], match: "by-id" };
}
