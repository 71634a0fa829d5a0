import { constantFrom, integer, record, sample, subarray } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MoveKind } from "#contract/people/headcount.ts";
import { sortText } from "#domain/fold.ts";
import { isOfficeId, officeId, personId, type OfficeId } from "#domain/ids.ts";
import { addDays, isoDate, wallClock, type WallClock } from "#domain/time/time.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { openBusinesses } from "#test/filled/two-businesses.ts";
import { byNight } from "#test/night.ts";
import { insertRun, personRow } from "#test/builders/rows.ts";
import { selectHeadcount, selectMoves } from "./headcount-queries.ts";

type Stored = {
  readonly id: string;
  readonly office: OfficeId | "";
  readonly state: string;
  readonly hired: WallClock | null;
  readonly retired: WallClock | null;
};

let stores: readonly TestDatabase[] = [];
let example: TestDatabase;
beforeAll(async () => {
  stores = await openBusinesses();
  example = await openTestDatabase();
  await insertRun(example);
}, 120_000);
afterAll(() => Promise.all([...stores, example].map((store) => store.close())));

/* A plain, slow count: each person on each day. */

const onDay = ({ hired, retired }: Stored, day: string): boolean => {
  if (hired === null || hired.slice(0, 10) > day) return false;
  if (retired === null || retired.slice(0, 10) < hired.slice(0, 10)) return true;
  return retired.slice(0, 10) >= day;
};

const dayAfter = (day: string): string => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10);

function daysOf(from: string, to: string): readonly string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = dayAfter(day)) days.push(day);
  return days;
}

function countSlowly(people: readonly Stored[], from: string, to: string) {
  const days = daysOf(from, to);
  const headcounts = days.map((day) => people.filter((each) => onDay(each, day)).length);
  const steps = days.slice(1).map((day, at) => [days[at] ?? "", day] as const);
  // Someone hired and gone between two mornings joined and left, too.
  const joined = people.filter(
    ({ hired }) => hired !== null && hired.slice(0, 10) > from && hired.slice(0, 10) <= to,
  );
  const left = people.filter((each) => steps.some(([day, next]) => onDay(each, day) && !onDay(each, next)));
  return {
    before: headcounts[0] ?? 0,
    after: headcounts.at(-1) ?? 0,
    joined: joined.map(({ id }) => id).toSorted(),
    left: left.map(({ id }) => id).toSorted(),
    mean: headcounts.reduce((sum, each) => sum + each, 0) / days.length,
  };
}

const peopleOf = async (store: TestDatabase): Promise<readonly Stored[]> =>
  (
    await store.pool.query<Stored>(
      "select id, office_id as office, sort_state as state, hired, retired from person where last_run is null",
    )
  ).rows;

const FIRST_DAY = isoDate("2022-01-01");
const dates = integer({ min: 0, max: 1_800 }).map((days) => addDays(FIRST_DAY, days));

const SAMPLES = byNight(400, 60);
const SEED = 40;

test("headcounts, joiners and leavers are what a slow count finds, for random dates and scopes", async () => {
  const filled = await Promise.all(stores.map(async (store) => ({ store, people: await peopleOf(store) })));
  for (const [nth, { store, people }] of filled.entries()) {
    const offices = [...new Set(people.map(({ office }) => office))].filter(isOfficeId);
    const states = [...new Set(people.map(({ state }) => state))];
    const asks = sample(
      record({
        from: dates,
        length: integer({ min: 0, max: 400 }),
        scope: constantFrom("all" as const, ...subsets(offices)),
        office: constantFrom(undefined, ...subsets(offices)),
        state: constantFrom(undefined, ...subsets(states)),
      }),
      { numRuns: SAMPLES / 2, seed: SEED + nth },
    );
    for (const { from, length, scope, office, state } of asks) {
      const asked = { from, to: addDays(from, length), office, state };
      const seen = people.filter(
        (each) =>
          (scope === "all" || scope.some((id) => id === each.office)) &&
          (office === undefined || office.some((id) => id === each.office)) &&
          (state === undefined || state.includes(each.state)),
      );
      const slow = countSlowly(seen, asked.from, asked.to);
      const found = await inSnapshot(store, scope, async (reading) => {
        const idsOf = async (kind: MoveKind) =>
          (await selectMoves(reading, { ...asked, kind }, { offset: 0, limit: 10_000 })).rows
            .map(({ id }) => String(id))
            .toSorted();
        return {
          ...(await selectHeadcount(reading, asked)),
          joiners: await idsOf("joined"),
          leavers: await idsOf("left"),
        };
      });
      expect({ asked, scope, ...found.total, joined: found.joiners, left: found.leavers }).toEqual({
        asked,
        scope,
        ...slow,
        mean: expect.closeTo(slow.mean, 9),
      });
      expect([found.total.joined, found.total.left]).toEqual([slow.joined.length, slow.left.length]);
      expect(partsOf(found.offices)).toEqual(partsOf([found.total]));
      expect(partsOf(found.states)).toEqual(partsOf([found.total]));
      expect(sumOf(found.tenure, "after")).toBe(slow.after);
      expect(found.undated).toBe(seen.filter(({ hired }) => hired === null).length);
      for (const line of found.offices.slice(0, 2))
        expect(line.after).toBe(
          seen.filter((each) => each.office === line.value && onDay(each, asked.to)).length,
        );
    }
  }
}, 120_000);

