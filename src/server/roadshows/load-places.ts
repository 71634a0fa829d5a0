import type { PoolClient } from "pg";

/**
 * Marks the active assignments with an owner who is at another location of the same group of events too, by what all
 * assignments say once they are merged. Groups and locations without an id are not compared.
 */
export async function markInTwoPlaces(client: PoolClient): Promise<void> {
  await client.query(
    `with present as (
       select assignment.ctid as place, event.group_id, location.id as location_id, owner.id as owner_id
         from assignment
         join roadshow_event event on event.id = assignment.event_id
         join location on location.key = event.location_key
        cross join lateral (values (assignment.payout_owner_id), (assignment.merch_owner_id)) owner (id)
        where assignment.last_run is null and assignment.is_active and owner.id <> ''
          and event.last_run is null and not event.is_canceled and event.group_id <> '' and location.id <> ''
     ), elsewhere_too as (
       select group_id, owner_id from present
        group by group_id, owner_id having min(location_id) <> max(location_id)
     ), marked as (
       select distinct place from present join elsewhere_too using (group_id, owner_id)
     ), judged as (
       select assignment.ctid as place, marked.place is not null as is_marked
         from assignment left join marked on marked.place = assignment.ctid
     )
     update assignment set is_in_two_places = judged.is_marked
       from judged
      where judged.place = assignment.ctid and judged.is_marked <> assignment.is_in_two_places`,
  );
}
