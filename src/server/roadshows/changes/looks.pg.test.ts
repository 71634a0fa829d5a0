import { afterAll, beforeAll, expect, test } from "vitest";
import { lookAtChanges, READS_MAX, roadshowReads } from "#contract/roadshows/roadshow-changes.ts";
import { instant } from "#domain/time/time.ts";
import { openDashboard, reach, unaborted, type TestDashboard } from "#test/dashboard.ts";
import { insertRun } from "#test/builders/rows.ts";
import { call, send } from "#web/api/call.ts";

let dashboard: TestDashboard;

/** Stores a read of the events an hour after the one before; returns its run. */
async function read(): Promise<number> {
  const { pool } = dashboard.store;
  await insertRun(dashboard.store);
  const { rows } = await pool.query<{ id: number }>(
    `update source_run set rows = '{"events":{}}', started_at = timestamptz '2026-11-16 08:00Z' + id * interval '1 hour'
      where id = (select max(id) from source_run) returning id`,
  );
  return rows[0]?.id ?? 0;
}

const look = (run: number) => send(lookAtChanges, { run });
const start = async () => {
  const { from, isSinceLook } = await call(roadshowReads, {}, unaborted());
  return { from: from?.run ?? null, isSinceLook };
};

beforeAll(async () => {
  dashboard = await openDashboard();
  reach(dashboard.app);
  await dashboard.store.pool.query(
    "insert into auth_user (id, name, email) values ('test-person', 'Test Person', 'test@person.test')",
  );
});
afterAll(() => dashboard.store.close());

test("without two reads there is nothing to start from", async () => {
  expect(await start()).toEqual({ from: null, isSinceLook: false });
  await read();
  expect(await start()).toEqual({ from: null, isSinceLook: false });
});

test("who never looked starts from the read before the latest", async () => {
  await read();
  expect(await start()).toEqual({ from: 2, isSinceLook: false });
});

test("who looked starts from there, however many reads came since, and sees the same when opening it again", async () => {
  await look(3);
  await read();
  await read();
  expect(await start()).toEqual({ from: 3, isSinceLook: true });
  await look(5);
  expect(await start()).toEqual({ from: 3, isSinceLook: true });
  await look(5);
  await look(4);
  expect(await start()).toEqual({ from: 3, isSinceLook: true });
  await read();
  expect(await start()).toEqual({ from: 5, isSinceLook: true });
});

test("the reads that can be compared come with their times, the latest first; other runs are none", async () => {
  await insertRun(dashboard.store);
  const { reads } = await call(roadshowReads, {}, unaborted());
  expect(reads.map(({ run }) => run)).toEqual([6, 5, 4, 3, 2]);
  expect(reads[4]?.at).toBe(instant("2026-11-16T10:00:00Z"));
});

test("years of reads come in windows, and the read that was looked at long ago with each of them", async () => {
  await dashboard.store.pool.query(
    `insert into source_run (source, origin, started_at, rows)
     select 'files', 'a test', timestamptz '2027-01-01 00:00Z' + n * interval '1 minute', '{"events":{}}'
       from generate_series(1, 2 * ${READS_MAX}) n`,
  );
  const { reads, older, from } = await call(roadshowReads, {}, unaborted());
  expect(reads).toHaveLength(READS_MAX);
  expect(older).toBe(reads.at(-1)?.run);
  expect(from?.run).toBe(5);
  const second = await call(roadshowReads, { before: older ?? 0 }, unaborted());
  expect(second.reads[0]?.run).toBe((older ?? 0) - 1);
  const third = await call(roadshowReads, { before: second.older ?? 0 }, unaborted());
  expect(third.reads.map(({ run }) => run)).toEqual([6, 5, 4, 3, 2]);
  expect(third.older).toBeNull();
});

test("a run that read no events cannot be looked at", async () => {
  await expect(look(7)).rejects.toMatchObject({ fault: "missing" });
});
