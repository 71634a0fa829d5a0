import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import { NEAR_MAX, type roadshowOffice } from "#contract/roadshows.ts";
import type { OfficeId } from "#domain/ids.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { NAMED_EVENT } from "./gap-queries.ts";
import { selectGapIds } from "./queries.ts";

type Near = ReplyOf<typeof roadshowOffice>["near"]["rows"][number];
type NearRow = Omit<Near, "event"> & Near["event"] & { readonly total: number; readonly approved: number };

/** Events without staff near an office of the scope that is in this state, "" where that is unknown. */
export async function selectNear(
  reading: ScopedReading,
  office: OfficeId,
  home: string,
): Promise<ReplyOf<typeof roadshowOffice>["near"]> {
  const { db, scope } = reading;
  const gaps = await selectGapIds(reading, {});
  const rows = await allRows(db)<NearRow>`
    with staffed as materialized (
      select e.retailer_id, l.club_number, upper(l.state) as state, max(a.acknowledged) as latest
        from assignment a
        join roadshow_event e on e.id = a.event_id
        join location l on l.key = e.location_key
       where a.is_active and a.office_id = ${office} and ${isSeen(sql`a.office_id`, scope)} and not e.is_canceled
         and (a.last_run is null or e.last_run is not null)
       group by e.retailer_id, l.club_number, upper(l.state)
    ), matched as (
      select e.id, s.latest,
             case when s.state is null then 4
                  when s.retailer_id <> e.retailer_id then 3
                  when s.club_number = l.club_number and s.club_number <> '' then 1 else 2 end as rank
        from roadshow_event e
        join location l on l.key = e.location_key
        left join staffed s on s.state = upper(l.state) and s.state <> ''
       where e.id = any(${gaps}) and (s.state is not null or (upper(l.state) = ${home} and ${home} <> ''))
    ), best as (
      select distinct on (id) id, rank, latest from matched order by id, rank, latest desc nulls last
    )
    select ${NAMED_EVENT}, (array['club', 'retailer', 'state', 'home'])[best.rank] as reason, best.latest,
           (count(*) over ())::int as total, (count(*) filter (where e.is_approved) over ())::int as approved
      from best
      join roadshow_event e on e.id = best.id
      join location l on l.key = e.location_key
     order by best.rank, best.latest desc nulls last, length(e.id), e.id limit ${NEAR_MAX}`;
  return {
    total: rows[0]?.total ?? 0,
    approved: rows[0]?.approved ?? 0,
    rows: rows.map(({ reason, latest, total: _total, approved: _approved, ...event }) => ({
      event,
      reason,
      latest,
    })),
  };
}
