import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { EventId, OfficeId } from "#domain/ids.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { PASSES_ALL, searchedEvents, type EventsQuery } from "./searched-events.ts";

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
};

/** Approved events of the scope without anyone assigned. */
export const selectApprovedGaps = (reading: ScopedReading, zone: string) =>
  selectGapEvents(reading, zone, { unassigned: true }, sql`gap.is_approved`);

/** Events that someone of the scope accepted and no one is assigned to. */
export const selectAcceptedGaps = (reading: ScopedReading, zone: string) =>
  selectGapEvents(reading, zone, { accepted: true }, sql`true`);

const selectGapEvents = (
  { db, scope }: ScopedReading,
  zone: string,
  query: EventsQuery,
  where: RawBuilder<SqlBool>,
) =>
  allRows(db)<GapEvent>`
    select event.id, event.retailer_name as "retailerName", location.club_number as "clubNumber", location.city,
           location.state, (run.started_at at time zone ${zone})::date as since,
           array(select distinct office_id from gap_answer
                  where event_id = event.id and answer = 'accepted' and ${isSeen(sql`office_id`, scope)}) as accepting
      from (${searchedEvents(query, scope)}) gap
      join roadshow_event event on event.id = gap.id
      join location on location.key = event.location_key
      join source_run run on run.id = event.first_run
     where ${PASSES_ALL} and ${where}`;

/** How many events of the scope wait for an acknowledgement: as many as the list of events has. */
export const selectUnacknowledgedEvents = async ({ db, scope }: ScopedReading): Promise<number> =>
  (
    await onlyRow(db)<{ count: number }>`
      select count(*)::int as count from (${searchedEvents({ unacknowledged: true }, scope)}) waiting where ${PASSES_ALL}`
  ).count;

type SlowOwner = {
  /** Empty where the source named no owner by id. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly officeName: string;
  readonly events: number;
  readonly since: IsoDate;
  /** The offices of the assignments. */
  readonly offices: readonly OfficeId[];
};

/** Payout owners, by name where they have no id, with active assignments of the scope that are not acknowledged, to events that are not canceled. */
export const selectUnacknowledgedOwners = ({ db, scope }: ScopedReading, zone: string) =>
  allRows(db)<SlowOwner>`
    select assignment.payout_owner_id as id, max(assignment.payout_first) as "firstName",
           max(assignment.payout_last) as "lastName", coalesce(max(office.name), '') as "officeName",
           count(distinct assignment.event_id)::int as events,
           array_remove(array_agg(distinct assignment.office_id), '') as offices,
           min((run.started_at at time zone ${zone})::date) as since
      from assignment
      join roadshow_event event on event.id = assignment.event_id and event.last_run is null and not event.is_canceled
      join source_run run on run.id = assignment.since_run
      left join office on office.id = assignment.office_id
     where assignment.last_run is null and assignment.is_active and not assignment.is_acknowledged
       and ${isSeen(sql`assignment.office_id`, scope)}
     group by assignment.payout_owner_id,
              case when assignment.payout_owner_id = '' then assignment.payout_first || ' ' || assignment.payout_last end`;
