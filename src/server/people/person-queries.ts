import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { DirectoryPerson } from "#contract/people/people.ts";
import type { personLinks } from "#contract/people/person.ts";
import { sortName } from "#domain/fold.ts";
import type { OfficeId, PersonId } from "#domain/ids.ts";
import { FOLLOWED_MEMBERS, isDated, MEMBER_ROWS, type FollowedMember } from "#domain/people/members.ts";
import { followedFields, lastFirst, statusWords, type PersonVersion } from "#domain/people/people.ts";
import type { FullName } from "#domain/roadshows/roadshows.ts";
import type { Instant } from "#domain/time/time.ts";
import { columnOf } from "#server/postgres/columns.ts";
import { allRows, firstRow } from "#server/postgres/connect.ts";
import { changesOf } from "#server/postgres/loading/versions.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { DIRECTORY_COLUMNS, isInDirectory } from "./people-filters.ts";

/** A person who is in the directory and in the scope; null otherwise. */
export const selectPerson = ({ db, scope }: ScopedReading, id: PersonId): Promise<DirectoryPerson | null> =>
  firstRow(db)<DirectoryPerson>`
    select ${DIRECTORY_COLUMNS} from person where person.id = ${id} and ${isInDirectory(scope)}`;

/** The confidential fields of a person; the SSN and the birth date are sealed. */
export type PrivateRow = {
  readonly ssn: Buffer | null;
  readonly dob: Buffer | null;
  readonly gender: string;
  readonly street: readonly string[];
  readonly zip: string;
  readonly erasedAt: Instant | null;
};

export const selectPrivate = ({ db, scope }: ScopedReading, id: PersonId): Promise<PrivateRow | null> =>
  firstRow(db)<PrivateRow>`
    select erased.erased_at as "erasedAt",
           case when erased.person_id is null then person.ssn_cipher end as ssn,
           case when erased.person_id is null then person.dob_cipher end as dob,
           case when erased.person_id is null then person.gender else '' end as gender,
           case when erased.person_id is null then person.zip else '' end as zip,
           case when erased.person_id is null
                then array_remove(array[person.street_1, person.street_2, person.street_apt], '') else '{}' end as street
      from person left join erased_person erased on erased.person_id = person.id
     where person.id = ${id} and ${isInDirectory(scope)}
  `;

type PersonAssignment = ReplyOf<typeof personLinks>["assignments"][number];

/** Current assignments of the scope in which a person has a role, by event id. */
export async function selectPersonAssignments(
  reading: ScopedReading,
  id: PersonId,
): Promise<readonly PersonAssignment[]> {
  const { db, scope } = reading;
  const hubNames = await selectHubNames(reading, id);
  const isHub =
    hubNames === null
      ? sql<SqlBool>`false`
      : sql<SqlBool>`(assignment.office_id = ${hubNames.officeId}
          and assignment.hub_last = any(${hubNames.lastNames}) and assignment.hub_first = any(${hubNames.firstNames}))`;
  return allRows(db)<PersonAssignment>`
    select json_build_object('id', event.id, 'retailerName', event.retailer_name, 'status', event.status,
             'clubNumber', location.club_number, 'city', location.city, 'state', location.state) as event,
           array_remove(array[case when assignment.payout_owner_id = ${id} then 'payoutOwner' end,
                              case when assignment.merch_owner_id = ${id} then 'merchOwner' end,
                              case when ${isHub} then 'hubManager' end], null) as roles,
           assignment.is_active as "isActive", assignment.is_acknowledged as "isAcknowledged", assignment.acknowledged,
           (select started_at from source_run where id = assignment.first_run) as seen
      from assignment
      join roadshow_event event on event.id = assignment.event_id
      join location on location.key = event.location_key
     where assignment.last_run is null and ${isSeen(sql`assignment.office_id`, scope)}
       and (assignment.payout_owner_id = ${id} or assignment.merch_owner_id = ${id} or ${isHub})
     order by length(event.id), event.id, assignment.ordinal`;
}

