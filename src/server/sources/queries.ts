import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Backfill, HeldReply, ResourceState, sources } from "#contract/admin/sources.ts";
import type { HeldResource } from "#domain/remote-source.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import { RESOURCES } from "#interface/operations.ts";
import { allRows, changeRow, changeRows, firstRow, onlyRow, type Db } from "#server/postgres/connect.ts";
import { markHeldGone } from "#server/postgres/loading/held.ts";
import type { Writing } from "#server/postgres/transaction.ts";

type ImportRun = ReplyOf<typeof sources>["imports"][number];
/** Corrections of a run, or of some runs together, and what they could not use. */
type Found = Pick<ImportRun, "drift" | "setAside" | "setAsideCount">;

const LISTED_MAX = 30;
const SET_ASIDE_MAX = 100;

/** Drift of the grouped runs `r`. An earlier release stored drift without examples. */
const FOUND = sql`
  (select coalesce(json_agg(d order by d.times desc, d.what), '[]')
     from (select entry ->> 0 as what, sum((entry ->> 1)::bigint)::bigint as times, min(entry ->> 2) as example
             from unnest(array_agg(r.drift)) as drifts (drift), jsonb_array_elements(drift) as entry
            where jsonb_typeof(drift) = 'array'
            group by entry ->> 0) as d) as drift,
  (select coalesce(json_agg(s), '[]')
     from (select entry -> 'where' as where, entry -> 'reason' as reason
             from unnest(array_agg(r.set_aside)) as lists (set_aside), jsonb_array_elements(set_aside) as entry
            limit ${SET_ASIDE_MAX}) as s) as "setAside",
  sum(jsonb_array_length(r.set_aside))::int as "setAsideCount"`;

/** The last imports and fillings with made-up data, newest first. */
export const selectImports = (db: Db) => allRows(db)<ImportRun>`
    select r.id, r.source, r.origin, r.started_at as "startedAt", r.exchanges,
           (select coalesce(json_agg(n.value || jsonb_build_object('noun', n.key)), '[]')
              from jsonb_each(r.rows) as n) as nouns, ${FOUND}
      from source_run as r
     where r.source <> 'remote' and r.ended_at is not null
     group by r.id
     order by r.id desc
     limit ${LISTED_MAX}`;

const NOTHING: Found = { drift: [], setAside: [], setAsideCount: 0 };

/**
 * Corrections of reading a resource, and what it could not use: in its last run, or, where a run reads a few replies only, in all
 * runs of the last seven days.
 */
export async function selectFound(db: Db, { resource }: ResourceState, now: Instant): Promise<Found> {
  if (resource === "checks") return NOTHING;
  const { noun, whole } = RESOURCES[resource];
  const isPartial = whole === null;
  const found = await firstRow(db)<Found>`
    select ${FOUND}
      from (select * from source_run
             where source = 'remote' and rows ? ${noun} and ended_at is not null
               and (not ${isPartial} or started_at > ${now}::timestamptz - interval '7 days')
             order by id desc
             limit ${isPartial ? null : 1}) as r
    having count(*) > 0`;
  return found ?? NOTHING;
}

/** Days of interview counts that were read at least once, of those that are to be. */
export async function selectBackfill(db: Db, days: number, until: IsoDate): Promise<Backfill> {
  const read = await onlyRow(db)<Omit<Backfill, "days">>`
    select count(distinct day)::int as "daysRead", min(day) as "readBackTo"
      from interview_coverage
     where day > ${until}::date - ${days}::int and day <= ${until}`;
  return { days, ...read };
}

/** Names of what is held that are listed; the others are counted. */
const HELD_LISTED_MAX = 1_000;

/** The held replies that an administrator has to decide about. */
export const selectHeld = (db: Db) => allRows(db)<HeldReply>`
    select h.resource, h.run_id as run, h.held_at as "heldAt",
           (select count(*)::int from held_row r where r.resource = h.resource) as count,
           case h.resource when 'employees' then (select count(*)::int from person where last_run is null)
                           else (select count(*)::int from roadshow_event where last_run is null) end as shown,
           (select coalesce(json_agg(json_build_object('id', n.id, 'name', n.name, 'place', n.place)
                                     order by n.sorted, n.id), '[]')
              from (select * from (
                      select p.id, concat_ws(' ', nullif(p.first_name, ''), nullif(p.last_name, '')) as name,
                             p.office_name as place, p.sort_name as sorted
                        from person p where h.resource = 'employees'
                       union all
                      select e.id, e.retailer_name, concat_ws(', ', nullif(l.city, ''), nullif(l.state, '')),
                             e.retailer_name
                        from roadshow_event e join location l on l.key = e.location_key where h.resource = 'events'
                    ) as named
                     where exists (select from held_row r where r.resource = h.resource and r.id = named.id)
                     order by sorted, id limit ${HELD_LISTED_MAX}) as n) as first
      from held_reply h where h.discarded_at is null order by h.resource`;

/** Number of held rows that an administrator has to decide about. */
export const selectHeldCounts = (db: Db) => allRows(db)<Pick<HeldReply, "resource" | "count">>`
    select resource, count(*)::int as count from held_reply join held_row using (resource)
     where discarded_at is null group by resource order by resource`;

/** The ids of what is held since that run, still to be decided about; null where it no longer is. */
export const selectHeldIds = async (
  writing: Writing,
  resource: HeldResource,
  run: number,
): Promise<readonly string[] | null> => {
  const row = await firstRow(writing)<{ ids: readonly string[] }>`
    select (select json_agg(id order by id) from held_row r where r.resource = h.resource) as ids
      from held_reply h where resource = ${resource} and run_id = ${run} and discarded_at is null
       for update`;
  return row?.ids ?? null;
};

/** Keeps the held rows as they are, until a reply shows them or lacks more. */
export const discardHeld = (writing: Writing, resource: HeldResource, at: Instant): Promise<boolean> =>
  changeRow(writing)`update held_reply set discarded_at = ${at} where resource = ${resource}`;

/** Marks the held rows as gone since they were last shown, assignments with their events. */
export async function confirmHeld(writing: Writing, resource: HeldResource): Promise<void> {
  if (resource === "events")
    await changeRows(writing)`
      update assignment t set last_run = h.last_run from held_row h
       where h.resource = 'events' and h.id = t.event_id and t.last_run is null`;
  await markHeldGone(writing, resource === "employees" ? "person" : "roadshow_event", resource);
}
