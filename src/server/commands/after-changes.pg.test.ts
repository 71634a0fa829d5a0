import { afterAll, beforeAll, expect, test } from "vitest";
import { instant, type Instant } from "#domain/time/time.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { settableClock } from "#test/reporting.ts";
import { onceAChange } from "./after-changes.ts";

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

test("work is done once a change, and again when what failed is due", async () => {
  const clock = settableClock("2026-11-20T14:00:00Z");
  const times: Instant[] = [];
  const next = [instant("2026-11-20T14:01:00Z"), null, null];
  const runIfDue = onceAChange({ store, clock }, async () => {
    times.push(clock.now());
    return next[times.length - 1] ?? null;
  });
  for (const now of ["14:00:10", "14:00:59", "14:01:00", "14:30:00"]) {
    await runIfDue();
    clock.set(`2026-11-20T${now}Z`);
  }
  await runIfDue();
  await store.pool.query("update store_state set data_version = data_version + 1");
  await runIfDue();
  await runIfDue();
  expect(times).toEqual(["2026-11-20T14:00:00Z", "2026-11-20T14:01:00Z", "2026-11-20T14:30:00Z"]);
});
