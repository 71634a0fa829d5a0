import { assert, asyncProperty, boolean, constantFrom, option, record, subarray } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { eventId, officeId, personId, type OfficeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { FACET_VALUES_MAX, GROUPS_MAX } from "#contract/roadshows/roadshows.ts";
import { optionsOf } from "#domain/filter-rows.ts";
import { EVENT_FILTERS, LATER_FILTERS } from "#domain/roadshows/event-filters.ts";
import { ACKNOWLEDGEMENTS, EVENT_GROUPINGS, ROLE_STATES } from "#domain/roadshows/roadshows.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { byNight } from "#test/night.ts";
import { assignmentRow, eventRow, insertRun, locationRow, officeRow } from "#test/builders/rows.ts";
import { readEvents, readFacets, readFoundValues, readGroups } from "#server/roadshows/read-roadshows.ts";

/* Slow: each combination is counted by hand. */

/* A plain, slow list: event by event, from the rows that are planted. It shares no code with the product. */

type PlantedAssignment = {
  readonly office: string;
  readonly owner: string;
  readonly roles: { readonly payout: string; readonly merch: string; readonly hub: string };
  readonly isActive: boolean;
  readonly isAcknowledged: boolean;
};
type PlantedEvent = {
  readonly id: string;
  readonly retailer: string;
  readonly state: string;
  readonly market: string;
  readonly status: string;
  readonly group: string;
  readonly assignments: readonly PlantedAssignment[];
};

/** Numbers that look random and are the same in every run. */
const digit = (place: number, salt: number, below: number): number =>
  Math.floor(((Math.sin(place * 127.1 + salt * 311.7) + 1) * 43_758.5) % below);

const OFFICES = ["101", "102", "103", ""];
const OWNERS = ["7001", "7002", "7003", ""];
const PLACES = [
  { state: "TX", market: "40" },
  { state: "MA", market: "40" },
  { state: "CA", market: "41" },
  { state: "", market: "" },
];

const planted: readonly PlantedEvent[] = Array.from({ length: 120 }, (_, at) => ({
  id: String(4000 + at),
  retailer: String(30 + digit(at, 1, 3)),
  ...(PLACES[digit(at, 2, 4)] ?? { state: "", market: "" }),
  status: ["Approved", "Pending", "Canceled"][digit(at, 3, 3)] ?? "",
  group: String(300 + Math.floor(at / 3)),
  assignments: Array.from({ length: digit(at, 4, 4) }, (_none, nth) => {
    const owner = OWNERS[digit(at, 5 + nth, 4)] ?? "";
    return {
      office: OFFICES[digit(at, 9 + nth, 4)] ?? "",
      owner,
      roles: {
        payout: owner === "" ? "" : `Owner ${owner}`,
        merch: digit(at, 13 + nth, 3) === 0 ? "" : "Mia",
        hub: digit(at, 17 + nth, 2) === 0 ? "" : "Hal",
      },
      isActive: digit(at, 21 + nth, 4) > 0,
      isAcknowledged: digit(at, 25 + nth, 2) === 0,
    };
  }),
}));

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  const { db } = store;
  await insertRun(store);
  await db
    .insertInto("office")
    .values(
      OFFICES.filter((id) => id !== "").map((id) => officeRow({ id: officeId(id), name: `Office ${id}` })),
    )
    .execute();
  await db
    .insertInto("location")
    .values(
      PLACES.map(({ state, market }, at) => locationRow({ id: String(900 + at), state, market_id: market })),
    )
    .execute();
  await db
    .insertInto("roadshow_event")
    .values(
      planted.map((event) =>
        eventRow({
          id: eventId(event.id),
          retailer_id: event.retailer,
          retailer_name: `Retailer ${event.retailer}`,
          status: event.status,
          group_id: event.group,
          location_key: 1 + PLACES.findIndex(({ state }) => state === event.state),
        }),
      ),
    )
    .execute();
  await db
    .insertInto("assignment")
    .values(
      planted.flatMap((event) =>
        event.assignments.map((each, at) =>
          assignmentRow({
            event_id: eventId(event.id),
            nth: at + 1,
            ordinal: at,
            office_id: each.office === "" ? "" : officeId(each.office),
            payout_owner_id: each.owner === "" ? "" : personId(each.owner),
            payout_first: each.roles.payout,
            payout_last: "",
            merch_first: each.roles.merch,
            merch_last: "",
            hub_first: each.roles.hub,
            hub_last: "",
            is_active: each.isActive,
            is_acknowledged: each.isAcknowledged,
          }),
        ),
      ),
    )
    .execute();
});
afterAll(() => store.close());

