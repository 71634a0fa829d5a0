import type { OfficeId } from "#domain/ids.ts";
import { formatPhone } from "#domain/people/people.ts";
import { ANSWER_NAMES, type Answer } from "#domain/roadshows/answers.ts";
import { REASON_WORDS } from "#domain/roadshows/candidates.ts";
import { FAULT_WORDS, GIVEN_UP_WORDS, isGivenUp } from "#domain/roadshows/problems.ts";
import type { AssignmentRow, EventRow, Gap } from "#web/api/roadshows/roadshows.ts";
import { formatStamp } from "#web/lib/format-dates.ts";
import { formatNoun } from "#web/lib/format.ts";
import { candidateName, type Candidate } from "#web/pages/roadshows/gaps/gap-shapes.ts";
import { eventWords, namedEvent, officeWords, type NamedEvent } from "#web/pages/roadshows/event-words.ts";

/** Person to call; without an id someone whom the directory or the user's scope does not hold. */
type Owner = Omit<NonNullable<Gap["offices"][number]["owner"]>, "id"> & {
  readonly id: NonNullable<Gap["offices"][number]["owner"]>["id"] | null;
};

/** Person to call, and about which events. */
export type ChaseGroup = {
  readonly key: string;
  readonly title: string;
  /** The office that the title names; null where none was reported or proposed. */
  readonly officeId: OfficeId | null;
  /** Null where none is available; undefined where there is no office to call. */
  readonly owner: Owner | null | undefined;
  readonly events: readonly ChasedEvent[];
};

type ChasedEvent = {
  readonly event: NamedEvent;
  readonly note: string;
  /** The office that may be asked to staff it; null where nothing is to be asked. */
  readonly candidate: Candidate | null;
  /** Answer of it, with who noted it in words; null where it was not asked. */
  readonly answer: { readonly answer: Answer; readonly words: string } | null;
};

/** Gaps by the offices to call, the one with the most gaps first, and at the end those without an office. */
export function gapGroups(rows: readonly Gap[]): readonly ChaseGroup[] {
  const proposals = rows.flatMap(({ event, offices }) =>
    (offices.length === 0 ? [null] : offices).map((office) => ({ event, office })),
  );
  return [...Map.groupBy(proposals, ({ office }) => office?.officeId ?? "")]
    .map(([key, members]): ChaseGroup => {
      const office = members[0]?.office ?? null;
      return {
        key,
        title: office === null ? "No office to propose" : officeWords(office),
        officeId: office?.officeId ?? null,
        owner: office === null ? undefined : office.owner,
        events: members.map((gap) => ({
          event: gap.event,
          note: gap.office === null ? "" : REASON_WORDS[gap.office.reason],
          candidate: gap.office === null ? null : { ...gap.office, person: null },
          answer: gap.office === null ? null : answerOf(gap.office),
        })),
      };
    })
    .toSorted(byCall);
}

/** `Accepted by Ana Berg`, of an office that was asked. */
function answerOf({ officeId, officeName, answer }: Gap["offices"][number]): ChasedEvent["answer"] {
  if (answer === null) return null;
  const name = answer.person === null ? "" : `: ${candidateName({ officeId, officeName, ...answer })}`;
  return { answer: answer.answer, words: `${ANSWER_NAMES[answer.answer]}${name} (${answer.byName})` };
}

/** Assignments that have a problem, by their payout owners, most events first. */
export const problemGroups = (rows: readonly EventRow[]): readonly ChaseGroup[] =>
  ownerGroups(rows, problemOf);

/** Assignments of events that changed after they were acknowledged, in the same way. */
export const changedGroups = (rows: readonly EventRow[]): readonly ChaseGroup[] =>
  ownerGroups(rows, (_event, { isActive, isAcknowledged, acknowledged }) => {
    if (!isActive || !isAcknowledged) return null;
    return acknowledged === null ? "acknowledged" : `acknowledged ${formatStamp(acknowledged)}`;
  });

/** The assignments of which there is something to say, by their payout owners. */
function ownerGroups(
  rows: readonly EventRow[],
  noteOf: (event: EventRow, assignment: AssignmentRow) => string | null,
): readonly ChaseGroup[] {
  const calls = rows.flatMap((row) =>
    row.assignments.flatMap((assignment) => {
      const note = noteOf(row, assignment);
      return note === null ? [] : [{ event: namedEvent(row), assignment, note }];
    }),
  );
  return [...Map.groupBy(calls, ({ assignment }) => callKey(assignment))]
    .map(([key, members]): ChaseGroup => {
      const assignment = members[0]?.assignment;
      return {
        key,
        title: assignment === undefined ? "" : officeWords(assignment),
        officeId: assignment?.officeId ?? null,
        owner: assignment === undefined ? null : ownerOf(assignment),
        events: members.map(({ event, note }) => ({ event, note, candidate: null, answer: null })),
      };
    })
    .toSorted(byCall);
}

/** Words on what is wrong with an assignment; null where nothing is. */
function problemOf(event: EventRow, { faults }: AssignmentRow): string | null {
  if (isGivenUp(event)) return GIVEN_UP_WORDS;
  return faults.length === 0 ? null : faults.map((fault) => FAULT_WORDS[fault]).join(", ");
}

const callKey = ({ officeId, payoutOwnerId, payoutOwner: { first, last } }: AssignmentRow): string =>
  JSON.stringify([officeId, payoutOwnerId ?? [first, last]]);

function ownerOf({ payoutOwnerId, payoutOwner: { first, last }, contacts }: AssignmentRow): Owner | null {
  const contact = contacts.find(({ id }) => id === payoutOwnerId) ?? { id: null, phone: "", email: "" };
  return `${first}${last}`.trim() === "" ? null : { ...contact, firstName: first, lastName: last };
}

const byCall = (a: ChaseGroup, b: ChaseGroup): number =>
  Number(a.owner === undefined) - Number(b.owner === undefined) || b.events.length - a.events.length;

/** The list as text, to be pasted into a message. */
export const chaseText = (groups: readonly ChaseGroup[]): string =>
  groups
    .map(({ title, owner, events }) => {
      const whom = owner === undefined ? formatNoun(events.length, "event") : ownerWords(owner);
      const lines = events.map(
        ({ event, note, answer }) =>
          `- ${eventWords(event)} (event ${event.id})${[note, answer?.words ?? ""]
            .filter((words) => words !== "")
            .map((words) => `: ${words}`)
            .join("")}`,
      );
      return [`${title}: ${whom}`, ...lines].join("\n");
    })
    .join("\n\n");

const ownerWords = (owner: Owner | null): string =>
  owner === null
    ? "no active owner in the directory"
    : [`${owner.firstName} ${owner.lastName}`.trim(), formatPhone(owner.phone), owner.email]
        .filter((part) => part !== "")
        .join(", ");
