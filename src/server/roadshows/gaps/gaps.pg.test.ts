import { inSnapshot } from "#server/postgres/snapshot.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import type { TestDatabase } from "#test/database.ts";
import { openBusinesses } from "#test/filled/two-businesses.ts";
import { readEvents, readGaps } from "#server/roadshows/read-roadshows.ts";

let stores: readonly TestDatabase[];
beforeAll(async () => {
  stores = await openBusinesses();
});
afterAll(() => Promise.all(stores.map((store) => store.close())));

function storeAt(which: number): TestDatabase {
  const store = stores[which];
  if (store === undefined) throw new Error(`no business ${which}`);
  return store;
}

/** For each event without staff, the offices to propose, looked up one event and one office at a time. */
const PROPOSED = `
  with staffed as (
    select a.office_id, e.retailer_id, l.club_number, l.state, left(l.zip, 3) as area,
           coalesce(a.acknowledged, '-infinity') as at
      from assignment a, roadshow_event e, location l
     where a.event_id = e.id and e.location_key = l.key and a.is_active and e.status not ilike '%cancel%'
  ), home as (
    select office_id, (array_agg(upper(state) order by people desc, state))[1] as state
      from (select office_id, state, count(*) as people from person where is_active and state <> '' group by 1, 2) of_state
     group by office_id
  )
  select e.id, l.state, array(
    select o.id from office o left join home on home.office_id = o.id, lateral (
      select max(at) filter (where s.retailer_id = e.retailer_id and s.club_number = l.club_number) as at_club,
             max(at) filter (where s.retailer_id = e.retailer_id) as of_retailer,
             max(at) filter (where s.area = left(l.zip, 3)) as nearby, max(at) as in_state
        from staffed s where s.office_id = o.id and s.state = l.state) found, lateral (
      select count(*) as assignments from assignment a, roadshow_event other
       where a.event_id = other.id and a.is_active and a.office_id = o.id and other.status not ilike '%cancel%') active
     where in_state is not null or home.state = l.state
     order by case when at_club is not null then 1 when of_retailer is not null then 2
                   when nearby is not null then 3 when in_state is not null then 4 else 5 end,
              active.assignments, coalesce(at_club, of_retailer, nearby, in_state) desc nulls last, length(o.id), o.id
     limit 3) as offices
    from roadshow_event e, location l
   where e.location_key = l.key and e.status not ilike '%cancel%'
     and not exists (select from assignment a where a.event_id = e.id and a.is_active)
   order by length(e.id), e.id`;

test.each([0, 1])("every gap of business %i proposes the offices that another query finds", async (which) => {
  const store = storeAt(which);
  const { rows: expected } = await store.pool.query<{ id: string; offices: readonly string[] }>(PROPOSED);
  const { total, rows } = await inSnapshot(store, "all", (reading) => readGaps(reading, {}));
  expect(expected.length).toBeGreaterThan(5);
  expect(expected.some(({ offices }) => offices.length > 0)).toBe(true);
  expect(total).toBe(expected.length);
  expect(rows.map(({ event, offices }) => [event.id, offices.map((office) => office.officeId)])).toEqual(
    expected.map(({ id, offices }) => [id, offices]),
  );
});

test.each([0, 1])(
  "an office's owner in business %i is its commonest payout owner who is still there",
  async (which) => {
    const store = storeAt(which);
    const { rows: counted } = await store.pool.query<{ office: string; owner: string; events: number }>(
      `select a.office_id as office, p.id as owner, count(*)::int as events
       from assignment a, person p
      where a.payout_owner_id = p.id and a.office_id = p.office_id and a.is_active and p.is_active and not p.is_retired
      group by 1, 2`,
    );
    const { rows } = await inSnapshot(store, "all", (reading) => readGaps(reading, {}));
    const offices = rows.flatMap((row) => row.offices);
    expect(offices.filter(({ owner }) => owner !== null).length).toBeGreaterThan(3);
    expect(offices.filter(({ owner }) => owner !== null && owner.phone.length < 10)).toEqual([]);
    const eventsOf = (office: string, owner: string | undefined): number =>
      counted.find((each) => each.office === office && each.owner === owner)?.events ?? 0;
    const most = ({ officeId: office }: { readonly officeId: string }): number =>
      Math.max(0, ...counted.filter((each) => each.office === office).map(({ events }) => events));
    expect(offices.map(({ officeId: office, owner }) => eventsOf(office, owner?.id))).toEqual(
      offices.map(most),
    );
  },
);

test("a scope proposes its own offices only", async () => {
  const store = storeAt(1);
  const all = (await inSnapshot(store, "all", (reading) => readGaps(reading, {}))).rows.flatMap(
    ({ offices }) => offices,
  );
  const mine = officeId(all[0]?.officeId ?? "");
  const { rows } = await inSnapshot(store, [mine], (reading) => readGaps(reading, {}));
  const proposed = new Set(rows.flatMap(({ offices }) => offices.map((office) => office.officeId)));
  expect([...proposed]).toEqual([mine]);
});

test("a search understands a retailer and the name of a state together", async () => {
  const store = storeAt(1);
  const { rows: expected } = await store.pool.query<{ id: string }>(
    `select e.id from roadshow_event e join location l on l.key = e.location_key
      where e.retailer_name like 'Voltabee%' and l.state = 'CA' order by length(e.id), e.id`,
  );
  const { rows } = await inSnapshot(store, "all", (reading) =>
    readEvents(reading, { q: "california voltabee" }),
  );
  expect(expected.length).toBeGreaterThan(0);
  expect(rows.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  expect(
    (
      await inSnapshot(store, "all", (reading) => readEvents(reading, { q: "voltabee CA pending" }))
    ).rows.every(({ status }) => status === "Pending"),
  ).toBe(true);
});