type Query = {
  readonly retailer?: readonly string[] | undefined;
  readonly state?: readonly string[] | undefined;
  readonly status?: readonly string[] | undefined;
  readonly market?: readonly string[] | undefined;
  readonly group?: readonly string[] | undefined;
  readonly office?: readonly OfficeId[] | undefined;
  readonly owner?: readonly string[] | undefined;
  readonly role?: readonly (typeof ROLE_STATES)[number][] | undefined;
  readonly acknowledgement?: readonly (typeof ACKNOWLEDGEMENTS)[number][] | undefined;
  readonly unassigned?: boolean | undefined;
  readonly unacknowledged?: boolean | undefined;
};

/** Facts of an event that the list may look at: null where it is not in the scope or in none of the offices requested. */
function examined(event: PlantedEvent, query: Query, scope: Scope) {
  const isMine = (office: string) => scope === "all" || scope.some((each) => each === office);
  const mine = event.assignments.filter(({ office }) => isMine(office));
  if (mine.length === 0 && event.assignments.length > 0) return null;
  const looked =
    query.office === undefined
      ? mine
      : mine.filter(({ office }) => query.office?.some((each) => each === office));
  if (query.office !== undefined && looked.length === 0) return null;
  const isLive = event.status !== "Canceled";
  const active = looked.filter(({ isActive }) => isActive);
  const done = active.filter(({ isAcknowledged }) => isAcknowledged).length;
  const hasOthers = looked.length < event.assignments.length;
  const isGap = isLive && active.length === 0 && !hasOthers;
  const roles = (["payout", "merch", "hub"] as const).map((role): string => {
    if (!isLive) return "";
    if (active.some((each) => each.roles[role] !== "")) return `${role}-filled`;
    return active.length > 0 || !hasOthers ? `${role}-missing` : "";
  });
  const isCounted = isLive && active.length > 0;
  const acknowledgement = !isCounted
    ? "no-staff"
    : done === active.length
      ? "all"
      : done === 0
        ? "none"
        : "some";
  return {
    values: {
      retailer: [event.retailer],
      state: [event.state],
      status: [event.status],
      market: [event.market],
      group: [event.group],
      owner: active.map(({ owner }) => owner),
      role: roles,
      acknowledgement: [acknowledgement],
      unassigned: [isGap],
      unacknowledged: [isCounted && done < active.length],
    },
    sums: {
      assignments: isLive ? active.length : 0,
      acknowledged: isLive ? done : 0,
      staffed: Number(isCounted),
      gaps: Number(isGap),
    },
  };
}

const FILTERS = [
  "retailer",
  "state",
  "status",
  "market",
  "group",
  "owner",
  "role",
  "acknowledgement",
  "unassigned",
  "unacknowledged",
] as const;

function listSlowly(query: Query, scope: Scope) {
  return planted.flatMap((event) => {
    const seen = examined(event, query, scope);
    if (seen === null) return [];
    const passes = FILTERS.every((filter) => {
      const wanted: readonly unknown[] | boolean | undefined = query[filter];
      if (wanted === undefined) return true;
      const values: readonly unknown[] = seen.values[filter];
      return typeof wanted === "boolean"
        ? values.includes(wanted)
        : values.some((value) => wanted.includes(value));
    });
    return passes ? [{ id: event.id, ...seen.sums, values: seen.values }] : [];
  });
}

const countSlowly = (query: Query, scope: Scope): number => listSlowly(query, scope).length;

const COMPLETE = ["state", "status", "market", "group", "owner", "acknowledgement"] as const;

/** Filters of any text: of the others each option is there, also at zero. */
const COUNTED_LATER = LATER_FILTERS.filter((name) => optionsOf(EVENT_FILTERS[name]) === null);

const valuesSlowly = (filter: (typeof COMPLETE)[number], query: Query, scope: Scope): readonly string[] =>
  [...new Set(listSlowly(query, scope).flatMap(({ values }) => values[filter]))].toSorted();

const several = <Value>(values: readonly Value[]) =>
  option(subarray([...values], { minLength: 1, maxLength: 2 }), { nil: undefined, freq: 1 });
const flag = option(boolean(), { nil: undefined, freq: 1 });
const combinations = record({
  scope: constantFrom<Scope>("all", "all", ["101", "102"].map(officeId), [officeId("103")]),
  query: record({
    retailer: several(["30", "31", "32"]),
    state: several(["TX", "MA", "CA", ""]),
    status: several(["Approved", "Pending", "Canceled"]),
    market: several(["40", "41", ""]),
    group: several(["300", "301", "302", "310", "320"]),
    office: several(["101", "102", "103"].map(officeId)),
    owner: several(OWNERS),
    role: several(ROLE_STATES),
    acknowledgement: several(ACKNOWLEDGEMENTS),
    unassigned: flag,
    unacknowledged: flag,
  }),
  dropped: subarray([...FILTERS], { minLength: 6 }),
});

/** Few filters at a time, so that most combinations leave something. */
const lightened = (query: Query, dropped: readonly (typeof FILTERS)[number][]): Query => ({
  ...query,
  ...Object.fromEntries(dropped.map((filter) => [filter, undefined])),
});

