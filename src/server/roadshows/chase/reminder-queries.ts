import { sql, type RawBuilder } from "kysely";
import type { EventId, OfficeId, PersonId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import { changeRows } from "#server/postgres/connect.ts";
import { isSeen } from "#server/postgres/snapshot.ts";
import type { ScopedWriting } from "#server/postgres/transaction.ts";

/** The latest reminder of an assignment that is not acknowledged, alias `assignment`; null for none. */
export const LATEST_REMINDER: RawBuilder<unknown> = sql`(
  select json_build_object('byName', reminder.by_name, 'at',
           to_char(reminder.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) from assignment_reminder reminder
   where reminder.event_id = assignment.event_id and reminder.office_id = assignment.office_id
     and reminder.payout_owner_id = assignment.payout_owner_id
     and assignment.is_active and not assignment.is_acknowledged
   order by reminder.id desc limit 1)`;

type NewReminder = {
  /** Null for one whom no source reported. */
  readonly owner: PersonId | null;
  /** Null for all offices of the scope. */
  readonly office: OfficeId | null;
  /** Null for all. */
  readonly events: readonly EventId[] | null;
  readonly byId: string;
  readonly byName: string;
  readonly at: Instant;
};

/** Adds a reminder to each assignment of the scope that an owner has not acknowledged, and returns how many. */
export const insertReminders = (
  { db, scope }: ScopedWriting,
  { owner, office, events, byId, byName, at }: NewReminder,
): Promise<number> =>
  changeRows(db)`
    insert into assignment_reminder (event_id, office_id, payout_owner_id, by_id, by_name, at)
    select distinct assignment.event_id, assignment.office_id, assignment.payout_owner_id, ${byId}, ${byName},
           ${at}::timestamptz
      from assignment
      join roadshow_event event on event.id = assignment.event_id and event.last_run is null and not event.is_canceled
     where assignment.last_run is null and assignment.is_active and not assignment.is_acknowledged
       and ${isSeen(sql`assignment.office_id`, scope)} and assignment.payout_owner_id = ${owner ?? ""}
       and (${office}::text is null or assignment.office_id = ${office})
       and (${events}::text[] is null or assignment.event_id = any(${events}::text[]))`;
