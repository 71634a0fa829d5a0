import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { TooOld } from "#contract/admin/business.ts";
import { SYSTEM } from "#domain/audit/audit.ts";
import type { Cutoffs } from "#domain/retention.ts";
import type { IsoDate } from "#domain/time/time.ts";
import type { Audit } from "#server/audit/audit.ts";
import { allRows, changeRows, firstRow, onlyRow } from "#server/postgres/connect.ts";
import { tablesWhere } from "#server/postgres/table-registry.ts";
import { lockLoads, lockSubmissions, type Writing } from "#server/postgres/transaction.ts";

/** The day a row was first stored, for rows without a date that can be read. */
const firstStored = (run: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select started_at from source_run where id = ${run})`;

/** By its index of weeks: a year of them must not slow down the deletion of one. */
const isOldSubmission = (before: IsoDate): RawBuilder<SqlBool> =>
  sql`(submission.week < ${before}::date - 6
       or submission.week is null and ${firstStored(sql`submission.first_run`)} < ${before}::date)`;

/** A time record whose submission was never reported. The first condition is for its indexes. */
const isOldOrphan = (before: IsoDate): RawBuilder<SqlBool> =>
  sql`(time_record.clock_in < ${before}::date or time_record.clock_in is null)
       and coalesce(time_record.clock_in, time_record.clock_out, ${firstStored(sql`time_record.first_run`)}) < ${before}::date
       and not exists (select from submission where submission.id = time_record.entry_id)`;

/** Rows that are older than the cutoffs; none of the made-up business, which is kept. */
export async function selectTooOld(writing: Writing, { payroll, interviews }: Cutoffs): Promise<TooOld> {
  const tooOld = await firstRow(writing)<TooOld>`
    with old as (select id from submission where ${isOldSubmission(payroll)})
    select (select count(*) from old)::int as submissions,
           ((select count(*) from old join time_record on time_record.entry_id = old.id)
             + (select count(*) from time_record where ${isOldOrphan(payroll)}))::int as records,
           (select coalesce(sum(rows), 0) from interview_total where day < ${interviews})::int as counts
     where not (select is_demo from store_state)`;
  return tooOld ?? { submissions: 0, records: 0, counts: 0 };
}

/**
 * Deletes what is older than the cutoffs, with its earlier versions, what was found in it and decided about it, and the
 * marks of the replies that reported it, so that no page claims to have those days. In small transactions, none beside a
 * load, which look up what they delete; each is on record with what it deleted, wherever the next ones are interrupted.
 */
export async function deleteTooOld(act: Audit["act"], { payroll, interviews }: Cutoffs): Promise<TooOld> {
  // Looked up before a load has to wait.
  const orphans = await act((writing) => selectOldOrphans(writing, payroll));
  const deletions = [
    deleteOrphans(payroll, orphans),
    deleteSubmissions(payroll),
    deleteWeeks(payroll),
    deleteInterviewDays(interviews),
  ];
  let all = NOTHING;
  for (;;) {
    const deleted = await deleteSome(act, deletions);
    if (!isAny(deleted)) return all;
    all = sumOf(all, deleted);
  }
}

/** Deletes some of what is too old, and counts it. */
type Deletion = (writing: Writing) => Promise<TooOld>;

const NOTHING: TooOld = { submissions: 0, records: 0, counts: 0 };
const isAny = (deleted: TooOld): boolean => Object.values(deleted).some((count) => count > 0);

const deleteSome = (act: Audit["act"], deletions: readonly Deletion[]): Promise<TooOld> =>
  act(async (writing, record) => {
    await lockLoads(writing);
    let details = NOTHING;
    for (const deletion of deletions) details = sumOf(details, await deletion(writing));
    if (isAny(details)) await record({ by: SYSTEM, act: "too-old-deleted", details, from: null });
    return details;
  });

const sumOf = (first: TooOld, second: TooOld): TooOld => ({
  submissions: first.submissions + second.submissions,
  records: first.records + second.records,
  counts: first.counts + second.counts,
});

/** Submissions, and days of interviews, in one transaction: others wait for no longer than that takes. */
const BATCH = 200;

const deleteSubmissions =
  (before: IsoDate): Deletion =>
  async (writing) => {
    const old = await allRows(writing)<{ entry: string }>`
      select id as entry from submission where ${isOldSubmission(before)} limit ${BATCH}`;
    const entries = old.map(({ entry }) => entry);
    if (entries.length === 0) return NOTHING;
    const records = await deleteRecords(writing, sql`time_record.entry_id = any(${entries})`);
    await changeRows(writing)`
      delete from reply where scope in (select 'records/' || entry from unnest(${entries}::text[]) entry)`;
    await changeRows(writing)`delete from earlier_version where noun = 'submission' and id = any(${entries})`;
    const submissions = await changeRows(writing)`delete from submission where id = any(${entries})`;
    await deleteReviewed(writing, entries);
    return { submissions, records, counts: 0 };
  };

/** Tables that hold a week whole, as the files of its hours: few rows. */
const WEEK_TABLES = tablesWhere(({ kept }) => kept === "payroll week");

const deleteWeeks =
  (before: IsoDate): Deletion =>
  async (writing) => {
    for (const table of WEEK_TABLES)
      await changeRows(writing)`delete from ${sql.table(table)} where week < ${before}::date - 6`;
    return NOTHING;
  };

/** Submissions that no summary lists and of which a record is too old. */
async function selectOldOrphans(writing: Writing, before: IsoDate): Promise<readonly string[]> {
  const rows = await allRows(writing)<{ entry: string }>`
    select distinct entry_id as entry from time_record where ${isOldOrphan(before)}`;
  return rows.map(({ entry }) => entry);
}

const deleteOrphans =
  (before: IsoDate, orphans: readonly string[]): Deletion =>
  async (writing) => {
    if (orphans.length === 0) return NOTHING;
    const isOld = sql<SqlBool>`time_record.entry_id = any(${orphans}) and ${isOldOrphan(before)}`;
    const records = await deleteRecords(writing, isOld);
    const gone = await allRows(writing)<{ entry: string }>`
      select entry from unnest(${orphans}::text[]) entry
       where not exists (select from submission where submission.id = entry)
         and not exists (select from time_record where time_record.entry_id = entry)`;
    await deleteReviewed(
      writing,
      gone.map(({ entry }) => entry),
    );
    return { submissions: 0, records, counts: 0 };
  };

/** Deletes time records with their earlier versions. Returns how many. */
async function deleteRecords(writing: Writing, isDeleted: RawBuilder<SqlBool>): Promise<number> {
  const { records } = await onlyRow(writing)<{ records: number }>`
    with records as (
      delete from time_record where ${isDeleted} returning entry_id, record_key
    ), versions as (
      delete from earlier_version version using records
       where version.noun = 'time_record' and version.id = records.entry_id || '/' || records.record_key
    )
    select count(*)::int as records from records`;
  return records;
}

/** Tables derived from payroll rows, and decided about them, by submission. */
const REVIEW_TABLES = tablesWhere(({ kept }) => kept === "payroll years").filter(
  (table) => table !== "submission" && table !== "time_record",
);

async function deleteReviewed(writing: Writing, entries: readonly string[]): Promise<void> {
  await lockSubmissions(writing, entries);
  for (const table of REVIEW_TABLES)
    await changeRows(writing)`delete from ${sql.table(table)} where entry_id = any(${entries})`;
}

/** Days by their sums, which say of what accounts they have counts. */
const deleteInterviewDays =
  (before: IsoDate): Deletion =>
  async (writing) => {
    const counts = await changeRows(writing)`
      delete from interview_count counted using interview_day summed
       where counted.account_id = summed.account_id and counted.day = summed.day
         and summed.day in (select day from interview_total where day < ${before} order by day limit ${BATCH})`;
    await changeRows(writing)`delete from interview_coverage where day < ${before}`;
    await changeRows(writing)`delete from reply where day < ${before}`;
    return { submissions: 0, records: 0, counts };
  };
