import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officeId } from "#domain/ids.ts";
import type { BoardCell } from "#domain/payroll/board.ts";
import type { Scope } from "#domain/identity/who.ts";
import { addDays, instant, isoDate, type Clock, type IsoDate } from "#domain/time/time.ts";
import { inSnapshot } from "#server/postgres/snapshot.ts";
import { readCaptureFile } from "#server/sources/files.ts";
import { openTestDatabase } from "#test/database.ts";
import { importCapture } from "#test/imported.ts";
import { readDeadlines, readWeeks } from "./read-board.ts";
import { selectCells } from "./board-queries.ts";

/* The sums of weeks are made in SQL. Here they are counted by hand from the cells of the board, over every kind of submission. */
const RULES = join(import.meta.dirname, "../../../../e2e/fixtures/payroll/rules.har");
const clock: Clock = { now: () => instant("2026-11-26T07:00:00Z"), zone: "America/New_York" };
const WEEK = isoDate("2026-11-16");
const ALL_WEEKS = [0, 1, 2, 3, 4, 5].map((back) => addDays(WEEK, -7 * back));

const store = await openTestDatabase();
beforeAll(async () => {
  await importCapture(store, await readCaptureFile(RULES), clock.now());
  // A third is accepted, of which some were reopened and some changed since; and of some submissions nothing was read.
  await store.pool.query(
    `insert into payroll_acceptance (entry_id, rule, subject, evidence, is_accepted, reason, by_id, by_name, at)
     select entry_id, rule, subject, case when n % 9 = 0 then 'earlier' else evidence end, n % 6 <> 0, 'ok', 'u', 'User', now()
       from (select x.*, row_number() over (order by entry_id, rule, subject) as n from payroll_exception x) x
      where n % 3 = 0`,
  );
  await store.pool.query("delete from submission_check where entry_id like '%7'");
});
afterAll(() => store.close());

/** Sums of the cells of a week, one by one. */
function countedByHand(week: IsoDate, cells: readonly BoardCell[]) {
  const known = cells.flatMap((cell) => (cell.week === week ? (cell.countedMin ?? cell.totalMin ?? []) : []));
  const minutes = known.length === 0 ? null : known.reduce((sum, each) => sum + Number(each), 0);
  const sum = { week, minutes, submissions: 0, missing: 0, blocking: 0, warnings: 0 };
  for (const cell of cells) {
    if (cell.week !== week) continue;
    if (cell.entry !== null && cell.state !== "records-only") sum.submissions += 1;
    if (cell.entry === null && !cell.isHalf) sum.missing += 1;
    // A pair of two submissions of the week is one exception.
    const paired = cell.pairedWith.filter((other) => cells.some(({ entry }) => entry === other));
    sum.blocking += cell.blocking - paired.length;
    sum.warnings += cell.warnings;
  }
  return sum;
}

test.each<readonly [string, Scope]>([
  ["all offices", "all"],
  ["some offices", [officeId("370"), officeId("371"), officeId("368")]],
])("the sums of weeks are those of the board's cells, of %s", async (_whose, scope) => {
  const { sums, cells } = await inSnapshot(store, scope, async (reading) => ({
    sums: (await readWeeks(reading, { week: WEEK }, clock)).rows,
    cells: await selectCells(reading, { weeks: ALL_WEEKS }, await readDeadlines(reading.db, clock)),
  }));

  expect(sums).toEqual(ALL_WEEKS.toSorted().map((week) => countedByHand(week, cells)));
  const seen = sums.reduce((sum, { submissions, warnings }) => sum + Math.min(submissions, warnings), 0);
  expect(seen).toBeGreaterThan(0);
});

test("the capture has all that is counted", async () => {
  const { rows } = await inSnapshot(store, "all", (reading) => readWeeks(reading, { week: WEEK }, clock));
  const latest = rows.at(-1);
  expect(latest?.week).toBe(WEEK);
  const { minutes, submissions, missing, blocking, warnings } = latest ?? {};
  expect(
    [minutes, submissions, missing, blocking, warnings].filter((value = 0) => (value ?? 0) <= 0),
  ).toEqual([]);
});

test("a week without submissions, offices or minutes has none of them", async () => {
  const empty = await openTestDatabase();
  const rows = await inSnapshot(empty, "all", (reading) => readWeeks(reading, { week: WEEK }, clock));
  await empty.close();
  expect(rows).toEqual({ rows: ALL_WEEKS.toSorted().map((week) => countedByHand(week, [])) });
});
