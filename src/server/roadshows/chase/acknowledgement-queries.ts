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
import { NAMED_EVENT } from "#server/roadshows/gaps/staffed-before.ts";
import { passesAllBut, searchedEvents, type EventsQuery } from "#server/roadshows/searched-events.ts";

type Acknowledgements = ReplyOf<typeof roadshowAcknowledgements>;
type Group = Acknowledgements["rows"][number];
type GroupRow = Omit<Group, "owner" | "ownerId"> & { readonly ownerId: PersonId | "" | null };
type Chased = Pick<Acknowledgements, "total" | "groups"> & { readonly rows: readonly GroupRow[] };

/** Columns of `assigned` that those of a group have in common, its key, and its name. */
type Grouping = {
  readonly common: RawBuilder<unknown>;
  readonly key: RawBuilder<string>;
  readonly label: RawBuilder<string>;
  readonly isOfOffice: boolean;
};

const OWNER_NAME = sql`trim(assigned.payout_first || ' ' || assigned.payout_last)`;

const GROUPINGS: Readonly<Record<EventGrouping, Grouping>> = {
  owner: {
    common: sql`office_id, payout_owner_id, name_without_id`,
    key: sql`jsonb_build_array(office_id, payout_owner_id, name_without_id)::text`,
    label: sql`max(${OWNER_NAME})`,
    isOfOffice: true,
  },
  office: {
    common: sql`office_id`,
    key: sql`office_id`,
    label: sql`coalesce(max(office.name), '')`,
    isOfOffice: true,
  },
  // Of several names of a retailer the most frequent one.
  retailer: {
    common: sql`retailer`,
    key: sql`retailer`,
    label: sql`mode() within group (order by assigned.retailer_name)`,
    isOfOffice: false,
  },
  state: { common: sql`state`, key: sql`state`, label: sql`state`, isOfOffice: false },
};

/**
 * Groups of active assignments with some that are not acknowledged, and the sums of all groups. What is said of a group
 * is looked up for those that are answered alone.
 */
export async function selectAcknowledgements(
  reading: ScopedReading,
  query: EventsQuery,
  by: EventGrouping,
  zone: string,
): Promise<Omit<Acknowledgements, "asOf">> {
  const { common } = GROUPINGS[by];
  const { total, groups, rows } = await onlyRow(reading.db)<Chased>`
    with assigned as materialized (${activeAssignments(reading, query)}),
    grouped as materialized (
      select ${common}, count(*)::int as active,
             (count(*) filter (where assigned.is_acknowledged))::int as acknowledged,
             (min(assigned.seen_at) filter (where not assigned.is_acknowledged) at time zone ${zone})::date as since
        from assigned group by ${common}
    ), first as (
      select * from grouped where active > acknowledged
       order by active - acknowledged desc, since, ${common} limit ${CHASE_MAX}
    )
    select (select row_to_json(sums) from (
              select coalesce(sum(active), 0)::int as active, coalesce(sum(acknowledged), 0)::int as acknowledged
                from grouped) sums) as total,
           (select count(*)::int from grouped where active > acknowledged) as groups,
           (select coalesce(json_agg(described), '[]') from (${describedGroups(by, zone)}) described) as rows`;
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

/** Active assignments of the scope, and of the offices and owners requested, to events that the filters leave. */
const activeAssignments = ({ scope }: ScopedReading, query: EventsQuery) => sql`
  select assignment.event_id, assignment.office_id, assignment.payout_owner_id, assignment.payout_first,
         assignment.payout_last, assignment.is_active, assignment.is_acknowledged, run.started_at as seen_at,
         -- Owners whose id was not reported are distinguished by name.
         case when assignment.payout_owner_id = '' then trim(assignment.payout_first || ' ' || assignment.payout_last)
              else '' end as name_without_id,
         event.retailer, event.retailer_name, event.state
    from (${searchedEvents(query, scope)}) event
    join assignment on assignment.event_id = event.id and assignment.last_run is null and assignment.is_active
    join source_run run on run.id = assignment.first_run
   where event.is_live and ${passesAllBut(query)} and ${isSeen(sql`assignment.office_id`, scope)}
     and ${isOneOf(sql`assignment.office_id`, query.office)}
     and ${isOneOf(sql`assignment.payout_owner_id`, query.owner)}`;

/** The groups of `first` with what is said of them, in their order. */
function describedGroups(by: EventGrouping, zone: string): RawBuilder<unknown> {
  const { common, key, label, isOfOffice } = GROUPINGS[by];
  return sql`
    select ${key} as key, ${label} as label, active, acknowledged, since,
           ${isOfOffice ? sql`nullif(office_id, '')` : sql`null::text`} as "officeId",
           ${isOfOffice ? sql`coalesce(max(office.name), '')` : sql`''`} as "officeName",
           ${by === "owner" ? sql`payout_owner_id` : sql`null::text`} as "ownerId",
           ${REMINDED} as reminded,
           ${by === "owner" ? chasedEvents(zone) : sql`'[]'::json`} as events
      from first
      join (select assignment.*, ${LATEST_REMINDER} as reminder from assigned assignment) assigned using (${common})
      left join office on office.id = assigned.office_id
     group by ${common}, active, acknowledged, since
     order by active - acknowledged desc, since, label, key`;
}

/** Number of assignments of a group of which someone was reminded, and who was last; null for none. */
const REMINDED = sql`case when count(assigned.reminder) > 0 then (
  array_agg((assigned.reminder::jsonb || jsonb_build_object('events', 0)) order by assigned.reminder->>'at' desc)
    filter (where assigned.reminder is not null))[1]
  || jsonb_build_object('events', count(assigned.reminder)) end`;

/** The events of a group's assignments that are not acknowledged, the oldest first. */
const chasedEvents = (zone: string) => sql`coalesce(
  json_agg(json_build_object(
    'event', (select row_to_json(named) from (
                select ${NAMED_EVENT} from roadshow_event e join location l on l.key = e.location_key
                 where e.id = assigned.event_id) named),
    'since', (assigned.seen_at at time zone ${zone})::date)
    order by (assigned.seen_at at time zone ${zone})::date, length(assigned.event_id), assigned.event_id)
    filter (where not assigned.is_acknowledged), '[]')`;

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
