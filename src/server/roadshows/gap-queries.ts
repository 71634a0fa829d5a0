import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { roadshowGaps } from "#contract/roadshows.ts";
import type { EventId } from "#domain/ids.ts";
import { PROPOSALS_MAX } from "#domain/roadshows/roadshows.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { allRows } from "#server/postgres/connect.ts";
import { selectOfficeOwners } from "./queries.ts";

type Gap = ReplyOf<typeof roadshowGaps>["rows"][number];
type Proposal = Omit<Gap["offices"][number], "owner"> & { readonly eventId: EventId };

/** What names an event, aliases `e` and `l`. */
export const NAMED_EVENT = sql<Gap["event"]>`
  e.id, e.retailer_name as "retailerName", e.status, l.club_number as "clubNumber", l.city, l.state`;

/**
 * These events with the offices of the scope that staffed one before. An office staffed an event with an active
 * assignment; one that was taken away while the event went on staffed nothing, one that is gone with its event did.
 */
export async function selectGaps(reading: ScopedReading, ids: readonly EventId[]): Promise<readonly Gap[]> {
  const { db, scope } = reading;
  const events = await allRows(db)<Gap["event"]>`
    select ${NAMED_EVENT} from roadshow_event e join location l on l.key = e.location_key
     where e.id = any(${ids}) order by length(e.id), e.id`;
  const proposals = await allRows(db)<Proposal>`
    with staffed as materialized (
      select a.office_id, e.retailer_id, l.club_number, upper(l.state) as state, max(a.acknowledged) as latest
        from assignment a
        join roadshow_event e on e.id = a.event_id
        join location l on l.key = e.location_key
       where a.is_active and a.office_id <> '' and ${isSeen(sql`a.office_id`, scope)} and not e.is_canceled
         and (a.last_run is null or e.last_run is not null)
       group by a.office_id, e.retailer_id, l.club_number, upper(l.state)
    ), matched as (
      select e.id, s.office_id, s.latest,
             case when s.retailer_id <> e.retailer_id then 2
                  when s.club_number = l.club_number and s.club_number <> '' then 0 else 1 end as rank
        from roadshow_event e
        join location l on l.key = e.location_key
        join staffed s on s.state = upper(l.state) and s.state <> ''
       where e.id = any(${ids})
    ), best as (
      select distinct on (id, office_id) id, office_id, rank, latest
        from matched order by id, office_id, rank, latest desc nulls last
    ), placed as (
      select best.*, row_number() over (
               partition by id order by rank, latest desc nulls last, length(office_id), office_id) as place
        from best
    )
    select p.id as "eventId", p.office_id as "officeId", coalesce(o.name, '') as "officeName",
           (array['club', 'retailer', 'state'])[p.rank + 1] as reason, p.latest
      from placed p left join office o on o.id = p.office_id
     where p.place <= ${PROPOSALS_MAX} order by p.id, p.place`;
  const owners = await selectOfficeOwners(
    reading,
    proposals.map(({ officeId }) => officeId),
  );
  const byEvent = Map.groupBy(proposals, ({ eventId }) => eventId);
  return events.map((event) => ({
    event,
    offices: (byEvent.get(event.id) ?? []).map(({ eventId: _event, ...office }) => ({
      ...office,
      owner: owners.get(office.officeId) ?? null,
    })),
  }));
}
