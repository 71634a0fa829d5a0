import { spawn } from "node:child_process";
import { once } from "node:events";
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SOURCE_DEFAULTS } from "#contract/admin/sources.ts";
import { byNight, IS_NIGHT } from "#test/night.ts";
import { openRunningService, type RunningService } from "#test/peers/remote.ts";
import { openReporting, posted, type TestReporting } from "#test/peers/reporting.ts";
import { selectResources, updateSourceSettings } from "./queries.ts";

/* Slow: processes are started and killed. */

const KILLS = byNight(20, 2);
/** Days before 18 November that are read after the others, newest first. */
const BACKFILL_DAYS = byNight(200, 20);
const FIRST_DAY = IS_NIGHT ? "05/04/2026" : "10/31/2026";

let service: RunningService;
let board: TestReporting;
beforeAll(async () => {
  service = await openRunningService();
  board = await openReporting();
  const settings = { ...SOURCE_DEFAULTS, requestsPerMinute: 60_000, backfillDays: BACKFILL_DAYS };
  await updateSourceSettings(board.store.db, settings);
});
afterAll(async () => {
  await board.store.close();
  await service.stop();
});

const key = randomBytes(32).toString("hex");

const startReader = () => {
  const { address, clock } = service;
  const script = join(import.meta.dirname, "../../../test/running/read-remote.ts");
  const options = [board.store.url, address.url, address.token.reveal(), key, clock.now()];
  return spawn(process.execPath, [script, ...options], { stdio: ["ignore", "pipe", "ignore"] });
};

/** Days that no longer change, by account, as they are stored: with the run that stored them. */
const storedDays = async (): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await board.store.pool.query<{ part: string; run: number }>(
    "select account_id || '/' || day as part, run_id as run from interview_coverage where day < '2026-11-04'",
  );
  return new Map(rows.map(({ part, run }) => [part, run]));
};

const isRead = async (): Promise<boolean> =>
  (await selectResources(board.store.db)).every(({ readAt }) => readAt !== null);

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test(`a reader killed ${KILLS} times goes on where it was, and what is stored is whole`, async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = await storedDays();
    const reader = startReader();
    const exited = once(reader, "exit");
    await Promise.race([once(reader.stdout, "data"), exited]);
    await sleep(Math.random() * 250);
    reader.kill("SIGKILL");
    await exited;

    const after = await storedDays();
    for (const [part, run] of before) expect(after.get(part)).toBe(run);
    // Of every submission whose time records count as read, all of them are there.
    const { rows } = await board.store.pool.query<{ people: number; halves: number }>(
      `select (select count(*) from person)::int as people,
              (select count(*) from source_entry e join reply r on r.scope = 'records/' || e.entry_id
                where r.rows <> (select count(*) from time_record t where t.entry_id = e.entry_id))::int as halves`,
    );
    expect([0, 40]).toContain(rows[0]?.people);
    expect(rows[0]?.halves).toBe(0);
  }

  const reader = startReader();
  while (!(await isRead())) await sleep(50);
  reader.kill("SIGKILL");
  const token = await board.grant({});
  const theirToken = await service.grant({});
  const paths = ["/employees/all", "/fieldmap/roadshowEvents", "/payroll/partner_weekly"];
  const { rows } = await service.store.pool.query<{ id: string }>("select id from office order by id");
  const range = `startDate=${FIRST_DAY}&endDate=11/18/2026`;
  paths.push(...rows.map(({ id }) => `/applicantstream/interviewReportAdmin?accountId=${id}&${range}`));
  for (const path of paths) {
    const [ours, theirs] = [
      await board.ask(`/index.cfm${path}`, {}, token),
      await service.ask(`/index.cfm${path}`, {}, theirToken),
    ];
    expect(await ours.json()).toEqual(await theirs.json());
  }
  const whole = posted({ officeId: rows[0]?.id });
  const [ours, theirs] = [
    await board.ask("/dev/index.cfm/partner_weeklyData", whole, token),
    await service.ask("/dev/index.cfm/partner_weeklyData", whole, theirToken),
  ];
  expect(await ours.json()).toEqual(await theirs.json());
}, 180_000);

test("of two readers one reads; when it is killed, the other goes on with what is due", async () => {
  const { pool } = board.store;
  const holders = async (): Promise<readonly number[]> =>
    (
      await pool.query<{ pid: number }>(
        `select l.pid from pg_locks l join pg_stat_activity a using (pid)
          where l.locktype = 'advisory' and l.granted and a.datname = current_database()`,
      )
    ).rows.map(({ pid }) => pid);
  const isTried = async (): Promise<boolean> =>
    (await selectResources(board.store.db)).some(
      ({ resource, triedAt }) => resource === "employees" && triedAt !== null,
    );

  const first = startReader();
  await expect.poll(holders, WAIT).toHaveLength(1);
  const [before] = await holders();
  const second = startReader();
  const connections =
    "select count(distinct pid)::int as n from pg_stat_activity where datname = current_database()";
  const { n } = (await pool.query<{ n: number }>(connections)).rows[0] ?? { n: 0 };
  await expect.poll(async () => (await pool.query(connections)).rows[0].n, WAIT).toBeGreaterThan(n);
  expect(await holders()).toEqual([before]);

  first.kill("SIGKILL");
  await expect.poll(holders, WAIT).not.toContain(before);
  await expect.poll(holders, WAIT).toHaveLength(1);
  await pool.query(
    "update source_resource set next_read_at = '-infinity', tried_at = null where resource = 'employees'",
  );
  await expect.poll(isTried, WAIT).toBe(true);
  const ended = once(second, "exit");
  second.kill("SIGKILL");
  await ended;
}, 180_000);

const WAIT = { timeout: 60_000 };
