import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { readCaptureFile } from "#server/sources/files.ts";
import { runSource } from "#server/sources/run.ts";
import { CAPTURE_FILE } from "#test/capture.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { up } from "#server/postgres/migrations/0004-scope.ts";

/* A store that was filled before scopes were thought of comes to hold what a new load would write. */
let store: TestDatabase;

beforeAll(async () => {
  store = await openTestDatabase();
  const capture = await readCaptureFile(CAPTURE_FILE);
  const now = () => instant("2026-11-18T15:00:00Z");
  const sealer = sealerOf(randomBytes(32));
  await runSource(store, { source: "files", origin: "service.har", ...capture, sealer, now });
});
afterAll(() => store.close());

const rowsOf = async (query: string) => (await store.pool.query<Record<string, unknown>>(query)).rows;
const kept = async () => ({
  events: await rowsOf("select id, search_text from roadshow_event order by id"),
  people: await rowsOf(
    `select event_id, office_id, payout_owner_id, merch_owner_id, nth, search_text from assignment
      order by 1, 2, 3, 4, 5`,
  ),
  names: await rowsOf("select administrator_id, account_id, name from account_administrator order by 1, 2"),
});

test("a store from before is brought to what loading writes", async () => {
  const loaded = await kept();
  expect([loaded.events.length, loaded.people.length, loaded.names.length].every((rows) => rows > 20)).toBe(
    true,
  );
  await store.pool.query(
    `alter table assignment drop column search_text; drop table account_administrator;
     update roadshow_event set search_text = search_text || ' somebody assigned '`,
  );
  await up(store.db);
  expect(await kept()).toEqual(loaded);
});
