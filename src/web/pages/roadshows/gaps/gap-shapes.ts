import { officeName } from "#domain/office-name.ts";
import type { OfficeId, PersonId } from "#domain/ids.ts";
import { isSameCandidate } from "#domain/roadshows/answers.ts";
import { REASON_WORDS, type CandidateReason } from "#domain/roadshows/candidates.ts";
import { isCanceled, roleNames } from "#domain/roadshows/roadshows.ts";
import type { AnswerRow, Answers, Candidates } from "#web/api/roadshows/roadshow-gaps.ts";
import type { EventRow } from "#web/api/roadshows/roadshows.ts";
import { capital, formatNoun } from "#web/lib/format.ts";

/** An office or a person of it who may staff an event. */
export type Candidate = {
  readonly officeId: OfficeId;
  readonly officeName: string;
  readonly person: { readonly id: PersonId; readonly firstName: string; readonly lastName: string } | null;
};

/** A candidate of a list, with why it is in it. */
export type ListedCandidate = Candidate & {
  readonly reason: CandidateReason;
  readonly assignments: number;
  /** Contact to call: the person, or the office's owner; null where none is available. */
  readonly contact:
    | (NonNullable<Candidates["offices"]["rows"][number]["owner"]> & { readonly isOwner: boolean })
    | null;
  /** For roles that may see it. */
  readonly hours?: Candidates["people"]["rows"][number]["hours"];
};

export const officeCandidates = ({ offices }: Candidates): readonly ListedCandidate[] =>
  offices.rows.map(({ owner, officeId, reason, assignments, ...office }) => ({
    officeId,
    officeName: office.officeName,
    person: null,
    reason,
    assignments,
    contact: owner === null ? null : { ...owner, isOwner: true },
  }));

export const personCandidates = ({ people }: Candidates): readonly ListedCandidate[] =>
  people.rows.map(({ person, ...candidate }) => ({
    ...candidate,
    person,
    contact: { ...person, isOwner: false },
  }));

/** `Staffed this club · 3 active assignments`. */
export function candidateWords({ reason, assignments }: ListedCandidate): string {
  const count = assignments === 0 ? "no active assignments" : formatNoun(assignments, "active assignment");
  return `${capital(REASON_WORDS[reason])} · ${count}`;
}

/** Answer that a candidate gave last, from the current answers of all; null where they were not asked. */
export const answerOf = (current: readonly AnswerRow[], candidate: Candidate): AnswerRow | null =>
  current.find((answer) => isSameCandidate(answer, candidate)) ?? null;

/** Other events of the group that a candidate accepted. */
export const acceptedElsewhere = (group: Answers["group"], candidate: Candidate) =>
  group.filter((accepted) => isSameCandidate(accepted, candidate)).map(({ event }) => event);

/**
 * Words on what comes after someone accepted an event: the assignment, which the source has to report; or that it reports another
 * one. "" where there is nothing to say.
 */
export function nextWords(
  event: Pick<EventRow, "status" | "assignments" | "others">,
  current: readonly (Candidate & Pick<AnswerRow, "answer">)[],
): string {
  const accepted = current.filter(({ answer }) => answer === "accepted");
  if (accepted.length === 0 || isCanceled(event)) return "";
  const names = LIST.format(accepted.map(candidateName));
  const active = event.assignments.filter(({ isActive }) => isActive);
  if (active.length === 0)
    return event.others.length > 0
      ? ""
      : `${names} accepted. Assign them where events are kept: the next read that shows it closes this.`;
  if (accepted.some((candidate) => active.some((assignment) => isOf(assignment, candidate)))) return "";
  return `${names} accepted, but ${roleNames(event, "payoutOwner") ?? "someone else"} is assigned.`;
}

const LIST = new Intl.ListFormat("en-US");

const isOf = (
  { officeId, payoutOwnerId, merchOwnerId }: EventRow["assignments"][number],
  candidate: Candidate,
): boolean =>
  candidate.person === null
    ? officeId === candidate.officeId
    : [payoutOwnerId, merchOwnerId].includes(candidate.person.id);

/** `José Jimenez`, or the name of the office. */
export function candidateName({ person, ...office }: Candidate): string {
  if (person === null) return officeName(office);
  return `${person.firstName} ${person.lastName}`.trim() || `Person ${person.id}`;
}
