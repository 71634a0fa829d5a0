import { sql, type RawBuilder } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import {
  CHASE_MAX,
  CHASED_EVENTS_MAX,
  type roadshowAcknowledgements,
} from "#contract/roadshows/roadshow-chase.ts";
import type { PersonId } from "#domain/ids.ts";
import type { EventGrouping } from "#domain/roadshows/roadshows.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { isOneOf } from "#server/postgres/search.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { LATEST_REMINDER } from "./reminder-queries.ts";
import { passesAllBut, searchedEvents, type EventsQuery } from "#server/roadshows/searched-events.ts";

type Acknowledgements = ReplyOf<typeof roadshowAcknowledgements>;
type Group = Acknowledgements["rows"][number];
type GroupRow = Omit<Group, "owner" | "ownerId"> & { readonly ownerId: PersonId | "" | null };
type Chased = Pick<Acknowledgements, "total" | "groups"> & { readonly rows: readonly GroupRow[] };

/** Columns of assignments `a`: what those of a group have in common, its key, and what it is called. */
type Grouping = {
  readonly common: RawBuilder<unknown>;
  readonly key: RawBuilder<string>;
  readonly label: RawBuilder<string>;
  readonly isOfOffice: boolean;
};

const OWNER_NAME = sql`trim(a.payout_first || ' ' || a.payout_last)`;
/** Owners whose id was not reported are distinguished by name. */
const NAME_WITHOUT_ID = sql`case when a.payout_owner_id = '' then ${OWNER_NAME} else '' end`;

const GROUPINGS: Readonly<Record<EventGrouping, Grouping>> = {
  owner: {
    common: sql`a.office_id, a.payout_owner_id, ${NAME_WITHOUT_ID}`,
    key: sql`jsonb_build_array(a.office_id, a.payout_owner_id, ${NAME_WITHOUT_ID})::text`,
    label: sql`max(${OWNER_NAME})`,
    isOfOffice: true,
  },
  office: {
    common: sql`a.office_id`,
    key: sql`a.office_id`,
    label: sql`coalesce(max(office.name), '')`,
    isOfOffice: true,
  },
  // Of several names of a retailer the most frequent one.
  retailer: {
    common: sql`a.retailer_id`,
    key: sql`a.retailer_id`,
    label: sql`mode() within group (order by a.retailer_name)`,
    isOfOffice: false,
  },
  state: { common: sql`a.state`, key: sql`a.state`, label: sql`a.state`, isOfOffice: false },
};

/** Groups of active assignments with some that are not acknowledged, and the sums of all groups. */
export async function selectAcknowledgements(
  reading: ScopedReading,
  query: EventsQuery,
  by: EventGrouping,
  zone: string,
): Promise<Omit<Acknowledgements, "asOf">> {
  const { common, key, label, isOfOffice } = GROUPINGS[by];
  const { total, groups, rows } = await onlyRow(reading.db)<Chased>`
    with a as materialized (${activeAssignments(reading, query, by, zone)}),
    grouped as (
      select ${key} as key, ${label} as label, count(*)::int as active,
             (count(*) filter (where a.is_acknowledged))::int as acknowledged,
             min(a.since) filter (where not a.is_acknowledged) as since,
             ${isOfOffice ? sql`nullif(min(a.office_id), '')` : sql`null::text`} as "officeId",
             ${isOfOffice ? sql`coalesce(max(office.name), '')` : sql`''`} as "officeName",
             ${by === "owner" ? sql`min(a.payout_owner_id)` : sql`null::text`} as "ownerId",
             ${REMINDED} as reminded,
             ${by === "owner" ? CHASED_EVENTS : sql`'[]'::json`} as events
        from a left join office on office.id = a.office_id
       group by ${common}
      having count(*) > count(*) filter (where a.is_acknowledged)
    )
    select (select row_to_json(sums) from (
              select count(*)::int as active, (count(*) filter (where is_acknowledged))::int as acknowledged
                from a) sums) as total,
           (select count(*)::int from grouped) as groups,
           (select coalesce(json_agg(first), '[]') from (
              select * from grouped
               order by active - acknowledged desc, since, label, key limit ${CHASE_MAX}) first) as rows`;
  const contactOf = await selectContacts(reading, rows);
  return {
    total,
    groups,
    rows: rows.map(({ ownerId, ...row }) => ({
      ...row,
      events: row.events.slice(0, CHASED_EVENTS_MAX),
      ownerId: ownerId === "" ? null : ownerId,
      owner: ownerId === null ? null : contactOf(ownerId),
    })),
  };
}

/** Number of assignments of a group, alias `a`, of which someone was reminded, and who was last; null for none. */
const REMINDED = sql`case when count(a.reminder) > 0 then (
  array_agg((a.reminder::jsonb || jsonb_build_object('events', 0)) order by a.reminder->>'at' desc)
    filter (where a.reminder is not null))[1]
  || jsonb_build_object('events', count(a.reminder)) end`;

/** Columns that name the event of an assignment that is not acknowledged; building it for all of them takes as long as the rest. */
const NAMED_IF_WAITING = sql`case when not assignment.is_acknowledged then json_build_object(
  'id', e.id, 'retailerName', e.retailer_name, 'status', e.status, 'clubNumber', l.club_number, 'city', l.city,
  'state', l.state) end`;

/** Active assignments of the scope, and of the offices and owners requested, to events that the filters leave. */
const activeAssignments = (
  { scope }: ScopedReading,
  query: EventsQuery,
  by: EventGrouping,
  zone: string,
) => sql`
  select assignment.office_id, assignment.payout_owner_id, assignment.payout_first, assignment.payout_last,
         assignment.is_acknowledged, ${LATEST_REMINDER} as reminder, e.id as event_id, e.retailer_id, e.retailer_name, l.state,
         (run.started_at at time zone ${zone})::date as since,
         ${by === "owner" ? NAMED_IF_WAITING : sql`null`} as named
    from (${searchedEvents(query, scope)}) event
    join roadshow_event e on e.id = event.id and not e.is_canceled
    join location l on l.key = e.location_key
    join assignment on assignment.event_id = e.id and assignment.last_run is null and assignment.is_active
    join source_run run on run.id = assignment.first_run
   where ${passesAllBut(query)} and ${isSeen(sql`assignment.office_id`, scope)}
     and ${isOneOf(sql`assignment.office_id`, query.office)}
     and ${isOneOf(sql`assignment.payout_owner_id`, query.owner)}`;

const CHASED_EVENTS = sql`coalesce(
  json_agg(json_build_object('event', a.named, 'since', a.since) order by a.since, length(a.event_id), a.event_id)
    filter (where not a.is_acknowledged), '[]')`;

/** Contacts of the owners of groups whom the scope holds. */
async function selectContacts({ db, scope }: ScopedReading, rows: readonly GroupRow[]) {
  const ids = rows.flatMap(({ ownerId }) => ownerId ?? []);
  const people = await allRows(db)<NonNullable<Group["owner"]>>`
    select id, phone, email from person
     where id = any(${ids}) and last_run is null and ${isSeen(sql`office_id`, scope)}`;
  const personById = new Map<string | null, NonNullable<Group["owner"]>>(
    people.map((person) => [person.id, person]),
  );
  return (id: PersonId | "") => personById.get(id) ?? NOT_REACHABLE;
}

const NOT_REACHABLE = { id: null, phone: "", email: "" };
