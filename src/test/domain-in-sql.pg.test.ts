import { randomBytes } from "node:crypto";
import fs from "node:fs/promises";
import path from "node:path";
import {
  array,
  assert,
  asyncProperty,
  boolean,
  constantFrom,
  integer,
  option,
  record,
  type Arbitrary,
} from "fast-check";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { afterAll, beforeAll, expect, test } from "vitest";
import { entryId, officeId } from "#domain/ids.ts";
import { deadlineOf } from "#domain/payroll/deadline.ts";
import { submissionState, submissionWeek } from "#domain/payroll/payroll.ts";
import { changesOf } from "#domain/payroll/time-records.ts";
import { isApproved, isCanceled } from "#domain/roadshows/roadshows.ts";
import { addDays, instant, isoDate, wallClock, type IsoDate } from "#domain/time/time.ts";
import { weekFrom, weekOf } from "#domain/time/week.ts";
import { runSource } from "#server/commands/run-source.ts";
import { recheckSubmissions } from "#server/payroll/check/check-submissions.ts";
import { selectAllExceptions } from "#server/payroll/exceptions/exception-queries.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { event, eventsReply, submission, weeklyReply } from "./builders/replies.ts";
import { locationRow, recordRow, replyRow, submissionRow } from "./builders/rows.ts";

/* Each rule that SQL says, too, or that a column holds, is compared with the domain: both must find the same. */

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterAll(() => store.close());

const rowsOf = async <Row extends object>(text: string, values: unknown[] = []): Promise<readonly Row[]> =>
  (await store.pool.query<Row>(text, values)).rows;

/** Words with what is and is not white space around and in them, in letters of any kind. */
const oddText: Arbitrary<string> = array(
  constantFrom(
    "Regular",
    "REGULAR",
    "regular",
    "Approved",
    "APPROVED",
    "canceled",
    "Cancelled",
    "CANCELED",
    "yes",

    "\t",
    "\n",
    "\v",
    "\f",
    "\r",
    " ",
    "\u00a0",
    "\u1680",
    "\u2003",
    "\u2009",
    "\u2028",
    "\u202f",
    "\u205f",
    "\u3000",
    "\ufeff",
    "\u0085",
    "\u180e",
    "\u200b",
    "\u0130",
    "\u017f",
    "\u212a",
    "e\u0301",
    "\u00e9",
  ),
  { maxLength: 4 },
).map((parts) => parts.join(""));

const orNull = <Value>(value: Arbitrary<Value>) => option(value, { nil: null });
const day = (least: number, most: number): Arbitrary<IsoDate> =>
  integer({ min: least, max: most }).map((days) => addDays(isoDate("2020-01-01"), days));

const changed = array(
  record({ modType: orNull(oddText), isUpdated: orNull(boolean()), isAdded: orNull(boolean()) }),
  { minLength: 1, maxLength: 50 },
);

test("a record is edited in its column as in the words about it", async () => {
  await assert(
    asyncProperty(changed, async (records) => {
      await store.pool.query("truncate time_record");
      await store.db
        .insertInto("time_record")
        .values(
          records.map(({ modType, isUpdated, isAdded }, ordinal) =>
            recordRow({ ordinal, mod_type: modType, is_updated: isUpdated, is_added: isAdded }),
          ),
        )
        .execute();
      const rows = await rowsOf<{ edited: boolean }>(
        "select is_edited as edited from time_record order by ordinal",
      );
      expect(rows.map(({ edited }) => edited)).toEqual(records.map((each) => changesOf(each).length > 0));
    }),
    { numRuns: 30 },
  );
});

