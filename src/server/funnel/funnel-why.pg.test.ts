import { inSnapshot } from "#server/postgres/snapshot.ts";
import { beforeAll, expect, test } from "vitest";
import { verdictCounts } from "#domain/funnel/funnel-limits.ts";
import { headlineOf } from "#domain/funnel/funnel-headline.ts";
import { movedBetween } from "#domain/funnel/funnel-moved.ts";
import { interviewsNeeded, STAGES, sumCounts } from "#domain/funnel/funnel.ts";
import { isoDate } from "#domain/time/time.ts";
import { sharedDatabase, type TestDatabase } from "#test/database.ts";
import { readFunnel } from "./read-funnel.ts";
import { CAPTURED, MADE_UP } from "#test/filled/contents.ts";

/* What the page makes of the report, beside the same made by plain SQL over what was told, in decimal fractions. */

type Days = readonly [from: string, to: string];

let capture: TestDatabase;
let demo: TestDatabase;

beforeAll(async () => {
  capture = await sharedDatabase(CAPTURED);
  demo = await sharedDatabase(MADE_UP);
});

const rowsOf = async (store: TestDatabase, [from, to]: Days) =>
  (await inSnapshot(store, "all", (reading) => readFunnel(reading, { from: isoDate(from), to: isoDate(to) })))
    .rows;

const listsOf = async (store: TestDatabase, text: string): Promise<readonly (readonly unknown[])[]> =>
  (await store.pool.query<unknown[]>({ text, rowMode: "array" })).rows;

const sumSql = (column: string, [from, to]: Days): string =>
  `coalesce(sum(${column}) filter (where day between '${from}' and '${to}'), 0)::numeric`;

/** Each administrator's part of the change, whole where one period has no first interview booked. */
const partsSql = (before: Days, after: Days): string => `
  with own as (
    select administrator_id as id,
           ${sumSql("first_booked", before)} as b0, ${sumSql("sale_showed", before)} as s0,
           ${sumSql("first_booked", after)} as b1, ${sumSql("sale_showed", after)} as s1
      from interview_count group by 1
  ), whole as (
    select sum(b0) as b0, sum(b1) as b1, (sum(s0) / sum(b0) + sum(s1) / sum(b1)) / 2 as mean,
           sum(s1) / sum(b1) - sum(s0) / sum(b0) as change
      from own
  )
  select own.id,
         (case when own.b0 > 0 and own.b1 > 0
               then (own.b1 / whole.b1 - own.b0 / whole.b0) * ((own.s1 / own.b1 + own.s0 / own.b0) / 2 - mean)
                    + (own.s1 / own.b1 - own.s0 / own.b0) * (own.b1 / whole.b1 + own.b0 / whole.b0) / 2
               else own.s1 / whole.b1 - own.s0 / whole.b0 - (own.b1 / whole.b1 - own.b0 / whole.b0) * mean
          end)::float8,
         change::float8
    from own cross join whole
   where own.b0 + own.s0 + own.b1 + own.s1 > 0`;

test.each<[name: string, store: () => TestDatabase, before: Days, after: Days]>([
  ["the capture", () => capture, ["2026-10-05", "2026-10-18"], ["2026-10-19", "2026-11-01"]],
  ["the capture", () => capture, ["2026-10-14", "2026-10-14"], ["2026-10-20", "2026-11-15"]],
  ["the made-up business", () => demo, ["2025-01-01", "2025-01-31"], ["2026-10-01", "2026-10-31"]],
  ["the made-up business", () => demo, ["2026-10-26", "2026-11-01"], ["2026-11-02", "2026-11-08"]],
])(
  "what moved the overall rate of %s is what SQL says, from %j to %j",
  async (_name, store, before, after) => {
    const moved = movedBetween(await rowsOf(store(), before), await rowsOf(store(), after));
    const told = await listsOf(store(), partsSql(before, after));
    const [[, , change] = []] = told;
    const parts = new Map(told.map(([id, part]) => [String(id), Number(part)]));

    expect(moved?.parts.length).toBe(parts.size);
    expect(Math.abs((moved?.change ?? Number.NaN) - Number(change))).toBeLessThanOrEqual(1e-12);
    for (const { id, total } of moved?.parts ?? [])
      expect(Math.abs(total - (parts.get(id) ?? Number.NaN))).toBeLessThanOrEqual(1e-12);
    const sum = (moved?.mix ?? 0) + (moved?.rates ?? 0) + (moved?.whole ?? 0);
    expect(Math.abs(sum - Number(change))).toBeLessThanOrEqual(1e-12);
  },
);

/** Number of administrators beyond each limit at a stage: below 99.8 %, below 95 %, above 95 %, above 99.8 %. */
const outsideSql = (stage: string, [from, to]: Days): string => `
  with own as (
    select sum(${stage}_booked)::float8 as n, sum(${stage}_showed)::float8 as hits
      from interview_count where day between '${from}' and '${to}' group by administrator_id
  ), p as (select sum(hits) / nullif(sum(n), 0) as p from own),
  off as (
    select (hits / n - p) / nullif(sqrt(p * (1 - p) / n), 0) as z from own cross join p where n > 0 and p <= 1
  )
  select count(*) filter (where z < -3.09)::int, count(*) filter (where z < -1.96 and z >= -3.09)::int,
         count(*) filter (where z > 1.96 and z <= 3.09)::int, count(*) filter (where z > 3.09)::int from off`;

