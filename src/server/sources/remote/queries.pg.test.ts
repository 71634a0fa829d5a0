import { afterEach, beforeEach, expect, test } from "vitest";
import { CHANGING_DAYS, SOURCE_DEFAULTS } from "#domain/remote-source.ts";
import { instant, isoDate } from "#domain/time/time.ts";
import { openTestDatabase } from "#test/database.ts";
import {
  insertWish,
  selectBackfill,
  selectFindings,
  selectOpenWishes,
  selectResources,
  selectSourceSettings,
  selectWish,
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
  const first = await insertWish(store.db, { resource: "interview", range, at });
  const second = await insertWish(store.db, { resource: "interview", range, at });
  const other = await insertWish(store.db, { resource: "interview", at });

  expect(second).toBe(first);
  expect((await selectOpenWishes(store.db)).map(({ id }) => id)).toEqual([first, other]);
  expect(await selectWish(store.db, first)).toMatchObject({ resource: "interview", range, endedAt: null });
});

test("settings come back as they were stored", async () => {
  const settings = { ...SOURCE_DEFAULTS, everyMinutes: 30, weeks: [isoDate("2026-11-09")] };
  await updateSourceSettings(store.db, settings);

  expect(await selectSourceSettings(store.db)).toEqual(settings);
});

test("a day is read when every account was", async () => {
  await store.pool.query(
    `insert into source_run (source, origin, started_at) values ('files', '', now());
     insert into office (id, first_run) values ('101', 1), ('102', 1);
     insert into interview_coverage (account_id, day, received_at, run_id)
     values ('101', '2026-11-18', now(), 1), ('102', '2026-11-18', now(), 1), ('101', '2026-11-17', now(), 1)`,
  );
  const ask = { ...SOURCE_DEFAULTS, today: isoDate("2026-11-18"), backfillDays: CHANGING_DAYS };

  expect(await selectBackfill(store.db, ask)).toEqual({ days: 14, daysRead: 1, readBackTo: "2026-11-18" });
});
