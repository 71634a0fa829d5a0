import type { OfficeId, PersonId } from "#domain/ids.ts";
import { isSameCandidate } from "#domain/roadshows/answers.ts";
import { REASON_WORDS, type CandidateReason } from "#domain/roadshows/candidates.ts";
import type { AnswerRow, Answers, Candidates } from "#web/api/roadshow-gaps.ts";
import { formatNoun } from "#web/lib/format.ts";

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
  /** Whom to call: the person, or the office's owner; null where none is available. */
  readonly contact:
    | (NonNullable<Candidates["offices"]["rows"][number]["owner"]> & { readonly isOwner: boolean })
    | null;
  /** For roles that may see it. */
  readonly hours?: Candidates["people"]["rows"][number]["hours"];
};

export const officeCandidates = ({ offices }: Candidates): readonly ListedCandidate[] =>
  offices.rows.map(({ owner, officeId, officeName, reason, assignments }) => ({
    officeId,
    officeName,
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
  const words = REASON_WORDS[reason];
  const count = assignments === 0 ? "no active assignments" : formatNoun(assignments, "active assignment");
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} · ${count}`;
}

/** What a candidate answered last, from the current answers of all; null where they were not asked. */
export const answerOf = (current: readonly AnswerRow[], candidate: Candidate): AnswerRow | null =>
  current.find((answer) => isSameCandidate(answer, candidate)) ?? null;

/** Other events of the group that a candidate accepted. */
export const acceptedElsewhere = (group: Answers["group"], candidate: Candidate) =>
  group.filter((accepted) => isSameCandidate(accepted, candidate)).map(({ event }) => event);

/** `José Jimenez`, or the name of the office. */
export function candidateName({ officeId, officeName, person }: Candidate): string {
  if (person === null) return officeName === "" ? `Office ${officeId}` : officeName;
  return `${person.firstName} ${person.lastName}`.trim() || `Person ${person.id}`;
}
