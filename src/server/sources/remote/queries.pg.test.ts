import { afterEach, beforeEach, expect, test } from "vitest";
import { SOURCE_DEFAULTS } from "#contract/sources.ts";
import { instant, isoDate, secondsAfter } from "#domain/time/time.ts";
import { openTestDatabase } from "#test/database.ts";
import {
  insertWishes,
  selectFindings,
  selectOpenWishes,
  selectReads,
  selectResources,
  selectSourceSettings,
  updatePaused,
  updateSourceSettings,
} from "./queries.ts";

let store: Awaited<ReturnType<typeof openTestDatabase>>;
beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

const at = instant("2026-11-18T15:00:00Z");
const range = { from: isoDate("2026-11-09"), to: isoDate("2026-11-15") };

test("every resource is on the schedule and due at once, the directory first", async () => {
  const resources = await selectResources(store.db);

  expect(resources.map(({ resource }) => resource)).toEqual([
    ...["employees", "interview", "events", "weekly", "records", "checks"],
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
  const first = await insertWishes(store.db, [days, days], at);
  const second = await insertWishes(store.db, [days], at);
  const other = await insertWishes(store.db, [{ ...days, range: null }], at);

  expect(first).toHaveLength(1);
  expect(second).toEqual(first);
  expect((await selectOpenWishes(store.db)).map(({ id }) => id)).toEqual([...first, ...other]);
  expect(await selectReads(store.db, first, at)).toMatchObject({ isDone: false, hasFailed: false });
});

test("a wish is deleted a day after it ended", async () => {
  const wanted = { resource: "employees", range: null } as const;
  await insertWishes(store.db, [wanted], at);
  await store.pool.query("update source_wish set ended_at = $1", [at]);
  const countAfter = async (seconds: number) => {
    await insertWishes(store.db, [wanted], secondsAfter(at, seconds));
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
