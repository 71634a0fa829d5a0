import { afterAll, beforeAll, expect, test } from "vitest";
import { isoDate } from "#domain/time/time.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { allRows } from "#server/postgres/connect.ts";
import { readExceptions } from "#server/payroll/read-exceptions.ts";
import { selectFound } from "#server/payroll/queries.ts";
import { testClock } from "#test/dashboard.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { readFileFaults, readNeighbors, readSubmissions } from "./read-board.ts";
import { entryId } from "#domain/ids.ts";

const [OFFICES, WEEKS, WEEK] = [50, 60, isoDate("2026-11-02")];

/** A year and more of submissions, each with what loads find, a decision, a sign-off and a sent file. */
const YEAR = `
  insert into source_run (source, origin, started_at) values ('files', 'test', now());
  insert into office (id, name, first_run) select o::text, 'Office ' || o, 1 from generate_series(1, ${OFFICES}) o;
  insert into submission (office_id, id, office_name, owner_name, week_start, week, is_road_show, locked, submitted, state,
                          total_min, first_run, since_run)
  select o::text, (1000 + w * 100 + o)::text, 'Office ' || o, '', day, day, true, '', 'yes', 'submitted', 480, 1, 1
    from generate_series(1, ${OFFICES}) o, generate_series(0, ${WEEKS - 1}) w, lateral (select date '${WEEK}' - 7 * w as day) d;
  insert into submission_check (entry_id, office_id, week, records, people, counted_min, fingerprint, run_id)
  select id, office_id, week, 1, 1, 480, 'as read', 1 from submission;
  insert into payroll_exception (entry_id, rule, subject, office_id, week, is_blocking, evidence, first_run)
  select id, 'not-locked', '', office_id, week, false, 'e', 1 from submission;
  insert into payroll_acceptance (entry_id, rule, subject, evidence, is_accepted, reason, by_id, by_name, at)
  select id, 'not-locked', '', 'e', true, 'ok', 'u', 'User', now() from submission;
  insert into submission_mark (entry_id, office_id, week, kind, fingerprint, at)
  select id, office_id, week, 'sign-off', 'as read', now() from submission;
  insert into payroll_file (number, kind, week, layout, format, rows, people, minutes, draft, caution, sha256, is_again,
                            by_id, by_name, at, sent_on)
  select row_number() over (order by week), 'partner', week, '', 'csv', 1, 1, 1, '', '', '', false, '', '', now(), week + 9
    from (select distinct week from submission) weeks;
  insert into payroll_file_submission (file, entry_id, fingerprint)
  select number, id, 'as read' from payroll_file join submission using (week);
  analyze`;

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  await store.pool.query(YEAR);
});
afterAll(() => store.close());

type Read = { readonly name: string; readonly rows: number };

/** How many rows of each table of payroll a transaction has read, by PostgreSQL's own count. */
const rowsRead = ({ db }: ScopedReading) =>
  allRows(db)<Read>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
     where relname in ('submission', 'submission_check', 'payroll_exception', 'payroll_acceptance', 'submission_mark',
                       'payroll_file_submission', 'submission_return')`;

/** The board has a week of all offices, and five more of those that are shown: here of all of them. */
const BOARD_WEEKS = 6;
/** How often a row may be looked up: the list of exceptions counts them, and then reads them. */
const LOOKUPS = 4;

test.each([
  ["the board", (reading: ScopedReading) => readSubmissions(reading, { week: WEEK }, testClock)],
  ["the exceptions", (reading: ScopedReading) => readExceptions(reading, { week: WEEK }, testClock)],
  [
    "the exceptions of a figure of the board",
    (reading: ScopedReading) => readExceptions(reading, { week: WEEK, show: "signed-off" }, testClock),
  ],
  [
    "the neighbors",
    (reading: ScopedReading) => readNeighbors(reading, { entry: entryId("1001") }, testClock),
  ],
  ["what a file lacks", (reading: ScopedReading) => readFileFaults(reading, { week: WEEK }, testClock)],
  ["a search for a day", (reading: ScopedReading) => selectFound(reading, "nov 2026", 6)],
] as const)("%s of a week are read without the rows of other weeks", async (_what, read) => {
  const rows = await inSnapshot(store, "all", async (reading) => {
    await read(reading);
    return rowsRead(reading);
  });
  const most = OFFICES * BOARD_WEEKS * LOOKUPS;
  expect(most).toBeLessThan((OFFICES * WEEKS) / 2);
  expect(rows.filter((table) => table.rows > most)).toEqual([]);
  expect(rows.find(({ name }) => name === "submission")?.rows).toBeGreaterThan(0);
});

test("the board of such a week is whole: its rows in windows, its figures of all", async () => {
  const board = await inSnapshot(store, "all", (reading) =>
    readSubmissions(reading, { week: WEEK, offset: 40, limit: 5, sort: "-office" }, testClock),
  );
  expect(board.rows.map(({ office }) => office?.officeName)).toEqual(
    [10, 9, 8, 7, 6].map((number) => `Office ${number}`),
  );
  expect([board.total, board.figures.counted, board.figures.signedOff]).toEqual([OFFICES, OFFICES, OFFICES]);
  expect(board.totals).toMatchObject({ records: OFFICES, summary: OFFICES * 480, counted: OFFICES * 480 });
  expect(board.totals.earlier.map(({ minutes }) => minutes)).toEqual(
    [1, 2, 3, 4, 5].map(() => OFFICES * 480),
  );
  expect(board.rows[0]?.earlier).toMatchObject(
    [1, 2, 3, 4, 5].map((back) => ({ worst: { entry: `${1010 + back * 100}` } })),
  );
});
