import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { instant, type Instant } from "#domain/time/time.ts";
import { fillWithDemo } from "#server/commands/run-source.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { tableNames, tablesWhere, type TableName } from "#server/postgres/table-registry.ts";
import { readCaptureFile } from "./files.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { CAPTURE_FILE } from "#test/capture.ts";
import { openTestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";
import { fillEmptyTables } from "#test/filled/every-table.ts";
import { importCapture } from "#test/imported.ts";

const store = await openTestDatabase();
afterAll(store.close);
const sealer = sealerOf(randomBytes(32));
const size = { ...DEMO, people: 20, weeks: 1 };

const fillDemo = (now: Instant) =>
  fillWithDemo(store, { size, sealer, clock: { now: () => now, zone: DEMO.zone } });

beforeAll(async () => {
  await store.pool.query(
    "insert into auth_user (id, name, email, role) values ('real', 'Ada Real', 'ada@real.test', 'admin')",
  );
  await fillDemo(DEMO.now);
});
/** Decisions and what people set up stand beside the made-up business; nothing is left empty. */
beforeEach(async () => {
  await fillEmptyTables(store);
  await store.pool.query(
    `insert into message (id, kind, way, user_id, content, created_at, due_at)
     values ('digest', 'digest', 'email', 'real', '{}', now(), now()) on conflict do nothing`,
  );
  // Its rows are gone at the end of each transaction.
  expect(await filled()).toEqual(tableNames.filter((table) => table !== "raised_version"));
});

/** The number of each table's rows that were written before now. */
async function markMoment(): Promise<() => Promise<Readonly<Record<string, number>>>> {
  const { next } = await onlyRow(store.db)<{ next: string }>`select pg_current_xact_id()::text as next`;
  return async () => {
    const counts: Record<string, number> = {};
    for (const table of tableNames) {
      const { older } = await onlyRow(store.db)<{ older: number }>`
        select count(*)::int as older from ${sql.table(table)} where xmin::text::bigint <= ${next}::bigint`;
      if (older > 0) counts[table] = older;
    }
    return counts;
  };
}

const filled = async (): Promise<readonly TableName[]> => {
  const rows = await Promise.all(
    tableNames.map((table) => allRows(store.db)`select from ${sql.table(table)} limit 1`),
  );
  return tableNames.filter((_, place) => rows[place]?.length === 1);
};

test("the made-up business is made again over what people did with it, and their own settings stay", async () => {
  const olderRows = await markMoment();
  await fillDemo(instant("2026-11-21T14:00:00Z"));

  const left = Object.keys(await olderRows());
  expect(left.filter((table) => FORGOTTEN.some((name) => name === table))).toEqual([]);
  expect(left).toEqual(
    expect.arrayContaining(["saved_view", "office_place", "erased_person", "auth_session"]),
  );
});

const FORGOTTEN = tablesWhere(({ forgotten }) => forgotten === "with each demo");

test("the first real data leaves demo rows in no table but those of users, of settings and the log", async () => {
  const olderRows = await markMoment();
  const outcome = await importCapture(
    store,
    await readCaptureFile(CAPTURE_FILE),
    instant("2026-11-18T15:00:00Z"),
  );

  const left = await olderRows();
  expect(outcome.hasReplacedDemo).toBe(true);
  expect(Object.keys(left).filter((table) => !STAYS.some((name) => name === table))).toEqual([]);
  expect(left).toMatchObject({ auth_user: 1, business_setting: 1, audit_entry: 1, message: 1 });
  expect(await allRows(store.db)`select id from auth_user`).toEqual([{ id: "real" }]);
  expect(await allRows(store.db)`select kind from message`).toEqual([{ kind: "invitation" }]);
});

const STAYS = tablesWhere(({ holds }) => holds === "identity" || holds === "operation" || holds === "audit");
