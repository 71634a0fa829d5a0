import type { Store } from "#server/postgres/connect.ts";
import { scaled } from "./scale.ts";

export const EVENTS = scaled(20_000, 200);

/** The events and assignments follow by arithmetic from the offices and people that are stored: every run measures the same. */
const EVENTS_SQL = `
  delete from assignment;
  delete from roadshow_event;
  insert into roadshow_event (id, group_id, retailer_id, retailer_name, retailer_road_show_id, status, is_road_show,
                              is_staffing_only, location_key, search_text, is_canceled, is_approved, first_run, since_run)
  select (700000 + n)::text, (n / 3)::text, (n % 12)::text, 'Retailer ' || n % 12, 'RS-' || n,
         (array['Approved', 'Approved', 'Approved', 'Pending', 'Cancelled'])[1 + n * 7 % 5], n % 9 > 0, n % 13 = 0,
         place.key, ' retailer ' || n % 12 || ' ' || lower(place.city || ' ' || place.state) || ' ' || 700000 + n || ' ',
         n * 7 % 5 = 4, n * 7 % 5 < 3, 1, 1
    from generate_series(1, ${EVENTS}) n
    join (select *, row_number() over (order by key) - 1 as nth, count(*) over () as locations from location) place
      on place.nth = n * 31 % place.locations`;

/** Three of each event, but none of every sixth, and of every fortieth those of several offices. */
const ASSIGNMENTS_SQL = `
  with owner as materialized (
    select *, row_number() over (partition by office_id order by id) as nth
      from person where last_run is null and is_active and office_id <> ''
  ), office_place as materialized (
    select office_id, row_number() over (order by office_id) - 1 as place, count(*) over () as offices
      from owner where nth = 1
  ), planned as (
    select e.id as event_id, e.n, nth, o.office_id, 1 + (e.n / 7 + nth) % 4 as owner_nth, 1 + e.n / 5 % 4 as merch_nth
      from (select id, id::int - 700000 as n from roadshow_event) e
      cross join generate_series(1, 3) nth
      join office_place o on o.place = (e.n / 6 + case when e.n % 40 = 1 then nth else 0 end) % o.offices
     where e.n % 6 > 0
  )
  insert into assignment (office_id, event_id, payout_owner_id, merch_owner_id, nth, ordinal, payout_first, payout_last,
                          merch_first, merch_last, hub_first, hub_last, is_active, is_acknowledged, acknowledged,
                          search_text, first_run, since_run)
  select p.office_id, p.event_id, owner.id, merch.id, p.nth, p.nth - 1, owner.first_name, owner.last_name,
         merch.first_name, merch.last_name, case when p.n % 4 = 0 then '' else owner.first_name end,
         case when p.n % 4 = 0 then '' else owner.last_name end, (p.n + p.nth) % 11 > 0, (p.n * p.nth) % 4 > 0,
         case when (p.n * p.nth) % 4 > 0 then timestamp '2026-11-01 10:00' end,
         ' ' || lower(owner.first_name || ' ' || owner.last_name) || ' ', 1, 1
    from planned p
    join owner on owner.office_id = p.office_id and owner.nth = p.owner_nth
    join owner merch on merch.office_id = p.office_id and merch.nth = p.merch_nth`;

/** Fills a store with 20,000 events and about 50,000 assignments instead of its own. Returns how many there are. */
export async function fillRoadshowsStore({ pool }: Pick<Store, "pool">): Promise<number> {
  await pool.query(EVENTS_SQL);
  await pool.query("analyze");
  const { rowCount } = await pool.query(ASSIGNMENTS_SQL);
  await pool.query("vacuum (analyze) roadshow_event, assignment");
  return rowCount ?? 0;
}
