/** Answers of a candidate for an event without staff, or that they were asked. */
export const ANSWERS = ["asked", "declined", "accepted"] as const;
export type Answer = (typeof ANSWERS)[number];

export const ANSWER_NAMES: Readonly<Record<Answer, string>> = {
  asked: "Asked",
  declined: "Declined",
  accepted: "Accepted",
};

export const ANSWER_NOTE_MAX = 500;

/** Counts of the candidates of an event who were asked, and of each answer. */
export type AnswerCounts = Readonly<Record<Answer, number>>;

/** `2 asked, 1 accepted`; null where no one was asked. */
export function answerWords({ asked, accepted, declined }: AnswerCounts): string | null {
  if (asked === 0) return null;
  return [
    `${asked} asked`,
    ...(accepted === 0 ? [] : [`${accepted} accepted`]),
    ...(declined === 0 ? [] : [`${declined} declined`]),
  ].join(", ");
}

/** The same where there is little room: `1 accepted`, else `2 asked`. */
export function shortAnswerWords({ asked, accepted }: AnswerCounts): string | null {
  if (accepted > 0) return `${accepted} accepted`;
  return asked > 0 ? `${asked} asked` : null;
}

type OfCandidate = { readonly officeId: string; readonly person: { readonly id: string } | null };

export const isSameCandidate = (a: OfCandidate, b: OfCandidate): boolean =>
  a.officeId === b.officeId && a.person?.id === b.person?.id;

/** The last answer of each candidate, from all of them, newest first. */
export const currentAnswers = <One extends OfCandidate>(newestFirst: readonly One[]): readonly One[] =>
  newestFirst.filter(
    (answer, place) => newestFirst.findIndex((other) => isSameCandidate(other, answer)) === place,
  );