/** A few lists of one to three of these. */
const subsets = <Value>(values: readonly Value[]): readonly (readonly Value[])[] =>
  sample(subarray([...values], { minLength: 1, maxLength: Math.min(3, values.length) }), {
    numRuns: 4,
    seed: SEED,
  });

type Parts = {
  readonly before: number;
  readonly after: number;
  readonly joined: number;
  readonly left: number;
};

const sumOf = <Name extends string>(rows: readonly Readonly<Record<Name, number>>[], name: Name): number =>
  rows.reduce((sum, row) => sum + row[name], 0);
const partsOf = (rows: readonly Parts[]) => ({
  before: sumOf(rows, "before"),
  after: sumOf(rows, "after"),
  joined: sumOf(rows, "joined"),
  left: sumOf(rows, "left"),
});

/*
 * A worked example: an office in the first ten days of September. Eight people all along, one of them back after an
 * earlier spell; Ada's last day is the 4th, Ben begins on the 6th. Headcounts are 9 9 9 9 8 9 9 9 9 9: 89 ÷ 10 = 8.9.
 */
const at = (day: string): WallClock => wallClock(`${day}T00:00:00`);
const hired = (id: string, first: string, last: string | null = null) =>
  personRow({ id: personId(id), hired: at(first), retired: last === null ? null : at(last) });

const EXAMPLE = [
  ...["11", "12", "13", "14", "15", "16", "17"].map((id) => hired(id, "2024-03-01")),
  hired("18", "2026-01-15", "2025-06-30"),
  hired("Ada", "2026-08-10", "2026-09-04"),
  hired("Ben", "2026-09-06"),
  personRow({ id: personId("19"), hired: null }),
  personRow({
    ...hired("20", "2026-08-20"),
    office_id: officeId("102"),
    office_name: "Mesa Verde",
    state: "TX",
  }),
];
const TEN_DAYS = { from: isoDate("2026-09-01"), to: isoDate("2026-09-10") };

test("turnover and early attrition are those of a worked example", async () => {
  await example.db.insertInto("person").values(EXAMPLE).execute();
  const found = await inSnapshot(example, [officeId("101")], (reading) => selectHeadcount(reading, TEN_DAYS));

  expect(found.total).toEqual({ before: 9, after: 9, joined: 1, left: 1, mean: 8.9 });
  expect(found.undated).toBe(1);
  expect(found.tenure.map(({ fromDays, before, after }) => [fromDays, before, after])).toEqual([
    [0, 1, 1],
    [30, 0, 0],
    [90, 0, 0],
    [180, 1, 1],
    [365, 0, 0],
    [730, 7, 7],
    [1095, 0, 0],
  ]);
  // Ada left within 30 days; on September 10 it is too early to say whether Ben does.
  expect(await earlyOn("2026-09-10")).toEqual([
    { month: "2026-09-01", hired: 1, within: within([0, 0], [0, 0], [0, 0]) },
    { month: "2026-08-01", hired: 1, within: within([1, 1], [0, 0], [0, 0]) },
    { month: "2026-01-01", hired: 1, within: within([1, 0], [1, 0], [1, 0]) },
  ]);
  expect(await earlyOn("2026-12-15")).toEqual([
    { month: "2026-09-01", hired: 1, within: within([1, 0], [1, 0], [1, 0]) },
    { month: "2026-08-01", hired: 1, within: within([1, 1], [1, 1], [1, 1]) },
    { month: "2026-01-01", hired: 1, within: within([1, 0], [1, 0], [1, 0]) },
  ]);
});

const within = (...parts: readonly (readonly [number, number])[]) =>
  parts.map(([judged, left], nth) => ({ days: 30 * (nth + 1), judged, left }));

const earlyOn = async (to: string) =>
  (
    await inSnapshot(example, [officeId("101")], (reading) =>
      selectHeadcount(reading, { from: TEN_DAYS.from, to: isoDate(to) }),
    )
  ).early;

test("the people marked active, less and more those whose dates differ, are the headcount", async () => {
  for (const store of stores) {
    const { rows } = await store.pool.query<{ active: number }>(
      "select count(*)::int as active from person where last_run is null and is_active",
    );
    const { marks, total } = await inSnapshot(store, "all", (reading) => selectHeadcount(reading, TEN_DAYS));
    expect(rows).toEqual([{ active: marks.active }]);
    expect(marks.active - marks.activeNotCounted + marks.inactiveCounted).toBe(total.after);
  }
});

test("people are kept apart by the state they live in, in any spelling", async () => {
  const state = [sortText("tx")];
  const found = await inSnapshot(example, "all", (reading) =>
    selectHeadcount(reading, { ...TEN_DAYS, state }),
  );
  expect(found.states.map(({ value, label, after }) => [value, label, after])).toEqual([["tx", "TX", 1]]);
});

test("movers come in the requested order, in windows", async () => {
  const ask = {
    from: isoDate("2024-01-01"),
    to: TEN_DAYS.to,
    kind: "joined",
    sort: "hired",
    order: "down",
  } as const;
  const { total, rows } = await inSnapshot(example, "all", (reading) =>
    selectMoves(reading, ask, { offset: 1, limit: 2 }),
  );
  expect([total, rows.map(({ id, tenure, last }) => [id, tenure, last])]).toEqual([
    11,
    [
      ["20", 21, null],
      ["Ada", 25, "2026-09-04"],
    ],
  ]);
});
