import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { Backfill, ResourceState, sources } from "#contract/sources.ts";
import type { SourceResource } from "#domain/remote-source.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import { allRows, firstRow, onlyRow, type Db } from "#server/postgres/connect.ts";

type ImportRun = ReplyOf<typeof sources>["imports"][number];
/** What a run, or some runs together, corrected and could not use. */
type Found = Pick<ImportRun, "drift" | "setAside" | "setAsideCount">;

const LISTED_MAX = 30;
const SET_ASIDE_MAX = 100;

/** Of the runs in `r`, those that this select groups. An earlier release stored drift without examples. */
const FOUND = sql`
  (select coalesce(json_agg(d order by d.times desc, d.what), '[]')
     from (select one ->> 0 as what, sum((one ->> 1)::bigint)::bigint as times, min(one ->> 2) as example
             from unnest(array_agg(r.drift)) as drifts (drift), jsonb_array_elements(drift) as one
            where jsonb_typeof(drift) = 'array'
            group by one ->> 0) as d) as drift,
  (select coalesce(json_agg(s), '[]')
     from (select one -> 'where' as where, one -> 'reason' as reason
             from unnest(array_agg(r.set_aside)) as lists (set_aside), jsonb_array_elements(set_aside) as one
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

/** The noun under which a run reports the rows of a resource; assignments come with their events. */
const NOUNS: Readonly<Partial<Record<SourceResource, string>>> = {
  employees: "people",
  events: "events",
  weekly: "submissions",
  records: "time records",
  interview: "interview days",
};

/**
 * What reading a resource corrected and could not use: in its last run, or, where a run reads a few replies only, in all
 * runs of the last seven days.
 */
export async function selectFound(db: Db, { resource }: ResourceState, now: Instant): Promise<Found> {
  const noun = NOUNS[resource];
  if (noun === undefined) return NOTHING;
  const isPartial = resource === "records" || resource === "interview";
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