type HubNames = {
  readonly officeId: OfficeId;
  readonly lastNames: readonly string[];
  readonly firstNames: readonly string[];
};

/**
 * Name of a person as hub manager, as assignments of their office spell it; null for someone who can be none. Only the name is
 * reported, so the hub manager is the one person of the office with that name, in whatever case and accents.
 */
async function selectHubNames({ db, scope }: ScopedReading, id: PersonId): Promise<HubNames | null> {
  const person = await firstRow(db)<{ officeId: OfficeId; sortName: string }>`
    select person.office_id as "officeId", person.sort_name as "sortName" from person
     where person.id = ${id} and ${isInDirectory(scope)} and person.office_id <> '' and person.first_name || person.last_name <> ''
       and not exists (select from person namesake
                        where namesake.last_run is null and namesake.office_id = person.office_id
                          and namesake.sort_name = person.sort_name and namesake.id <> person.id)`;
  if (person === null) return null;
  const names = await allRows(db)<FullName>`
    select distinct hub_first as first, hub_last as last from assignment
     where last_run is null and office_id = ${person.officeId}`;
  const spellings = names.filter(
    ({ first, last }) => sortName({ firstName: first, lastName: last }) === person.sortName,
  );
  return {
    officeId: person.officeId,
    lastNames: spellings.map(({ last }) => last),
    firstNames: spellings.map(({ first }) => first),
  };
}

type SeenVersion = {
  readonly at: Instant;
  /** Moment when the person was seen first, though versions of that time may have been deleted. */
  readonly firstSeen: Instant;
  readonly version: PersonVersion;
};

/** Versions that loads reported of a person who is in the scope, oldest first; none for someone else. */
export async function selectPersonVersions(
  { db, scope }: ScopedReading,
  id: PersonId,
): Promise<readonly SeenVersion[]> {
  const isKnown = sql<SqlBool>`exists (select from person where person.id = ${id} and ${isInDirectory(scope)})`;
  const versions = changesOf("person", {
    newest: sql`person.id = ${id} and ${isKnown}`,
    earlier: sql`earlier.id = ${id} and ${isKnown}`,
  });
  const rows = await allRows(db)<
    PersonRow & { readonly at: Instant; readonly firstSeen: Instant; readonly isOfficeSeen: boolean }
  >`
    select source_run.started_at as at, first_seen.started_at as "firstSeen", first_name as "firstName", last_name as "lastName", office_name as "officeName",
           ${isSeen(sql`version.office_id`, scope)} as "isOfficeSeen",
           is_active as "isActive", is_retired as "isRetired", ${sql.join(FOLLOWED_MEMBERS.map(reportedIn))}
      from (${versions}) version
      join source_run on source_run.id = version.run
      join source_run first_seen on first_seen.id = version.first_run
     order by version.run`;
  return rows.map(({ at, firstSeen, isOfficeSeen, ...row }) => ({
    at,
    firstSeen,
    version: versionOf(row, isOfficeSeen),
  }));
}

/** A member of a version; nothing where it was stored before the member was. */
function reportedIn(member: FollowedMember): RawBuilder<unknown> {
  const column = sql.ref(`version.${columnOf(member)}`);
  if (isDated(member)) return sql`${column}::date as ${sql.ref(member)}`;
  const nothing = MEMBER_ROWS[member].kind === "flag" ? sql`false` : sql`''`;
  return sql`coalesce(${column}, ${nothing}) as ${sql.ref(member)}`;
}

type PersonRow = Readonly<
  Record<"firstName" | "lastName" | "officeName", string> &
    Record<"isActive" | "isRetired", boolean> &
    Record<FollowedMember, string | boolean | null>
>;

const versionOf = (row: PersonRow, isOfficeSeen: boolean): PersonVersion => ({
  name: lastFirst(row),
  office: isOfficeSeen ? row.officeName : null,
  status: statusWords(row),
  ...followedFields(row),
});
