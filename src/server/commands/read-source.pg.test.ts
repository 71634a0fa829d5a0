import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SOURCE_DEFAULTS, type ResourceState } from "#contract/admin/sources.ts";
import { selectFindings, updateSourceSettings } from "#server/sources/remote/queries.ts";
import { openTestDatabase } from "#test/database.ts";
import {
  openReadingBoard,
  openRunningService,
  type Reading,
  type RunningService,
} from "#test/peers/remote.ts";
import { posted } from "#test/peers/reporting.ts";

let service: RunningService;
let board: Reading;
let token: string;

const isRead = (states: readonly ResourceState[]): boolean =>
  states.every(({ readAt, readingSince }) => readAt !== null && readingSince === null);

beforeAll(async () => {
  service = await openRunningService();
  board = await openReadingBoard(service.address);
  token = await board.grant({ hasPrivateData: true });
  await board.readUntil(isRead);
});
afterAll(async () => {
  await board.store.close();
  await service.stop();
});

const asked = async ({ ask }: Pick<Reading, "ask">, by: string, path: string, init?: RequestInit) =>
  (await ask(`/dev/index.cfm${path}`, init, by)).json();

test.each(["/employees/all", "/fieldmap/roadshowEvents", "/payroll/partner_weekly"])(
  "%s answers what the service answers, member by member",
  async (path) => {
    const theirs = await asked(service, service.address.token.reveal(), path);

    expect(theirs.data.length).toBeGreaterThan(0);
    expect(await asked(board, token, path)).toEqual(theirs);
  },
);

test("SSN and date of birth come along, and are stored sealed", async () => {
  const { data } = await asked(board, token, "/employees/all");

  expect(data.filter(({ SSN, DOB }: { SSN: string; DOB: string }) => SSN !== "" && DOB !== "")).not.toEqual(
    [],
  );
});

test("every account's interviews are the same on each day and over all days", async () => {
  const { rows } = await service.store.pool.query<{ id: string }>("select id from office order by id");
  const ranges = ["startDate=11/05/2026&endDate=11/18/2026", "startDate=11/12/2026&endDate=11/12/2026"];

  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows)
    for (const range of ranges) {
      const path = `/applicantstream/interviewReportAdmin?accountId=${id}&${range}`;
      const theirs = await asked(service, service.address.token.reveal(), path);
      expect(await asked(board, token, path)).toEqual(theirs);
    }
});

test("every submission's time records are the same in all three forms", async () => {
  const { rows } = await service.store.pool.query<{ id: string }>("select id from submission order by id");
  const paths = ["/payroll/partner_weeklyDataRoadshow", "/partner_weeklyDataRoadshow", "/partner_weeklyData"];

  expect(rows.length).toBeGreaterThan(0);
  for (const { id } of rows.filter((_, index) => index % 5 === 0))
    for (const path of paths) {
      const body = posted({ fieldmapEntryId: id });
      const theirs = await asked(service, service.address.token.reveal(), path, body);
      expect(await asked(board, token, path, body)).toEqual(theirs);
    }
});

test("npm run read reads some days once, says what came of each, and ends", async () => {
  const store = await openTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "fieldboard-read-"));
  const { url, devUrl, token: theirToken } = service.address;
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ["src/server/commands/read.ts", "--from", "2026-11-12", "--to", "2026-11-13"],
    {
      env: {
        PATH,
        NODE_COMPILE_CACHE,
        DATA_DIR: dataDir,
        DATABASE_URL: store.url,
        SOURCE_URL: url,
        SOURCE_DEV_URL: devUrl ?? "",
        SOURCE_TOKEN: theirToken.reveal(),
      },
    },
  );

  expect(stdout).toMatch(
    /^employees: 40 rows, 40 new, 0 changed\ninterviews: \d+ rows, .*\nevents: .*\nsubmissions: .*\ntime records: \d+ rows/,
  );
  const { rows } = await store.pool.query("select distinct day from interview_coverage order by day");
  expect(rows).toEqual([{ day: "2026-11-12" }, { day: "2026-11-13" }]);
  await store.close();
  await rm(dataDir, { recursive: true });
});

test("a second read of the same stores nothing again, and requests no time records", async () => {
  const { pool } = board.store;
  await pool.query("update source_resource set next_read_at = '-infinity', read_at = null");
  await board.readUntil(isRead);

  const runs = new Map((await board.states()).map(({ resource, runId }) => [resource, runId]));
  for (const resource of ["employees", "events", "weekly", "records"] as const)
    expect(runs.get(resource)).toBeNull();
  expect((await pool.query("select from earlier_version")).rowCount).toBe(0);
});

test("a week that differs from the sum of its days is found, and gone when it no longer does", async () => {
  const { pool } = board.store;
  const check = async () => {
    await pool.query("update source_resource set next_read_at = '-infinity', read_at = null");
    await board.readUntil(isRead);
    return selectFindings(board.store.db);
  };
  await updateSourceSettings(board.store.db, {
    ...SOURCE_DEFAULTS,
    requestsPerMinute: 60_000,
    backfillDays: 28,
  });
  expect(await check()).toEqual([]);

  await pool.query(
    "update interview_count set first_booked = coalesce(first_booked, 0) + 1 where day < '2026-11-02'",
  );
  const [found] = await check();
  expect(found).toMatchObject({ kind: "day-sums" });
  expect(found?.text).toMatch(/^First interview booked: \d+ in the week, \d+ in its days\.$/);
});