test("what combinations of filters leave, and each value of each facet, is what a slow count finds", async () => {
  await assert(
    asyncProperty(combinations, async ({ scope, query: all, dropped }) => {
      const query = lightened(all, dropped);
      const {
        list,
        values: facets,
        totals,
      } = await inSnapshot(store, scope, async (reading) => ({
        list: await readEvents(reading, { ...query, limit: 200 }),
        ...(await readFacets(reading, query)),
      }));
      expect(list.rows.map(({ id }) => String(id))).toEqual(listSlowly(query, scope).map(({ id }) => id));
      const { retailer, state, status } = list.facets;
      for (const [filter, values] of Object.entries({ retailer, state, status, ...facets }))
        for (const { value, count } of values)
          expect({ filter, value, count }).toEqual({
            filter,
            value,
            count: countSlowly({ ...query, [filter]: [value] }, scope),
          });
      const lists = { ...list.facets, ...facets };
      for (const filter of COUNTED_LATER)
        expect(totals[filter]).toBe(facets[filter].filter(({ count }) => count > 0).length);
      for (const filter of COMPLETE)
        expect(
          lists[filter]
            .filter(({ count }) => count > 0)
            .map(({ value }) => value)
            .toSorted(),
        ).toEqual(valuesSlowly(filter, { ...query, [filter]: undefined }, scope));
    }),
    { numRuns: byNight(500, 60), seed: 41 },
  );
}, 120_000);

test("each group is what the list holds with its value as one more filter, and the total counts each event once", async () => {
  const grouped = record({ combination: combinations, by: constantFrom(...EVENT_GROUPINGS) });
  await assert(
    asyncProperty(grouped, async ({ combination: { scope, query: all, dropped }, by }) => {
      const query = lightened(all, dropped);
      const { total, rows } = await inSnapshot(store, scope, (reading) =>
        readGroups(reading, { ...query, by }),
      );
      expect(total.events).toBe(countSlowly(query, scope));
      const groups = rows.flatMap(({ value, events, staffed, gaps }) =>
        value === null ? [] : [{ value, events, staffed, gaps }],
      );
      expect(groups).toEqual(
        groups.map(({ value }) => {
          const listed = listSlowly({ ...query, [by]: [value] }, scope);
          const staffed = listed.filter((event) => event.staffed > 0).length;
          return {
            value,
            events: listed.length,
            staffed,
            gaps: listed.filter((event) => event.gaps > 0).length,
          };
        }),
      );
    }),
    { numRuns: byNight(150, 30), seed: 41 },
  );
}, 120_000);

test("of thousands of owners the most frequent come, with those requested, and a search finds the others", async () => {
  await store.pool.query(
    `insert into roadshow_event select (jsonb_populate_record(event, jsonb_build_object('id', (9000 + many.nth)::text))).*
       from roadshow_event event, generate_series(1, ${GROUPS_MAX + 5}) many (nth) where event.id = '4000'`,
  );
  await store.pool.query(
    `insert into assignment
     select (jsonb_populate_record(first, jsonb_build_object('event_id', (9000 + many.nth)::text, 'payout_owner_id', (8000 + many.nth)::text,
              'payout_first', 'Mia', 'payout_last', 'Many ' || many.nth, 'is_active', true))).*
       from assignment first, generate_series(1, ${GROUPS_MAX + 5}) many (nth)
      where first.ctid = (select ctid from assignment limit 1)`,
  );
  const query = { owner: ["8900"] };
  const { facets, found, groups } = await inSnapshot(store, "all", async (reading) => ({
    facets: await readFacets(reading, query),
    found: await readFoundValues(reading, { ...query, filter: "owner", words: "many 90" }),
    groups: await readGroups(reading, { by: "owner" }),
  }));
  const owners = facets.totals.owner;
  expect(owners).toBeGreaterThan(GROUPS_MAX + 4);
  expect(facets.values.owner).toHaveLength(FACET_VALUES_MAX);
  expect(facets.values.owner).toContainEqual({ value: "8900", label: "Mia Many 900", count: 1 });
  const counts = facets.values.owner.map(({ count }) => count);
  expect(counts.toSorted((a, b) => b - a)).toEqual(counts);
  const named = Array.from({ length: GROUPS_MAX + 5 }, (_, at) => `${at + 1} ${8001 + at}`);
  expect(found.total).toBe(named.filter((text) => text.includes("90")).length);
  expect(found.values.map(({ label }) => label)).toContain("Mia Many 905");
  // And the events without an owner.
  expect(groups.groups).toBe(owners + 1);
  expect(groups.rows).toHaveLength(GROUPS_MAX);
  await store.pool.query("delete from assignment where event_id::int > 9000");
  await store.pool.query("delete from roadshow_event where id::int > 9000");
});
