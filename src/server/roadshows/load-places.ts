import type { PoolClient } from "pg";

/**
 * Marks the active assignments with an owner who is at another location of the same group of events too, by what all
 * assignments say once they are merged. Groups and locations without an id are not compared.
 */
export async function markInTwoPlaces(client: PoolClient): Promise<void> {
  await client.query(
    `with present as (
       select assignment.ctid as place,
              min(location.id) over same_group <> max(location.id) over same_group as is_elsewhere_too
         from assignment
         join roadshow_event event on event.id = assignment.event_id
         join location on location.key = event.location_key
        cross join lateral (values (assignment.payout_owner_id), (assignment.merch_owner_id)) owner (id)
        where assignment.last_run is null and assignment.is_active and owner.id <> ''
          and event.last_run is null and not event.is_canceled and event.group_id <> '' and location.id <> ''
       window same_group as (partition by event.group_id, owner.id)
     )
     update assignment set is_in_two_places = not is_in_two_places
      where is_in_two_places <> (ctid in (select place from present where is_elsewhere_too))`,
  );
}
