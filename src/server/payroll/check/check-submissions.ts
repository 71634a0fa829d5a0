import { sql } from "kysely";
import { businessSettingsOf, type BusinessSettings } from "#domain/business-settings.ts";
import type { OfficeId } from "#domain/ids.ts";
import {
  findExceptions,
  findLongAndUnusualWeeks,
  findUnusualSubmissions,
} from "#domain/payroll/find-exceptions.ts";
import { allRows } from "#server/postgres/connect.ts";
import { lockSubmissions, type Writing } from "#server/postgres/transaction.ts";
import { readRecords, readRecordsOfWork, selectCheckedSubmissions } from "./checked-records.ts";
import { selectListingChanged, selectSiblings } from "./doubtful-submissions.ts";
import { carryEarlierMarks } from "./earlier-marks.ts";
import { fingerprintsOf } from "./fingerprints.ts";
import { replacePersonWeeks } from "./matched-people.ts";
import { distinctWeeks, isWorkOf, selectPersonWeeks, selectRelatedWork, workSet } from "./related-work.ts";
import { storeExceptions } from "./store-exceptions.ts";
import {
  selectPersonTotals,
  selectSubmissionTotals,
  storeSubmissionChecks,
  updateUnusualPeople,
} from "./totals.ts";
import { selectTouched, updateZones, type Touched } from "./touched-submissions.ts";

/*
 * The check of payroll: submissions in, the exceptions of their whole weeks out. For a batch of whole weeks it reads
 *  - every record of the batch, for the rules about one record and the sums of people and submissions;
 *  - the records of what else the people of the batch work in the same week, on the same days or at the same moments,
 *    found by their sums (`person_week`), for duplicates, overlaps and long days: those cross submissions and offices;
 *  - the sums of those people and of the offices of the batch from eight weeks before it to eight weeks after it, since
 *    a total is unusual beside the eight weeks before, and a changed week makes later ones unusual.
 * What people work is looked up as it was and as it is: an exception that a change has ended must go.
 */

type ToCheck = {
  readonly entries: readonly string[];
  /** The load, if any: submissions that it changed, and those of people whom it changed in the directory, are added. */
  readonly runId: number | null;
};

/** Checks submissions again after an administrator changed what rules depend on: for one office, or for all with null. */
export async function recheckSubmissions(writing: Writing, office: OfficeId | null): Promise<void> {
  const rows = await allRows(writing)<Pick<Touched, "entry">>`
    select id as entry from submission where ${office}::text is null or office_id = ${office}
     union select entry_id from time_record where ${office}::text is null`;
  await checkSubmissions(writing, { entries: rows.map(({ entry }) => entry), runId: null });
}

/**
 * Finds every exception of submissions, and what their records and people come to, and stores it in place of what was
 * found before. Submissions of other offices and weeks in which the same people work are checked with them.
 */
export async function checkSubmissions(writing: Writing, { entries, runId }: ToCheck): Promise<void> {
  const settings = await lockSettings(writing);
  await prepareTransaction(writing);
  const moved = await updateZones(writing, entries, runId);
  const changed = await selectTouched(
    writing,
    [...entries, ...moved, ...(await listedSince(writing, runId))],
    runId,
  );
  const siblings = await selectSiblings(
    writing,
    changed.map(({ entry }) => entry),
  );
  const touched =
    siblings.length === 0
      ? changed
      : await selectTouched(writing, [...changed.map(({ entry }) => entry), ...siblings], null);
  await lockSubmissions(
    writing,
    touched.map(({ entry }) => entry),
  );
  for (const batch of wholeWeeks(touched)) await checkBatch(writing, batch, runId, settings);
}

/** Submissions that the reports of a load list, or no longer list. */
const listedSince = async (writing: Writing, runId: number | null): Promise<readonly string[]> =>
  runId === null ? [] : await selectListingChanged(writing);

