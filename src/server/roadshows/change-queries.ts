import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { roadshowChanges } from "#contract/roadshows.ts";
import { compareText } from "#domain/fold.ts";
import { byNumber, type EventId } from "#domain/ids.ts";
import { type EventChange, type FullName, isCanceled } from "#domain/roadshows/roadshows.ts";
import type { Instant } from "#domain/time/time.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { NAMED_EVENT } from "./gaps/staffed-before.ts";
import { isEventSeen } from "./searched-events.ts";
import { allRows, type Store } from "#server/postgres/connect.ts";

type Row = ReplyOf<typeof roadshowChanges>["rows"][number];
type Compared = { readonly run: number; readonly since: Instant };

/** The read of all events to compare with: the last one before a moment, else the first; without a moment the last but one. */
export async function selectComparedRun(
  { db }: Pick<Store, "db">,
  before: Instant | null,
): Promise<Compared | null> {
  const rows = await allRows(db)<Compared>`
    select id as run, started_at as since from source_run where rows ? 'events' order by id desc`;
  if (before === null) return rows[1] ?? null;
  return rows.find(({ since }) => since < before) ?? rows.at(-1) ?? null;
}

type ChangedEvent = Row["event"] & {
  readonly isNew: boolean;
  readonly isGone: boolean;
  readonly statusBefore: string;
};
type ChangedAssignment = Row["added"][number] &
  FullName & { readonly eventId: EventId; readonly change: "added" | "removed" | "acknowledged" };

/** Every event that is not as the given run left it, by event id. Of assignments, those of the scope are compared. */
export async function selectChanges(reading: ScopedReading, run: number): Promise<readonly Row[]> {
  const { db, scope } = reading;
  // The version of a row that a run showed: a row's own, or an earlier one that a later run replaced.
  const shownBy = sql`since_run <= ${run} and (last_run is null or last_run >= ${run})`;
  const replacedSince = sql`from_run <= ${run} and to_run > ${run} and coalesce((row->>'last_run')::int >= ${run}, true)`;
  const assignments = await allRows(db)<ChangedAssignment>`
    with earlier as (
      select event_id, office_id, payout_owner_id, merch_owner_id, nth, is_active, is_acknowledged
        from assignment where ${shownBy} and ${isSeen(sql`office_id`, scope)}
      union all
      select r.event_id, r.office_id, r.payout_owner_id, r.merch_owner_id, r.nth, r.is_active, r.is_acknowledged
        from earlier_version, jsonb_populate_record(null::assignment, row) r
       where noun = 'assignment' and ${replacedSince} and ${isSeen(sql`r.office_id`, scope)}
    ), current as (
      select * from assignment where last_run is null and ${isSeen(sql`office_id`, scope)}
    ), compared as (
      select event_id, office_id, payout_owner_id,
             case when c.is_active and e.is_active is not true then 'added'
                  when e.is_active and c.is_active is not true then 'removed'
                  when c.is_active and c.is_acknowledged and not e.is_acknowledged then 'acknowledged' end as change
        from earlier e full join current c using (event_id, office_id, payout_owner_id, merch_owner_id, nth)
    )
    select distinct c.event_id as "eventId", c.change, nullif(c.office_id, '') as "officeId",
           coalesce(o.name, '') as "officeName", coalesce(a.payout_first, '') as first, coalesce(a.payout_last, '') as last
      from compared c
      left join office o on o.id = c.office_id
      left join lateral (
        select payout_first, payout_last from assignment a
         where a.event_id = c.event_id and a.office_id = c.office_id and a.payout_owner_id = c.payout_owner_id limit 1) a on true
     where c.change is not null`;
  const byEvent = Map.groupBy(assignments, ({ eventId }) => eventId);
  const events = await allRows(db)<ChangedEvent>`
    with earlier as (
      select id, status from roadshow_event where ${shownBy}
      union all
      select id, row->>'status' from earlier_version where noun = 'roadshow_event' and ${replacedSince}
    )
    select ${NAMED_EVENT}, earlier.id is null as "isNew", e.last_run is not null as "isGone",
           coalesce(earlier.status, '') as "statusBefore"
      from roadshow_event e
      join location l on l.key = e.location_key
      left join earlier on earlier.id = e.id
     where (${isEventSeen(sql`e`, scope)} or (e.last_run is not null and earlier.id is not null
              and e.id in (select event_id from assignment where ${isSeen(sql`office_id`, scope)})))
       and (earlier.id is null or e.last_run is not null or earlier.status <> e.status
            or e.id = any(${[...byEvent.keys()]}))`;
  return events
    .map(({ isNew, isGone, statusBefore, ...event }): Row => {
      const own = Map.groupBy(byEvent.get(event.id) ?? [], ({ change }) => change);
      const officesOf = (change: "added" | "removed") =>
        (own.get(change) ?? []).map(({ officeId, officeName }) => ({ officeId, officeName }));
      const alone = aloneChange({ isNew, isGone }, event, statusBefore);
      const [added, removed] = [officesOf("added"), officesOf("removed")];
      const acknowledged = (own.get("acknowledged") ?? []).map(({ first, last }) => ({ first, last }));
      const several: readonly (EventChange | false)[] = [
        statusBefore !== event.status && "status",
        added.length + removed.length > 0 && "reassigned",
        acknowledged.length > 0 && "acknowledged",
      ];
      if (alone !== null) return { event, changes: [alone], statusBefore, ...NO_ASSIGNMENTS };
      const changes = several.filter((change) => change !== false);
      return { event, changes, statusBefore, added, removed, acknowledged };
    })
    .filter(({ changes }) => changes.length > 0)
    .toSorted((a, b) => byNumber(a.event.id, b.event.id) || compareText(a.event.id, b.event.id));
}

const NO_ASSIGNMENTS = { added: [], removed: [], acknowledged: [] } as const;

/** A change beside which no other change of the event is reported; null for none. */
function aloneChange(
  { isNew, isGone }: Pick<ChangedEvent, "isNew" | "isGone">,
  event: Pick<Row["event"], "status">,
  statusBefore: string,
): EventChange | null {
  if (isGone) return "gone";
  if (isNew) return "new";
  if (!isCanceled(event)) return null;
  return isCanceled({ status: statusBefore }) ? null : "canceled";
}
