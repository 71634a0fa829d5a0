import { inSnapshot } from "#server/postgres/snapshot.ts";
import { beforeAll, describe, expect, test } from "vitest";
import { TREND_STEPS } from "#domain/funnel/funnel-buckets.ts";
import { STAGES, type FunnelCounts } from "#domain/funnel/funnel.ts";
import { administratorId, officeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/who.ts";
import { isoDate, type DateRange } from "#domain/time/time.ts";
import { sharedDatabase, type TestDatabase } from "#test/database.ts";
import { readFunnel, readFunnelTrend } from "./read-funnel.ts";
import { CAPTURED, MADE_UP } from "#test/filled/contents.ts";

/* Every number of the funnel beside the plainest query over what was told, which knows of no sums that are kept. */
const SUMS = STAGES.flatMap((stage) => [`${stage}_booked`, `${stage}_showed`])
  .map((column) => `coalesce(sum(${column}), 0)::int`)
  .join(", ");

type Case = {
  readonly account?: readonly string[];
  readonly alone?: true;
  readonly administrator?: string;
  readonly scope?: readonly string[];
  readonly range: readonly [from: string, to: string];
};

const listOf = (counts: FunnelCounts): readonly number[] =>
  STAGES.flatMap((stage) => [counts[stage].booked, counts[stage].showed]);
const added = (lists: readonly (readonly number[])[]): readonly number[] =>
  Array.from({ length: 10 }, (_, place) => lists.reduce((sum, list) => sum + (list[place] ?? 0), 0));

/** The offices of a case: asked for, with those of their groups, as far as they are seen; all that are seen without. */
const officesSql = ({ account, alone, scope }: Case): string => {
  const list = (ids: readonly string[]) => ids.map((id) => `'${id}'`).join(", ");
  const seen = scope === undefined ? "true" : `id in (${list(scope)})`;
  if (account === undefined) return `select id from office where ${seen}`;
  const own = `id in (${list(account)})`;
  if (alone) return `select id from office where ${own} and ${seen}`;
  return `select id from office where ${seen} and (${own} or group_id in (select group_id from office where ${own}))`;
};

/** Days by the replies to anybody of a group of the offices, and by rows. */
const daysSql = (taken: Case, [from, to]: Case["range"]): string => `
  select d.day from (
    select split_part(scope, '/', 3)::date as day from reply
     where resource = 'interview' and split_part(scope, '/', 2) in (
       select mate.id from office mate
        where mate.id in (${officesSql(taken)})
           or mate.group_id in (select group_id from office where id in (${officesSql(taken)})))
    union select day from interview_count where account_id in (${officesSql(taken)})
  ) d where d.day between '${from}' and '${to}'`;

async function check(store: TestDatabase, taken: Case): Promise<readonly number[]> {
  const [from, to] = taken.range;
  const range: DateRange = { from: isoDate(from), to: isoDate(to) };
  const scope: Scope = taken.scope?.map(officeId) ?? "all";
  const ask = {
    ...(taken.account !== undefined && { account: taken.account.map(officeId) }),
    ...(taken.alone !== undefined && { alone: taken.alone }),
    ...(taken.administrator !== undefined && { administrator: administratorId(taken.administrator) }),
    ...range,
  };
  const theirs = taken.administrator === undefined ? "true" : `administrator_id = '${taken.administrator}'`;
  const meant = `from interview_count where account_id in (${officesSql(taken)}) and ${theirs}
                  and day between '${from}' and '${to}'`;
  const lists = async (query: string): Promise<readonly (readonly unknown[])[]> =>
    (await store.pool.query<unknown[]>({ text: query, rowMode: "array" })).rows;

  const report = await inSnapshot(store, scope, (reading) => readFunnel(reading, ask));
  expect(report.rows.map((row) => [row.officeId, row.administratorId, ...listOf(row.counts)])).toEqual(
    await lists(
      `select account_id, administrator_id, ${SUMS} ${meant} group by 1, 2
        order by length(account_id), account_id, length(administrator_id), administrator_id`,
    ),
  );
  const [total = []] = await lists(`select ${SUMS} ${meant}`);
  expect(added(report.rows.map(({ counts }) => listOf(counts)))).toEqual(total);
  const days = (await lists(`select day::text from (${daysSql(taken, taken.range)}) k order by 1`)).flat();
  expect(report.daysAvailable).toBe(days.length);
  expect([[report.kept?.first ?? null, report.kept?.last ?? null]]).toEqual(
    await lists(`select min(day), max(day) from interview_count where account_id in (${officesSql(taken)})`),
  );

  for (const by of TREND_STEPS) {
    const { trend, weekdays, officesLeftOut, ...known } = await inSnapshot(store, scope, (reading) =>
      readFunnelTrend(reading, { ...ask, by }),
    );
    expect(known).toMatchObject({ daysAvailable: days.length, kept: report.kept, asOf: report.asOf });
    expect(added(trend.buckets.map(({ counts }) => listOf(counts)))).toEqual(total);
    expect(added(weekdays.map(({ counts }) => listOf(counts)))).toEqual(total);
    const starts = `greatest(date_trunc('${by}', day)::date, '${from}'::date)`;
    const bySql = await lists(`select ${starts}, ${SUMS} ${meant} group by 1 order by 1`);
    const counted = trend.buckets.filter(({ from: start }) => bySql.some(([first]) => first === start));
    expect(counted.map((bucket) => [bucket.from, ...listOf(bucket.counts)])).toEqual(bySql);
    expect(
      trend.buckets
        .filter(({ daysAvailable }) => daysAvailable > 0)
        .map(({ from: start, daysAvailable }) => [start, daysAvailable]),
    ).toEqual(
      await lists(
        `select ${starts}, count(*)::int from (${daysSql(taken, taken.range)}) k group by 1 order by 1`,
      ),
    );
    const ranked = await lists(
      `select account_id ${meant} group by 1 order by coalesce(sum(first_booked), 0) desc, length(account_id), account_id`,
    );
    expect(trend.offices.map((office) => office.officeId)).toEqual(ranked.flat().slice(0, 24));
    expect(officesLeftOut).toBe(Math.max(0, ranked.length - 24));
    for (const { officeId: office, buckets } of trend.offices.slice(0, 3)) {
      const own = { account: [office], alone: true, range: taken.range } as const;
      expect(
        buckets.map((bucket) => listOf(bucket.counts)).filter((list) => list.some((it) => it > 0)),
      ).toEqual(
        (
          await lists(
            `select ${starts} as start, ${SUMS} ${meant} and account_id = '${office}' group by 1 order by 1`,
          )
        )
          .map(([, ...list]) => list)
          .filter((list) => list.some((it) => Number(it) > 0)),
      );
      const cover = await lists(
        `select ${starts}, count(*)::int from (${daysSql(own, taken.range)}) k group by 1 order by 1`,
      );
      expect(
        buckets
          .filter(({ daysAvailable }) => daysAvailable > 0)
          .map(({ from: start, daysAvailable }) => [start, daysAvailable]),
      ).toEqual(cover);
    }
    expect(
      weekdays.flatMap(({ weekday, counts }) =>
        listOf(counts).some((it) => it > 0) ? [[weekday, ...listOf(counts)]] : [],
      ),
    ).toEqual(
      (await lists(`select extract(isodow from day)::int, ${SUMS} ${meant} group by 1 order by 1`)).filter(
        ([, ...list]) => list.some((it) => Number(it) > 0),
      ),
    );
  }
  return added(report.rows.map(({ counts }) => listOf(counts)));
}

let capture: TestDatabase;
let demo: TestDatabase;

beforeAll(async () => {
  capture = await sharedDatabase(CAPTURED);
  demo = await sharedDatabase(MADE_UP);
});

describe("on the capture", () => {
  test.each<Case>([
    { range: ["2026-09-01", "2026-11-30"] },
    { range: ["2026-10-03", "2026-11-12"] },
    { range: ["2026-10-14", "2026-10-14"] },
    { account: ["101"], range: ["2026-10-01", "2026-11-15"] },
    { account: ["104", "102"], range: ["2026-10-20", "2026-11-09"] },
    { account: ["104", "102"], alone: true, range: ["2026-10-20", "2026-11-09"] },
    { scope: ["101", "103", "109"], range: ["2026-10-01", "2026-10-31"] },
    { scope: ["101", "104"], account: ["104"], range: ["2026-10-05", "2026-11-30"] },
  ])("%j", async (taken) => {
    expect(Math.max(...(await check(capture, taken)))).toBeGreaterThan(0);
  });

  test("of one administrator", async () => {
    const { rows } = await capture.pool.query<{ id: string }>(
      `select administrator_id as id from interview_count group by 1
        order by count(distinct account_id) desc, sum(first_booked) desc limit 2`,
    );
    for (const { id } of rows) {
      await check(capture, { administrator: id, range: ["2026-10-06", "2026-11-15"] });
      await check(capture, { administrator: id, account: ["101"], range: ["2026-10-01", "2026-11-15"] });
    }
    expect(rows).toHaveLength(2);
  });

  test("a range before the first data is answered with nothing, and with the days there are", async () => {
    const taken = { range: ["2020-01-01", "2020-03-31"] } as const;
    expect(await check(capture, taken)).toEqual(Array.from({ length: 10 }, () => 0));
  });
});

describe("on the made-up business", () => {
  test.each<Case>([
    { range: ["2025-11-20", "2026-11-20"] },
    { range: ["2026-01-15", "2026-02-14"] },
    { range: ["2025-12-31", "2026-03-01"] },
    { range: ["2026-11-01", "2026-11-30"] },
  ])("%j", async (taken) => {
    expect(Math.max(...(await check(demo, taken)))).toBeGreaterThan(0);
  });

  test("of an account and of one administrator, and in a scope", async () => {
    const { rows } = await demo.pool.query<{ account: string; administrator: string }>(
      `select account_id as account, administrator_id as administrator from interview_count group by 1, 2
        order by sum(first_booked) desc limit 2`,
    );
    for (const { account, administrator } of rows) {
      await check(demo, { account: [account], range: ["2026-02-11", "2026-11-20"] });
      await check(demo, { administrator, range: ["2026-02-11", "2026-11-20"] });
      await check(demo, { scope: [account], range: ["2026-02-01", "2026-10-31"] });
    }
    expect(rows).toHaveLength(2);
  });
});