test.each<[name: string, store: () => TestDatabase, days: Days]>([
  ["the capture", () => capture, ["2026-10-01", "2026-11-15"]],
  ["the made-up business", () => demo, ["2026-01-01", "2026-11-15"]],
])("who is outside the limits of %s is what SQL says", async (_name, store, days) => {
  const rows = await rowsOf(store(), days);
  const administrators = Map.groupBy(rows, ({ administratorId }) => administratorId);
  for (const stage of STAGES) {
    const verdicts = verdictCounts(
      [...administrators.values()].map((own) => sumCounts(own.map(({ counts }) => counts))[stage]),
    );
    const [outside] = await listsOf(store(), outsideSql(stage, days));
    const { "below 99.8%": low, "below 95%": lower, "above 95%": higher, "above 99.8%": high } = verdicts;
    expect([stage, low, lower, higher, high]).toEqual([stage, ...(outside ?? [])]);
  }
});

test("what a number of sales would take is what SQL says", async () => {
  const days: Days = ["2026-01-01", "2026-11-15"];
  const counts = sumCounts((await rowsOf(demo, days)).map((row) => row.counts));
  const [[needed] = []] = await listsOf(
    demo,
    `select ceil(40 * sum(first_booked)::numeric / sum(sale_showed))::int
       from interview_count where day between '${days[0]}' and '${days[1]}'`,
  );
  expect(interviewsNeeded(counts, 40)).toMatchObject({ is: "known", interviews: needed });
});

/** The stage with the largest |z|, and beyond chance the office or administrator with the largest part of its change. */
const headlineSql = (before: Days, after: Days): string => `
  with counts as (
    select administrator_id, account_id, day, u.*
      from interview_count cross join lateral (values
        (1, 'first', first_booked, first_showed), (2, 'second', second_booked, second_showed),
        (3, 'third', third_booked, third_showed), (4, 'training', training_booked, training_showed),
        (5, 'sale', sale_booked, sale_showed)) u (place, stage, booked, showed)
  ), sums as (
    select place, stage, ${sumSql("booked", before)} as b0, ${sumSql("showed", before)} as s0,
           ${sumSql("booked", after)} as b1, ${sumSql("showed", after)} as s1
      from counts group by 1, 2
  ), measured as (
    select sums.*, s1 / b1 - s0 / b0 as change,
           coalesce(abs(s1 / b1 - s0 / b0)::float8
             / nullif(sqrt(((s0 + s1) / (b0 + b1) * (1 - (s0 + s1) / (b0 + b1)) * (1 / b0 + 1 / b1))::float8), 0), 0) as z
      from sums where b0 >= 30 and b1 >= 30 and s0 <= b0 and s1 <= b1
  ), most as (select * from measured order by z desc, place limit 1
  ), own as (
    select k.by, k.id, ${sumSql("c.booked", before).replaceAll("day", "c.day")} as b0,
           ${sumSql("c.showed", before).replaceAll("day", "c.day")} as s0,
           ${sumSql("c.booked", after).replaceAll("day", "c.day")} as b1,
           ${sumSql("c.showed", after).replaceAll("day", "c.day")} as s1
      from counts c join most using (stage)
      cross join lateral (values ('account', c.account_id), ('administrator', c.administrator_id)) k (by, id)
     group by 1, 2
  ), parts as (
    select own.by, own.id, count(*) over (partition by own.by) as peers,
           case when own.b0 > 0 and own.b1 > 0
                then (own.b1 / m.b1 - own.b0 / m.b0)
                       * ((own.s1 / own.b1 + own.s0 / own.b0) / 2 - (m.s0 / m.b0 + m.s1 / m.b1) / 2)
                     + (own.s1 / own.b1 - own.s0 / own.b0) * (own.b1 / m.b1 + own.b0 / m.b0) / 2
                else own.s1 / m.b1 - own.s0 / m.b0
                     - (own.b1 / m.b1 - own.b0 / m.b0) * (m.s0 / m.b0 + m.s1 / m.b1) / 2 end as part
      from own cross join most m where own.b0 + own.s0 + own.b1 + own.s1 > 0
  )
  select most.stage, most.change::float8, most.z >= 1.96,
         p.by, p.id, p.part::float8
    from most left join lateral (
      select * from parts where peers > 1 and part * most.change > 0 order by abs(part) desc, by limit 1) p on most.z >= 1.96`;

test.each<[name: string, store: () => TestDatabase, before: Days, after: Days]>([
  ["the capture", () => capture, ["2026-10-05", "2026-10-18"], ["2026-10-19", "2026-11-01"]],
  ["the capture", () => capture, ["2026-11-02", "2026-11-08"], ["2026-11-09", "2026-11-15"]],
  ["the made-up business", () => demo, ["2026-10-26", "2026-11-01"], ["2026-11-02", "2026-11-08"]],
  ["the made-up business", () => demo, ["2026-09-01", "2026-09-30"], ["2026-10-01", "2026-10-31"]],
  ["the made-up business", () => demo, ["2026-11-07", "2026-11-07"], ["2026-11-08", "2026-11-08"]],
])("the sentence about %s is what SQL says, from %j to %j", async (_name, store, before, after) => {
  const headline = headlineOf(await rowsOf(store(), before), await rowsOf(store(), after));
  const [found] = await listsOf(store(), headlineSql(before, after));
  const { stage, change, isClear, where } = headline ?? {};
  expect([stage, isClear, where?.by, where?.id]).toEqual(
    found === undefined
      ? [undefined, undefined, undefined, undefined]
      : [found[0], found[2], found[3] ?? undefined, found[4] ?? undefined],
  );
  expect(change ?? 0).toBeCloseTo(Number(found?.[1] ?? 0), 12);
  expect(where?.total ?? 0).toBeCloseTo(Number(found?.[5] ?? 0), 12);
});