test("a submission and an event are loaded with what the domain says of their texts", async () => {
  const texts = array(record({ submitted: oddText, locked: oddText, status: oddText }), {
    minLength: 1,
    maxLength: 20,
  });
  let hour = 0;
  await assert(
    asyncProperty(texts, async (rows) => {
      // Each reply is newer than the one before, and changes the same rows.
      hour += 1;
      const time = `${String(hour).padStart(2, "0")}:00:00`;
      await runSource(store, {
        source: "files",
        origin: "a test",
        sealer: sealerOf(randomBytes(32)),
        exchanges: [
          weeklyReply(
            rows.map(({ submitted, locked }, index) =>
              submission(String(index + 1), { partner_submitted: submitted, partner_locked: locked }),
            ),
            time,
          ),
          eventsReply(
            rows.map(({ status }, index) => event(index + 1, [], { eventStatus: status })),
            time,
          ),
        ],
        now: () => instant("2026-11-19T15:00:00Z"),
      });
      const submissions = await rowsOf<{ id: string; submitted: string; locked: string; state: string }>(
        "select id, submitted, locked, state from submission where id::int <= $1 order by id::int",
        [rows.length],
      );
      expect(submissions.map(({ state }) => state)).toEqual(submissions.map(submissionState));
      expect(submissions).toHaveLength(rows.length);
      const events = await rowsOf<{ status: string; isCanceled: boolean; isApproved: boolean }>(
        `select status, is_canceled as "isCanceled", is_approved as "isApproved" from roadshow_event
          where id::int <= $1 order by id::int`,
        [rows.length],
      );
      expect(events).toEqual(
        events.map(({ status }) => ({
          status,
          isCanceled: isCanceled({ status }),
          isApproved: isApproved({ status }),
        })),
      );
      expect(events).toHaveLength(rows.length);
    }),
    { numRuns: 20 },
  );
});

const ZONES = [
  "America/New_York",
  "America/Los_Angeles",
  "America/Phoenix",
  "Pacific/Honolulu",
  "UTC",
] as const;
const due = record({
  week: day(0, 4000),
  zone: constantFrom(...ZONES),
  lateAfterHours: integer({ min: 0, max: 336 }),
  /** Lateness of the request and of the day that the submission names, from the deadline on. */
  seconds: integer({ min: -2, max: 2 }),
  days: integer({ min: -2, max: 2 }),
});

test("a submission is late in SQL from the moment on that the deadline on the page has passed", async () => {
  await store.pool.query("truncate submission");
  await assert(
    asyncProperty(due, async ({ week, zone, lateAfterHours, seconds, days }) => {
      const end = Temporal.PlainDate.from(week).add({ days: 7 }).toZonedDateTime({ timeZone: zone });
      const moment = end
        .add({ hours: lateAfterHours })
        .add({ seconds })
        .toInstant()
        .toString({ smallestUnit: "second" });
      const now = instant(moment);
      const { lastDay, isLate } = deadlineOf(weekFrom(week), { now: () => now, zone }, lateAfterHours);
      const submittedOn = addDays(lastDay, days);
      const week_start = wallClock(`${week}T00:00:00`);
      await store.pool.query("truncate submission");
      await store.db
        .insertInto("submission")
        .values([
          submissionRow({ id: entryId("1"), week_start }),
          submissionRow({ id: entryId("2"), week_start, submitted: "yes", submitted_on: submittedOn }),
        ])
        .execute();
      const late = await inSnapshot(store, "all", (reading) =>
        selectAllExceptions(reading, { now, zone, lateAfterHours }, { rule: ["late"] }),
      );
      expect(late.map(({ entry }) => entry).toSorted()).toEqual([
        ...(isLate ? ["1"] : []),
        ...(submittedOn > lastDay ? ["2"] : []),
      ]);
    }),
    { numRuns: 150 },
  );
});

test("records that no summary lists are in the week that holds their first day", async () => {
  const shown = record({ weekStart: constantFrom(1, 2, 3, 4, 5, 6, 7), first: day(0, 4000) });
  await store.pool.query("truncate submission, time_record");
  await store.db
    .insertInto("reply")
    .values(replyRow({ scope: "records/9000" }))
    .execute();
  await assert(
    asyncProperty(shown, async ({ weekStart, first }) => {
      const clock_in = instant(`${first}T12:00:00Z`);
      const clocked = {
        clock_in,
        clock_out: null,
        offset_min: 0,
        entry_id: entryId("9000"),
        office_id: officeId("101"),
      };
      await store.pool.query("truncate time_record, person_week, submission_check, business_setting");
      await store.pool.query("insert into business_setting values ('weekStart', to_jsonb($1::int))", [
        weekStart,
      ]);
      await store.db.insertInto("time_record").values(recordRow(clocked)).execute();
      await store.db.transaction().execute((writing) => recheckSubmissions(writing, null));
      const [found] = await rowsOf<{ week: string }>("select week from submission_check");
      expect(found?.week).toBe(weekOf(first, weekStart).from);
    }),
    { numRuns: 40 },
  );
});

