import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { EventId, OfficeId } from "#domain/ids.ts";
import { today, type Clock, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { changedAfterAcknowledgement } from "./changes/changed-after.ts";
import { passesAllBut, searchedEvents, searchedWithoutStaff, type EventsQuery } from "./searched-events.ts";

export type GapEvent = {
  readonly id: EventId;
  readonly retailerName: string;
  readonly clubNumber: string;
  readonly city: string;
  readonly state: string;
  /** The day on which the source first showed it. */
  readonly since: IsoDate;
  /** The offices of the scope that ever accepted it. */
  readonly accepting: readonly OfficeId[];
  /** Its first day, as recorded, where it is not over. */
  readonly day: IsoDate | null;
};

/** Approved events of the scope without anyone assigned. */
export const selectApprovedGaps = (reading: ScopedReading, clock: Clock) =>
  selectGapEvents(reading, clock, { unassigned: true }, sql`gap.is_approved`);

/** Events that someone of the scope accepted and no one is assigned to. */
export const selectAcceptedGaps = (reading: ScopedReading, clock: Clock) =>
  selectGapEvents(reading, clock, { accepted: true }, sql`true`);

/** The first day of an event that is not over, alias `event`; null where none is recorded. */
const dayToCome = (clock: Clock): RawBuilder<IsoDate | null> => sql`(
  select starts_on from (
    select starts_on, ends_on from event_days where event_id = event.id order by id desc limit 1) latest
   where ends_on >= ${today(clock)}::date)`;

const selectGapEvents = (
  { db, scope }: ScopedReading,
  clock: Clock,
  query: EventsQuery,
  where: RawBuilder<SqlBool>,
) =>
  allRows(db)<GapEvent>`
    select event.id, event.retailer_name as "retailerName", location.club_number as "clubNumber", location.city,
           location.state, (run.started_at at time zone ${clock.zone})::date as since, ${dayToCome(clock)} as day,
           array(select distinct office_id from gap_answer
                  where event_id = event.id and answer = 'accepted' and ${isSeen(sql`office_id`, scope)}) as accepting
      from (${searchedWithoutStaff(query, scope)}) gap
      join roadshow_event event on event.id = gap.id
      join location on location.key = event.location_key
      join source_run run on run.id = event.first_run
     where ${passesAllBut(query)} and ${where}`;

const UNACKNOWLEDGED: EventsQuery = { unacknowledged: true };

/** Number of events of the scope that wait for an acknowledgement: as many as the list of events has. */
export const selectUnacknowledgedEvents = async ({ db, scope }: ScopedReading): Promise<number> =>
  (
    await onlyRow(db)<{ count: number }>`
      select count(*)::int as count
        from (${searchedEvents(UNACKNOWLEDGED, scope)}) waiting where ${passesAllBut(UNACKNOWLEDGED)}`
  ).count;

export type SlowOwner = {
  /** Empty where the source named no owner by id. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly officeName: string;
  readonly events: number;
  readonly since: IsoDate;
  /** The first day of those events that are not over. */
  readonly day: IsoDate | null;
  /** The offices of the assignments. */
  readonly offices: readonly OfficeId[];
};

/** Payout owners, by name where they have no id, with active assignments of the scope that are not acknowledged, to events that are not canceled. */
export const selectUnacknowledgedOwners = ({ db, scope }: ScopedReading, clock: Clock) =>
  allRows(db)<SlowOwner>`
    select assignment.payout_owner_id as id, max(assignment.payout_first) as "firstName",
           max(assignment.payout_last) as "lastName", coalesce(max(office.name), '') as "officeName",
           count(distinct assignment.event_id)::int as events,
           array_remove(array_agg(distinct assignment.office_id), '') as offices,
           min((run.started_at at time zone ${clock.zone})::date) as since, min(${dayToCome(clock)}) as day
      from assignment
      join roadshow_event event on event.id = assignment.event_id and event.last_run is null and not event.is_canceled
      join source_run run on run.id = assignment.since_run
      left join office on office.id = assignment.office_id
     where assignment.last_run is null and assignment.is_active and not assignment.is_acknowledged
       and ${isSeen(sql`assignment.office_id`, scope)}
     group by assignment.payout_owner_id,
              case when assignment.payout_owner_id = '' then assignment.payout_first || ' ' || assignment.payout_last end`;

export type ChangedEvent = Omit<GapEvent, "accepting" | "since"> & {
  readonly status: string;
  /** Moment when it changed, as text; it tells one change of an event from the next. */
  readonly at: string;
  readonly since: IsoDate;
  /** Each null where it is the same. */
  readonly statusBefore: string | null;
  readonly placeBefore: string | null;
  readonly daysBefore: DateRange | null;
  readonly days: DateRange | null;
  readonly offices: readonly OfficeId[];
  /** The first of those who acknowledged it. */
  readonly owner: string;
  readonly phone: string;
  readonly email: string;
};

/** Events that changed after someone of the scope acknowledged them, with what changed and whom to call. */
export const selectChangedEvents = ({ db, scope }: ScopedReading, clock: Clock) =>
  allRows(db)<ChangedEvent>`
    with changed as materialized (${changedAfterAcknowledgement(scope)}),
    first as (select distinct on (event_id) * from changed order by event_id, ordinal)
    select event.id, event.retailer_name as "retailerName", place.club_number as "clubNumber", place.city, place.state,
           event.status, first.at::text as at, (first.at at time zone ${clock.zone})::date as since,
           first.status_before as "statusBefore",
           case when before.key is not null then
             concat_ws(', ', nullif('club ' || before.club_number, 'club '), nullif(before.city, ''), nullif(before.state, ''))
           end as "placeBefore",
           case when first.starts_before is not null then
             json_build_object('from', first.starts_before, 'to', first.ends_before) end as "daysBefore",
           case when first.starts_before is not null then (
             select case when starts_on is not null then json_build_object('from', starts_on, 'to', ends_on) end
               from event_days where event_id = event.id order by id desc limit 1) end as days,
           ${dayToCome(clock)} as day,
           array(select distinct office_id from changed all_of
                  where all_of.event_id = event.id and office_id <> '') as offices,
           trim(first.payout_first || ' ' || first.payout_last) as owner,
           coalesce(person.phone, '') as phone, coalesce(person.email, '') as email
      from first
      join roadshow_event event on event.id = first.event_id
      join location place on place.key = event.location_key
      left join location before on before.key = first.key_before
      left join person on person.id = first.payout_owner_id and person.last_run is null
                      and ${isSeen(sql`person.office_id`, scope)}`;
