import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import { NEAR_MAX, type roadshowOffice } from "#contract/roadshows/roadshows.ts";
import type { OfficeId } from "#domain/ids.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { COMPARED, HAS_STAFFED, HOME_RANK, NAMED_EVENT, RANK, reasonAt } from "./gaps/staffed-before.ts";
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
    with gap as materialized (
      select e.id, ${COMPARED} from roadshow_event e join location l on l.key = e.location_key where e.id = any(${gaps})
    ), past as materialized (
      select ${COMPARED}, max(a.acknowledged) as latest
        from assignment a
        join roadshow_event e on e.id = a.event_id
        join location l on l.key = e.location_key
       where ${HAS_STAFFED} and a.office_id = ${office} and ${isSeen(sql`a.office_id`, scope)}
       group by e.retailer_id, l.club_number, area, upper(l.state)
    ), matched as (
      select gap.id, past.latest, ${RANK} as rank from gap join past on past.state = gap.state and past.state <> ''
       union all
      select gap.id, null, ${HOME_RANK} from gap where gap.state = ${home} and ${home} <> ''
    ), best as (
      select distinct on (id) id, rank, latest from matched order by id, rank, latest desc nulls last
    )
    select ${NAMED_EVENT}, ${reasonAt(sql`best.rank`)} as reason, best.latest,
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
