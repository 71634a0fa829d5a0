import type { EntryId, PersonId } from "#domain/ids.ts";
import { minutes, type Minutes } from "./payroll.ts";

/** Facts of a submission that a sign-off and a file are about, beside its records. */
export const SUBMISSION_FACTS = ["office", "total", "kind", "owner", "submitted", "locked"] as const;
export type SubmissionFact = (typeof SUBMISSION_FACTS)[number];

/** A submission as it was signed off or written to a file, and as it is. */
export type SubmissionFacts = {
  readonly officeId: string;
  readonly totalMin: Minutes | null;
  readonly isRoadShow: boolean;
  readonly ownerName: string;
  readonly submitted: string;
  readonly locked: string;
};

const FACT_WORDS = {
  office: ({ officeId }) => officeId,
  total: ({ totalMin }) => (totalMin === null ? "unreadable" : `${totalMin} minutes`),
  kind: ({ isRoadShow }) => (isRoadShow ? "Roadshow" : "Standard"),
  owner: ({ ownerName }) => ownerName,
  submitted: ({ submitted }) => submitted,
  locked: ({ locked }) => locked,
} as const satisfies Readonly<Record<SubmissionFact, (facts: SubmissionFacts) => string>>;

/** Differences between two moments of a submission, in words. */
export const submissionChanges = (before: SubmissionFacts, after: SubmissionFacts) =>
  SUBMISSION_FACTS.map((fact) => ({
    fact,
    before: FACT_WORDS[fact](before),
    after: FACT_WORDS[fact](after),
  })).filter((change) => change.before !== change.after);

type Person = {
  readonly personId: PersonId | null;
  readonly firstName: string;
  readonly lastName: string;
};
type Side = (Person & { readonly minutes: Minutes | null; readonly isActive: boolean }) | null;

/** Minutes of a record in totals: none of one that is inactive, unreadable or not there. */
const countedOf = (side: Side): number => (side?.isActive === true ? (side.minutes ?? 0) : 0);

const identityOf = ({ personId, firstName, lastName }: Person): string =>
  personId ?? `${lastName}\n${firstName}`;

/** Kind of a record's change; one that is another person's now has moved. */
export function changeKind(before: Side, after: Side): "Added" | "Removed" | "Moved" | "Edited" {
  if (before === null) return "Added";
  if (after === null) return "Removed";
  return identityOf(before) === identityOf(after) ? "Edited" : "Moved";
}

type SubmissionRecord = NonNullable<Side> & { readonly entry: EntryId; readonly person: string };

/** Minutes of each person in each submission before and after, where they differ, in the order of the records. */
export function minutesBetween(
  before: readonly SubmissionRecord[],
  after: readonly SubmissionRecord[],
): readonly (Person & { readonly entry: EntryId; readonly before: Minutes; readonly after: Minutes })[] {
  const keyOf = ({ entry, person }: SubmissionRecord): string => `${entry} ${person}`;
  const earlier = Map.groupBy(before, keyOf);
  const later = Map.groupBy(after, keyOf);
  const sumOf = (records: readonly SubmissionRecord[] = []): Minutes =>
    minutes(records.reduce((sum, record) => sum + countedOf(record), 0));
  const shown = new Map([...before, ...after].map((record) => [keyOf(record), record] as const));
  return Array.from(shown, ([key, { entry, personId, firstName, lastName }]) => ({
    entry,
    personId,
    firstName,
    lastName,
    before: sumOf(earlier.get(key)),
    after: sumOf(later.get(key)),
  })).filter((person) => person.before !== person.after);
}

/** Sums of changed records for each person, before and after: a shift that moved counts for both of its people. */
export function changesByPerson(changes: readonly { readonly before: Side; readonly after: Side }[]) {
  const people = new Map<string, Person & { before: number; after: number }>();
  const add = (side: Side, moment: "before" | "after"): void => {
    if (side === null) return;
    const { personId, firstName, lastName } = side;
    const identity = identityOf(side);
    const sum = people.get(identity) ?? { personId, firstName, lastName, before: 0, after: 0 };
    sum[moment] += countedOf(side);
    people.set(identity, sum);
  };
  for (const { before, after } of changes) {
    add(before, "before");
    add(after, "after");
  }
  return Array.from(people.values(), ({ before, after, ...person }) => ({
    ...person,
    before: minutes(before),
    after: minutes(after),
  }));
}
