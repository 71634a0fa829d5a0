import { inSnapshot } from "#server/postgres/snapshot.ts";
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { runSource } from "#server/commands/run-source.ts";
import { openFilledDatabase, openTestDatabase, type TestDatabase } from "#test/database.ts";
import { interviewReply } from "#test/builders/replies.ts";
import { readFunnel } from "./read-funnel.ts";
import { CAPTURED, MADE_UP } from "#test/filled/contents.ts";

/* On how many days anything is known of each account by itself, beside plain SQL over the days that replies covered. */
const RANGE = { from: isoDate("2026-10-12"), to: isoDate("2026-11-08") };

let capture: TestDatabase;
let demo: TestDatabase;

/** Coverage: of one group nothing is known before November, of another nothing on a single day: of all together every day is. */
const FORGOTTEN = `
  with lost as (
    select id, group_id, row_number() over (order by length(id), id) as place
      from (select distinct on (coalesce('g' || group_id, id)) id, group_id from office
             order by coalesce('g' || group_id, id), length(id), id) o
  ), gone as (
    select o.id, case when lost.place = 3 then '2026-10-20' else '2026-01-01' end::date as first,
           case when lost.place = 3 then '2026-10-20' else '2026-10-31' end::date as last
      from lost join office o on o.id = lost.id or o.group_id = lost.group_id where lost.place in (2, 3)
  ), coverage as (
    delete from interview_coverage c using gone where c.account_id = gone.id and c.day between gone.first and gone.last
  )
  delete from interview_count c using gone where c.account_id = gone.id and c.day between gone.first and gone.last`;

beforeAll(async () => {
  capture = await openFilledDatabase(CAPTURED);
  demo = await openFilledDatabase(MADE_UP);
  for (const store of [capture, demo]) await store.pool.query(FORGOTTEN);
}, 120_000);
afterAll(async () => {
  await capture.close();
  await demo.close();
});

/** The days of each office: those that a reply covered at any office of its group. */
const DAYS_SQL = `
  select distinct o.id, c.day
    from office o join office mate on mate.id = o.id or mate.group_id = o.group_id
    join interview_coverage c on c.account_id = mate.id`;

const officesOf = async (store: TestDatabase): Promise<readonly string[]> =>
  (await store.pool.query<{ id: string }>(`select id from office order by length(id), id limit 12`)).rows.map(
    ({ id }) => id,
  );

/** The offices of which fewer days are known than of all of them. */
async function fewerBySql(
  store: TestDatabase,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await store.pool.query<{ id: string; known: number }>(
    `with day as (select * from (${DAYS_SQL}) d where day between $2 and $3 and id = any($1::text[])),
          own as (select o.id, (select count(*)::int from day d where d.id = o.id) as known
                    from office o where o.id = any($1::text[]) and (
                          exists (select from interview_coverage c where c.account_id = o.id)
                          or exists (select from interview_count c where c.account_id = o.id)))
     select * from own where known < (select count(distinct day) from day)`,
    [accounts, RANGE.from, RANGE.to],
  );
  return new Map(rows.map(({ id, known }) => [id, known]));
}

test("a reply restricted to one administrator stores counts, and makes no day known", async () => {
  const store = await openTestDatabase();
  const day = isoDate("2026-11-09");
  const told = { name: { 7: "Bo" }, accounts: { 7: "a/b" }, "1st": { 7: { "a/b": 5 } } };
  const whole = interviewReply("a/b", day, told, "14:10:00");
  const restricted = (time: string) => {
    const reply = interviewReply("a/b", day, told, time);
    return { ...reply, request: { ...reply.request, administrator: "7" } };
  };
  const request = { source: "files", origin: "a test", sealer: sealerOf(randomBytes(32)) } as const;
  const now = () => instant("2026-11-18T15:00:00Z");
  const report = () =>
    inSnapshot(store, "all", (reading) =>
      readFunnel(reading, { account: [officeId("a/b")], from: day, to: day }),
    );
  await runSource(store, { ...request, exchanges: [restricted("14:00:00")], now });
  expect(await report()).toMatchObject({ rows: [{ administratorId: "7" }], daysAvailable: 0, asOf: null });
  await runSource(store, { ...request, exchanges: [whole], now });
  await runSource(store, { ...request, exchanges: [restricted("14:20:00")], now });
  expect(await report()).toMatchObject({ daysAvailable: 1, asOf: "2026-11-18T14:10:00Z" });
  await store.close();
});

describe.each([
  ["the capture", () => capture],
  ["the made-up business", () => demo],
])("on %s", (_name, store) => {
  test("offices that are asked for are told apart by the days that are known of each", async () => {
    const accounts = await officesOf(store());
    const asked = { account: accounts.map(officeId), alone: true, ...RANGE };
    const { partialOffices } = await inSnapshot(store(), "all", (reading) => readFunnel(reading, asked));
    const fewer = await fewerBySql(store(), accounts);
    expect(fewer.size).toBeGreaterThan(1);
    expect(new Map(partialOffices.map(({ id, daysAvailable }) => [id, daysAvailable]))).toEqual(fewer);
  });

  test("so they are where all are meant, and in a scope", async () => {
    const { rows } = await store().pool.query<{ id: string }>(
      "select id from office where id in (select account_id from interview_count)",
    );
    const counted = rows.map(({ id }) => id);
    for (const [accounts, scope] of [
      [counted, "all"],
      [counted.slice(0, 7), counted.slice(0, 7).map(officeId)],
    ] as const) {
      const { partialOffices } = await inSnapshot(store(), scope, (reading) => readFunnel(reading, RANGE));
      const fewer = await fewerBySql(store(), accounts);
      expect(new Map(partialOffices.map(({ id, daysAvailable }) => [id, daysAvailable]))).toEqual(fewer);
    }
    expect(
      (await inSnapshot(store(), "all", (reading) => readFunnel(reading, RANGE))).partialOffices.length,
    ).toBeGreaterThan(1);
  });

  test.each([
    ["2026-10-20", "2026-10-20"],
    ["2025-12-20", "2026-11-10"],
    ["2023-11-21", "2026-11-22"],
    ["2020-01-01", "2020-12-31"],
  ])("of all offices from %s to %s", async (from, to) => {
    const range = { from: isoDate(from), to: isoDate(to) };
    const { partialOffices } = await inSnapshot(store(), "all", (reading) => readFunnel(reading, range));
    const { rows } = await store().pool.query<{ id: string; known: number }>(
      `with known as (select * from (${DAYS_SQL}) d where day between $1 and $2)
       select o.id, (select count(*)::int from known k where k.id = o.id) as known from office o
        where o.id in (select account_id from interview_count)
          and (select count(*) from known k where k.id = o.id) < (select count(distinct day) from known)`,
      [from, to],
    );
    expect(new Map(partialOffices.map(({ id, daysAvailable }) => [id, daysAvailable]))).toEqual(
      new Map(rows.map(({ id, known }) => [id, known])),
    );
  });
});
