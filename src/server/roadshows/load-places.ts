import type { PoolClient } from "pg";

/**
 * Marks the active assignments with an owner who is at another location of the same group of events too, by what all
 * assignments say once they are merged. Groups and locations without an id are not compared.
 */
export async function markInTwoPlaces(client: PoolClient): Promise<void> {
  await client.query(
    `with present as (
       select assignment.event_id, event.group_id, location.id as location_id, owner.id as owner_id
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
       select distinct present.event_id, present.owner_id
         from present join elsewhere_too using (group_id, owner_id)
     )
     update assignment set is_in_two_places = not is_in_two_places
      where is_in_two_places <> (last_run is null and is_active and exists (
        select from marked
         where marked.event_id = assignment.event_id
           and marked.owner_id in (assignment.payout_owner_id, assignment.merch_owner_id)))`,
  );
}
