import { sql } from "kysely";
import type { EventId } from "#domain/ids.ts";
import type { DateRange, Instant } from "#domain/time/time.ts";
import { allRows, changeRows } from "#server/postgres/connect.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { isEventSeen } from "#server/roadshows/searched-events.ts";

type DatedEvent = DateRange & { readonly id: EventId };

/** The days of these events that are recorded. */
export async function selectEventDays(
  { db }: Pick<ScopedReading, "db">,
  events: readonly EventId[],
): Promise<ReadonlyMap<EventId, DateRange>> {
  const rows = await allRows(db)<DatedEvent>`
    select latest.event_id as id, latest.starts_on as from, latest.ends_on as to from (
      select distinct on (event_id) event_id, starts_on, ends_on from event_days
       where event_id = any(${events}) order by event_id, id desc) latest
     where latest.starts_on is not null`;
  return new Map(rows.map(({ id, from, to }) => [id, { from, to }]));
}

/** Selects those of some events that a scope holds. */
export async function selectSeenEvents(
  { db, scope }: ScopedReading,
  events: readonly EventId[],
): Promise<ReadonlySet<EventId>> {
  const rows = await allRows(db)<{ id: EventId }>`
    select event.id from roadshow_event event
     where event.id = any(${events}) and ${isEventSeen(sql`event`, scope)}`;
  return new Set(rows.map(({ id }) => id));
}

type NewDays = { readonly event: EventId; readonly days: DateRange | null };
type By = { readonly byId: string; readonly byName: string; readonly at: Instant };

/** Adds the days of events that were checked to be of the scope. */
export const insertDaysOfChecked = (
  writing: Writing,
  rows: readonly NewDays[],
  { byId, byName, at }: By,
): Promise<number> =>
  changeRows(writing)`
    insert into event_days (event_id, starts_on, ends_on, by_id, by_name, at)
    select event, starts, ends, ${byId}, ${byName}, ${at}
      from unnest(${rows.map(({ event }) => event)}::text[], ${rows.map(({ days }) => days?.from ?? null)}::date[],
                  ${rows.map(({ days }) => days?.to ?? null)}::date[]) as given (event, starts, ends)`;
