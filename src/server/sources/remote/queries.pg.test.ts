import { afterAll, beforeEach, expect, test } from "vitest";
import { SOURCE_DEFAULTS } from "#contract/admin/sources.ts";
import { officeId } from "#domain/ids.ts";
import { instant, isoDate, secondsAfter } from "#domain/time/time.ts";
import { openRenewedDatabase } from "#test/renewed.ts";
import { insertRun } from "#test/builders/rows.ts";
import {
  countDueDays,
  countOpenWishes,
  insertWishes,
  selectCheckable,
  selectDueDays,
  selectFindings,
  selectOpenWishes,
  selectReads,
  selectResources,
  selectSourceSettings,
  selectSums,
  updatePaused,
  updateSourceSettings,
} from "./queries.ts";

const store = await openRenewedDatabase();
beforeEach(() => store.renew());
afterAll(() => store.close());

const at = instant("2026-11-18T15:00:00Z");
const by = { userId: "dana", name: "Dana Reed", at };
const range = { from: isoDate("2026-11-09"), to: isoDate("2026-11-15") };

test("every resource is on the schedule and due at once, the directory first", async () => {
  const resources = await selectResources(store.db);

  expect(resources.map(({ resource }) => resource)).toEqual([
    "employees",
    "interview",
    "events",
    "weekly",
    "records",
    "checks",
  ]);
  expect(resources[0]).toMatchObject({ nextReadAt: null, readAt: null, failures: 0, isPaused: false });
  expect(await selectFindings(store.db)).toEqual([]);
});

test("a paused resource stays paused until it is resumed", async () => {
  await updatePaused(store.db, "weekly", true);

  const resources = await selectResources(store.db);
  expect(resources.filter(({ isPaused }) => isPaused).map(({ resource }) => resource)).toEqual(["weekly"]);
});

test("an open wish serves everybody who wants the same, other days are another wish", async () => {
  const days = { resource: "interview", range } as const;
  const first = await insertWishes(store.db, [days, days], by);
  const second = await insertWishes(store.db, [days], { ...by, userId: "bo" });
  const other = await insertWishes(store.db, [{ ...days, range: null }], by);

  expect(first).toHaveLength(1);
  expect(second).toEqual(first);
  expect((await selectOpenWishes(store.db)).map(({ id }) => id)).toEqual([...first, ...other]);
  expect(await selectReads(store.db, first, at)).toMatchObject({ state: "reading" });
  expect(await countOpenWishes(store.db, "dana")).toEqual({ ofPerson: 2, inAll: 2 });
  expect(await countOpenWishes(store.db, "bo")).toEqual({ ofPerson: 0, inAll: 2 });
});

test("a wish is deleted a day after it ended", async () => {
  const wanted = { resource: "employees", range: null } as const;
  await insertWishes(store.db, [wanted], by);
  await store.pool.query("update source_wish set ended_at = $1", [at]);
  const countAfter = async (seconds: number) => {
    await insertWishes(store.db, [wanted], { ...by, at: secondsAfter(at, seconds) });
    const { rows } = await store.pool.query("select from source_wish where ended_at is not null");
    return rows.length;
  };

  expect([await countAfter(86_400), await countAfter(86_401)]).toEqual([1, 0]);
});

test("settings come back as they were stored", async () => {
  const settings = { ...SOURCE_DEFAULTS, everyMinutes: 30, weeks: [isoDate("2026-11-09")] };
  await updateSourceSettings(store.db, settings);

  expect(await selectSourceSettings(store.db)).toEqual(settings);
});

test("only an account whose days were all read can be checked, by the sums of them", async () => {
  expect(await selectCheckable(store.db, range)).toBeUndefined();
  await store.pool.query(`
    insert into interview_coverage (account_id, day, received_at, run_id)
    select account, day, now(), 1 from (values ('101', 7), ('102', 6)) as a (account, days),
           lateral generate_series('2026-11-09'::date, '2026-11-08'::date + days, '1 day') as day;
    insert into interview_count (account_id, day, administrator_id, first_booked, first_showed, run_id)
    select account_id, day, administrator, 3, 2, 1 from interview_coverage, unnest(array['1', '2']) as administrator`);

  expect(await selectCheckable(store.db, range)).toBe("101");
  const sums = await selectSums(store.db, range);
  expect([...sums.keys()]).toEqual(["101"]);
  const none = { booked: 0, showed: 0 };
  expect(sums.get(officeId("101"))).toEqual({
    first: { booked: 42, showed: 28 },
    second: none,
    third: none,
    training: none,
    sale: none,
  });
});

test("of what is due the newest days come first, and one account for each group", async () => {
  await insertRun(store);
  await store.pool.query(`
    insert into office (id, name, first_run, group_id) values ('101', '', 1, 7), ('102', '', 1, 7), ('9', '', 1, null);
    insert into interview_coverage (account_id, day, received_at, run_id) values ('9', '2026-11-10', '2026-11-18', 1)`);
  const request = {
    from: isoDate("2026-11-10"),
    to: isoDate("2026-11-12"),
    isEvery: false,
    staleBefore: instant("2026-11-17T00:00:00Z"),
    accounts: [],
    without: [],
  };

  expect(await selectDueDays(store.db, request, 3)).toEqual([
    { day: "2026-11-12", account: "9", group: null, remaining: 5 },
    { day: "2026-11-12", account: "101", group: 7, remaining: 5 },
    { day: "2026-11-11", account: "9", group: null, remaining: 5 },
  ]);
  expect(await countDueDays(store.db, request)).toBe(5);
  expect(await countDueDays(store.db, { ...request, without: [officeId("9")] })).toBe(3);
});