/** The settings that rules depend on. Until the transaction ends no one changes them. */
async function lockSettings(writing: Writing): Promise<BusinessSettings> {
  await sql`lock table business_setting in share mode`.execute(writing);
  const rows = await allRows(writing)<{ name: string; value: unknown }>`
    select name, value from business_setting`;
  return businessSettingsOf(new Map(rows.map(({ name, value }) => [name, value])));
}

async function prepareTransaction(writing: Writing): Promise<void> {
  await sql`set local jit = off`.execute(writing);
  await sql`set local work_mem = '64MB'`.execute(writing);
  // Without statistics, as in a first load, whole tables would be read for each batch. A directory alone has no batch.
  const neverAnalyzed = await allRows(writing)`
    select from pg_class
     where oid in ('person'::regclass, 'submission'::regclass, 'time_record'::regclass) and reltuples < 0
       and (exists (select from submission) or exists (select from time_record))`;
  if (neverAnalyzed.length > 0) await sql`analyze person, submission, time_record`.execute(writing);
}

/** The fewest submissions of a batch, but for the last: two weeks of 500 offices. */
const BATCH = 1000;

/**
 * Submissions in their order, as batches that hold whole weeks: people work in several submissions of a week, and a week
 * in two batches would be read twice. One after the other, since a batch is held in memory.
 */
function* wholeWeeks(touched: readonly Touched[]): Generator<readonly string[]> {
  let batch: string[] = [];
  for (const [place, { entry, week }] of touched.entries()) {
    batch.push(entry);
    const next = touched[place + 1];
    const isWeekOver = next === undefined || week === null || next.week !== week;
    if (next !== undefined && !(isWeekOver && batch.length >= BATCH)) continue;
    yield batch;
    batch = [];
  }
}

async function checkBatch(
  writing: Writing,
  batch: readonly string[],
  runId: number | null,
  settings: BusinessSettings,
): Promise<void> {
  // Store what the records of each person of the batch come to, and see where else they work, before and after that.
  const weeksBefore = await selectPersonWeeks(writing, batch);
  const workBefore = await selectRelatedWork(writing, batch);
  const people = await replacePersonWeeks(writing, batch);
  const judgedWeeks = distinctWeeks([...weeksBefore, ...(await selectPersonWeeks(writing, batch))]);
  const workAfter = await selectRelatedWork(writing, batch);
  const records = await readRecords(writing, batch, people);

  // Judge the records of the batch and of that other work, beside all that overlaps the other work.
  const judgedWork = workSet([...workBefore, ...workAfter]);
  const comparedWork = await selectRelatedWork(writing, batch, judgedWork);
  const readWork = workSet([...judgedWork.values(), ...comparedWork]);
  const otherRecords = await readRecordsOfWork(writing, readWork);
  const submissions = await selectCheckedSubmissions(writing, batch, judgedWork);
  const foundInRecords = findExceptions(submissions, [...records, ...otherRecords], settings, (record) =>
    isWorkOf(record, judgedWork),
  );

  // Store what the submissions come to, and judge the whole weeks of their people and the totals of their offices.
  const fingerprints = fingerprintsOf(batch, submissions, records);
  await storeSubmissionChecks(writing, fingerprints, settings.weekStart);
  const { found: foundInWeeks, unusual } = findLongAndUnusualWeeks(
    await selectPersonTotals(writing, judgedWeeks),
  );
  const entriesOfChangedPeople = await updateUnusualPeople(writing, judgedWeeks, unusual);
  const totals = await selectSubmissionTotals(writing, batch, entriesOfChangedPeople);
  const foundInTotals = findUnusualSubmissions(totals, settings);

  await storeExceptions(writing, {
    found: [...foundInRecords, ...foundInWeeks, ...foundInTotals],
    batch,
    judgedWork,
    judgedWeeks,
    comparedTotals: totals.map(({ entry }) => entry),
    runId,
  });
  await carryEarlierMarks(writing, fingerprints, records);
}