const stored = array(
  record({
    submitted: oddText,
    locked: oddText,
    status: oddText,
    start: orNull(day(0, 4000)),
    end: orNull(day(0, 4000)),
    modType: orNull(oddText),
    isUpdated: orNull(boolean()),
    isAdded: orNull(boolean()),
  }),
  { minLength: 300, maxLength: 300 },
);

test("rows of a store of an earlier version get the columns that the domain would have given them", async () => {
  const earlier = await openTestDatabase();
  const migrator = new Migrator({
    db: earlier.db,
    provider: new FileMigrationProvider({ fs, path, migrationFolder: MIGRATIONS }),
  });
  const at = (date: IsoDate | null) => (date === null ? null : wallClock(`${date}T00:00:00`));
  await assert(
    asyncProperty(stored, async (rows) => {
      await earlier.pool.query("drop schema public cascade; create schema public");
      expect((await migrator.migrateTo("0020-recheck-progress")).error).toBeUndefined();
      const { rows: runs } = await earlier.pool.query(
        "insert into source_run (source, origin, started_at) values ('files', 'a test', now()) returning id",
      );
      expect(runs).toEqual([{ id: 1 }]);
      await earlier.db.insertInto("location").values(locationRow({})).execute();
      await earlier.pool.query(
        `insert into submission (office_id, id, office_name, owner_name, week_start, week_end, is_road_show, submitted, locked, first_run, since_run)
         select '101', nth::text, '', '', r.start, r."end", true, r.submitted, r.locked, 1, 1
           from rows from (json_to_recordset($1::json) as (start timestamp, "end" timestamp, submitted text, locked text))
                with ordinality r (start, "end", submitted, locked, nth)`,
        [JSON.stringify(rows.map((row) => ({ ...row, start: at(row.start), end: at(row.end) })))],
      );
      await earlier.pool.query(
        `insert into roadshow_event (id, group_id, retailer_id, retailer_name, retailer_road_show_id, status, is_road_show,
                                     is_staffing_only, location_key, search_text, first_run, since_run)
         select nth::text, '', '', '', '', status, true, false, 1, '', 1, 1
           from unnest($1::text[]) with ordinality r (status, nth)`,
        [rows.map(({ status }) => status)],
      );
      await earlier.pool.query(
        `insert into time_record (office_id, entry_id, record_key, ordinal, first_name, last_name, name_fold, clock_type, is_active,
                                  mod_type, is_updated, is_added, first_run, since_run)
         select '101', '1', nth::text, nth, '', '', '', 'IN', true, "modType", "isUpdated", "isAdded", 1, 1
           from rows from (json_to_recordset($1::json) as ("modType" text, "isUpdated" boolean, "isAdded" boolean))
                with ordinality r ("modType", "isUpdated", "isAdded", nth)`,
        [JSON.stringify(rows)],
      );
      expect((await migrator.migrateToLatest()).error).toBeUndefined();
      const { rows: found } = await earlier.pool.query(
        `select s.week, s.state, e.is_canceled as "isCanceled", e.is_approved as "isApproved", t.is_edited as "isEdited"
           from submission s join roadshow_event e using (id) join time_record t on t.record_key = s.id order by s.id::int`,
      );
      expect(found).toEqual(
        rows.map((row) => ({
          week: submissionWeek({ weekStart: at(row.start), weekEnd: at(row.end) }),
          state: submissionState(row),
          isCanceled: isCanceled(row),
          isApproved: isApproved(row),
          isEdited: changesOf(row).length > 0,
        })),
      );
    }),
    // Each run makes a whole store: a counterexample is reported as it is found.
    { numRuns: 2, endOnFailure: true },
  );
  await earlier.close();
}, 90_000);

const MIGRATIONS = path.join(import.meta.dirname, "../server/postgres/migrations");
