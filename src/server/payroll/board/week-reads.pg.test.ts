import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, isoDate } from "#domain/time/time.ts";
import { deleteTooOld } from "#server/business/retention.ts";
import { inSnapshot, type ScopedReading } from "#server/postgres/snapshot.ts";
import { allRows, connectStore, type Store } from "#server/postgres/connect.ts";
import { readExceptions } from "#server/payroll/read-exceptions.ts";
import { unrecorded } from "#test/audit.ts";
import { testClock } from "#test/dashboard.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { readFileFaults } from "#server/payroll/files/file-faults.ts";
import { readNeighbors, readSubmissions } from "./read-board.ts";
import { entryId } from "#domain/ids.ts";

const [OFFICES, WEEKS, WEEK] = [50, 120, isoDate("2026-11-02")];

/** Two years and more of submissions, each with what loads find, a decision, a sign-off and a sent file. */
const YEARS = `
  insert into source_run (source, origin, started_at) values ('files', 'test', now());
  insert into office (id, name, first_run) select o::text, 'Office ' || o, 1 from generate_series(1, ${OFFICES}) o;
  insert into submission (office_id, id, office_name, owner_name, week_start, week, is_road_show, locked, submitted, state,
                          total_min, first_run, since_run)
  select o::text, (1000 + w * 100 + o)::text, 'Office ' || o, '', day, day, true, '', 'yes', 'submitted', 480, 1, 1
    from generate_series(1, ${OFFICES}) o, generate_series(0, ${WEEKS - 1}) w, lateral (select date '${WEEK}' - 7 * w as day) d;
  insert into time_record (office_id, entry_id, record_key, ordinal, person_id, first_name, last_name, name_fold, clock_type,
                           total_min, is_active, clock_in, clock_out, first_run, since_run)
  select office_id, id, 'key', 1, office_id, '', '', '', 'IN', 480, true, week + interval '14 hours', week + interval '22 hours', 1, 1
    from submission order by week;
  insert into person_week (entry_id, person, office_id, week, first_name, last_name, name_fold, match, directory, records,
                           edited, counted_min)
  select id, office_id, office_id, week, '', '', '', 'by-id', '', 1, 0, 480 from submission;
  insert into record_snapshot (entry_id, fingerprint, records, people, counted_min, lines)
  select id, 'as read', 1, 1, 480, '[]' from submission;
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
  await store.pool.query(YEARS);
  // As after a load: its index of ranges of pages knows them then.
  await store.pool.query("vacuum (analyze) time_record");
});
afterAll(() => store.close());

/** Tables with a row for each submission here. */
const OF_A_SUBMISSION = [
  "payroll_acceptance",
  "payroll_exception",
  "payroll_file_submission",
  "person_week",
  "record_snapshot",
  "submission",
  "submission_check",
  "submission_mark",
  "time_record",
];

/** Number of rows that the tables have, and how many of them were read so far, by PostgreSQL's own count. */
async function stored({ pool }: Store) {
  await pool.query("select pg_stat_force_next_flush()");
  const { rows } = await pool.query<{ name: string; read: number; live: number }>(
    `select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read, (n_tup_ins - n_tup_del)::int as live
       from pg_stat_user_tables where relname = any($1) order by relname collate "C"`,
    [OF_A_SUBMISSION],
  );
  return rows;
}

type Read = { readonly name: string; readonly rows: number };

/** Number of rows of each table of payroll that a transaction has read, by PostgreSQL's own count. */
const rowsRead = ({ db }: ScopedReading) =>
  allRows(db)<Read>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables
     where relname in ('submission', 'submission_check', 'payroll_exception', 'payroll_acceptance', 'submission_mark',
                       'payroll_file_submission', 'submission_return')`;

/** The board has a week of all offices, and five more of those that are shown: here of all of them. */
const BOARD_WEEKS = 6;
/** Number of times that a row may be looked up: for itself, what is late, what is missing and its kinds, and beside its exceptions. */
const LOOKUPS = 8;

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
] as const)("%s of a week are read without the rows of other weeks", async (_what, read) => {
  const rows = await inSnapshot(store, "all", async (reading) => {
    // A table as small as this one would be read whole, whatever indexes it has.
    await sql`set local enable_seqscan = off`.execute(reading.db);
    const before = new Map((await rowsRead(reading)).map((table) => [table.name, table.rows]));
    await read(reading);
    return (await rowsRead(reading)).map(({ name, rows: all }) => ({
      name,
      rows: all - (before.get(name) ?? 0),
    }));
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

test("the week that is too old is deleted with all that is about it, without the rows of other weeks", async () => {
  await store.pool.query(
    "do $$ begin execute format('alter database %I set enable_seqscan = off', current_database()); end $$",
  );
  // One connection, which says what it has read.
  const alone = connectStore({ url: store.url }, { poolMax: 1 });
  const oldest = addDays(WEEK, -7 * (WEEKS - 1));
  const before = await stored(alone);
  const deleted = await deleteTooOld(unrecorded(alone.pool), {
    payroll: addDays(oldest, 7),
    interviews: oldest,
  });
  const after = await stored(alone);
  await alone.close();

  expect(deleted).toEqual({ submissions: OFFICES, records: OFFICES, counts: 0 });
  const rows = after.map(({ name, read, live }, place) => ({
    name,
    read: read - (before[place]?.read ?? 0),
    gone: (before[place]?.live ?? 0) - live,
  }));
  expect(rows.map(({ name, gone }) => [name, gone])).toEqual(OF_A_SUBMISSION.map((name) => [name, OFFICES]));
  // A range of pages holds the records of many weeks.
  const most = (name: string): number => (name === "time_record" ? (OFFICES * WEEKS) / 2 : OFFICES * LOOKUPS);
  expect(rows.filter(({ name, read }) => read > most(name))).toEqual([]);
});

test("the submissions of each week stay counted, whatever changes them", async () => {
  const counted = async () => (await store.pool.query("select * from submission_sum order by week")).rows;
  const plain = async () =>
    (
      await store.pool.query(
        `select week, count(*)::int as submissions from submission where last_run is null and week is not null
          group by week order by week`,
      )
    ).rows;
  await store.pool.query(
    `update submission set week = week - 700 where id in ('1001', '1002');
     update submission set last_run = 1 where id = '1003';
     update submission set owner_name = 'Ann' where id = '1004';
     update submission set week = null where id = '1005';
     delete from submission where id in ('1006', '1101')`,
  );
  expect(await counted()).toEqual(await plain());
  await store.pool.query("delete from submission");
  expect(await counted()).toEqual([]);
});
