import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { roadshowEvents } from "#contract/roadshows/roadshows.ts";
import { compareText, sortName } from "#domain/fold.ts";
import type { Scope } from "#domain/identity/who.ts";
import { byNumber, type EventId } from "#domain/ids.ts";
import { assignmentTable, locationTable, roadshowEventTable, type Location } from "#interface/roadshows.ts";
import { selectList } from "#server/postgres/columns.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { allRows } from "#server/postgres/connect.ts";
import { selectEventDays } from "./days/day-queries.ts";
import { LATEST_REMINDER } from "./chase/reminder-queries.ts";
import { selectAnswerCounts } from "./gaps/answer-queries.ts";
import { faultNames, JOIN_OWNERS } from "./assignment-faults.ts";

export type ListedEvent = ReplyOf<typeof roadshowEvents>["rows"][number];
type EventRow = Omit<ListedEvent, "assignments" | "others" | "answers" | "days">;
type ListedAssignment = ListedEvent["assignments"][number];
type Contact = ListedAssignment["contacts"][number];
type AssignmentRow = Omit<ListedAssignment, "hubManagerId"> & {
  readonly eventId: EventId;
  /** True where the scope holds its office. */
  readonly isOfScope: boolean;
};

/**
 * The given events, in their order, with their current assignments, in the order of their source. Faults reveal no more of an owner who is
 * elsewhere than what is wrong. Of assignments outside the scope only the office is shown, sorted by name: where in the
 * list they were is not the scope's to know.
 */
export async function selectEventRows(
  reading: ScopedReading,
  ids: readonly EventId[],
): Promise<readonly ListedEvent[]> {
  if (ids.length === 0) return [];
  const events = await allRows(reading.db)<EventRow>`
    select ${EVENT}
      from roadshow_event event
      join lateral (select row_to_json(reported) as location from (
        select ${LOCATION} from location where location.key = event.location_key) reported) place on true
     where event.id = any(${ids}) order by array_position(${ids}::text[], event.id)
  `;
  const assignments = await selectAssignments(reading, ids);
  const answers = await selectAnswerCounts(reading, ids);
  const days = await selectEventDays(reading, ids);
  const hubManagerOf = await selectHubManagers(reading, assignments);
  const assignmentsByEvent = Map.groupBy(assignments, ({ eventId }) => eventId);
  return events.map((event) => {
    const ofEvent = assignmentsByEvent.get(event.id) ?? [];
    return {
      ...event,
      assignments: ofEvent
        .filter(({ isOfScope }) => isOfScope)
        .map((assignment) => withHubManager(assignment, hubManagerOf(assignment))),
      others: ofEvent
        .filter(({ isOfScope }) => !isOfScope)
        .map(({ officeId, officeName }) => ({ officeId, officeName }))
        .toSorted(
          (a, b) => compareText(a.officeName, b.officeName) || byNumber(a.officeId ?? "", b.officeId ?? ""),
        ),
      answers: answers.get(event.id) ?? NO_ANSWERS,
      days: days.get(event.id) ?? null,
    };
  });
}

const NO_ANSWERS = { asked: 0, declined: 0, accepted: 0 };

const EVENT = selectList<EventRow>(
  "event",
  roadshowEventTable.members.filter((name) => name !== "assignments"),
  { location: "place.location" },
);
const LOCATION = selectList<Location>("location", locationTable.members);

const fullName = (role: string): string =>
  `json_build_object('first', assignment.${role}_first, 'last', assignment.${role}_last)`;

const ASSIGNMENT = selectList<Omit<AssignmentRow, "isOfScope" | "faults" | "contacts" | "reminded">>(
  "assignment",
  [...assignmentTable.members, "officeName", "eventId"],
  {
    officeId: "nullif(assignment.office_id, '')",
    payoutOwnerId: "nullif(assignment.payout_owner_id, '')",
    payoutOwner: fullName("payout"),
    merchOwnerId: "nullif(assignment.merch_owner_id, '')",
    merchOwner: fullName("merch"),
    hubManager: fullName("hub"),
    officeName: "coalesce(office.name, '')",
  },
);

const selectAssignments = ({ db, scope }: ScopedReading, eventIds: readonly EventId[]) =>
  allRows(db)<AssignmentRow>`
    select ${ASSIGNMENT}, ${isSeen(sql`assignment.office_id`, scope)} as "isOfScope", ${faultNames(scope)} as faults,
           ${LATEST_REMINDER} as reminded,
           (select coalesce(json_agg(contact), '[]') from (
              select id, phone, email from person
               where ${isReachable(scope)} and id in (payout_owner.id, merch_owner.id)
               order by id = merch_owner.id) contact) as contacts
      from assignment left join office on office.id = assignment.office_id ${JOIN_OWNERS}
     where assignment.event_id = any(${eventIds}) and assignment.last_run is null
     order by assignment.event_id, assignment.ordinal`;

function withHubManager(
  { eventId: _event, isOfScope: _isOfScope, ...assignment }: AssignmentRow,
  hubManager: Contact | null,
): ListedAssignment {
  const { contacts } = assignment;
  const isNewContact = hubManager !== null && !contacts.some(({ id }) => id === hubManager.id);
  return {
    ...assignment,
    hubManagerId: hubManager?.id ?? null,
    contacts: isNewContact ? [...contacts, hubManager] : contacts,
  };
}

/** People whom the directory and the scope hold. */
const isReachable = (scope: Scope): RawBuilder<SqlBool> =>
  sql`last_run is null and ${isSeen(sql`office_id`, scope)}`;

/** Finds hub managers, of whom only the name is reported: each is the one person of the assignment's office with that name. */
async function selectHubManagers({ db, scope }: ScopedReading, assignments: readonly AssignmentRow[]) {
  const named = assignments.filter(({ hubManager: { first, last } }) => `${first}${last}`.trim() !== "");
  const people = await allRows(db)<Contact & { readonly officeAndName: string }>`
    select id, phone, email, office_id || ' ' || sort_name as "officeAndName" from person
     where ${isReachable(scope)} and (office_id, sort_name) in (
       select * from unnest(${named.map(({ officeId }) => officeId)}::text[], ${named.map(sortNameOf)}::text[]))`;
  const peopleByOfficeAndName = Map.groupBy(people, ({ officeAndName }) => officeAndName);
  return (assignment: Pick<ListedAssignment, "officeId" | "hubManager">): Contact | null => {
    const officeAndName = `${assignment.officeId} ${sortNameOf(assignment)}`;
    const [person, ...namesakes] = peopleByOfficeAndName.get(officeAndName) ?? [];
    if (person === undefined || namesakes.length > 0) return null;
    return { id: person.id, phone: person.phone, email: person.email };
  };
}

const sortNameOf = ({ hubManager: { first, last } }: Pick<ListedAssignment, "hubManager">): string =>
  sortName({ firstName: first, lastName: last });
