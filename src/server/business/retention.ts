import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Pool } from "pg";
import type { TooOld } from "#contract/business.ts";
import type { Cutoffs } from "#domain/retention.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { changeRows, firstRow } from "#server/postgres/connect.ts";
import { inTransaction, lockLoads, writingOver, type Writing } from "#server/postgres/transaction.ts";

/** Submissions, and days of interviews, in one transaction: others wait for no longer than that takes. */
const BATCH = 200;

/** The day a row was first stored, for rows without a date that can be read. */
const firstStored = (run: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select started_at from source_run where id = ${run})`;

const isOldSubmission = (before: IsoDate): RawBuilder<SqlBool> =>
  sql`coalesce(submission.week + 6, ${firstStored(sql`submission.first_run`)}) < ${before}::date`;

/** A time record whose submission was never reported. */
const isOldOrphan = (before: IsoDate): RawBuilder<SqlBool> =>
  sql`coalesce(time_record.clock_in, time_record.clock_out, ${firstStored(sql`time_record.first_run`)}) < ${before}::date
       and not exists (select from submission where submission.id = time_record.entry_id)`;

const deleteSubmissions = (before: IsoDate): RawBuilder<TooOld> => sql`
  with old as (
    select id from submission where ${isOldSubmission(before)} limit ${BATCH}
  ), records as (delete from time_record where entry_id in (select id from old) returning 1),
  replies as (delete from reply where scope in (select 'records/' || id from old)),
  submissions as (delete from submission where id in (select id from old) returning 1)
  select (select count(*) from submissions) as submissions, (select count(*) from records) as records, 0 as counts`;

const deleteOrphans = (before: IsoDate): RawBuilder<TooOld> => sql`
  with records as (delete from time_record where ${isOldOrphan(before)} returning 1)
  select 0 as submissions, count(*) as records, 0 as counts from records`;

const deleteInterviewDays = (before: IsoDate): RawBuilder<TooOld> => sql`
  with old as (
    select distinct day from interview_day where day < ${before} order by day limit ${BATCH}
  ), counts as (delete from interview_count where day in (select day from old) returning 1),
  coverage as (delete from interview_coverage where day < ${before} returning 1),
  replies as (delete from reply where day < ${before})
  select 0 as submissions, 0 as records, (select count(*) from counts) as counts,
         (select count(*) from coverage) as coverage`;

/** Deletes earlier versions of payroll rows that are no longer stored: rows that a source stops reporting stay. */
const DELETE_VERSIONS = sql`
  delete from earlier_version version
   where (noun = 'submission' and not exists (select from submission where submission.id = version.id))
      or (noun = 'time_record' and not exists (
            select from time_record where time_record.entry_id || '/' || time_record.record_key = version.id))`;

/** What is derived from payroll rows, and decided about them. */
const REVIEW_TABLES = [
  "submission_check",
  "person_week",
  "payroll_exception",
  "payroll_acceptance",
  "submission_mark",
  "submission_return",
  "record_snapshot",
  "payroll_file_submission",
] as const;

/** Deletes what was derived from payroll rows that are no longer stored, and decided about them. */
const deleteReviewed = (table: (typeof REVIEW_TABLES)[number]): RawBuilder<unknown> => sql`
  delete from ${sql.table(table)} reviewed
   where entry_id <> '' and not exists (select from submission where submission.id = reviewed.entry_id)
     and not exists (select from time_record where time_record.entry_id = reviewed.entry_id)`;

/** What is older than the cutoffs, as rows; none of the made-up business, which is kept. */
export async function selectTooOld(writing: Writing, { payroll, interviews }: Cutoffs): Promise<TooOld> {
  const tooOld = await firstRow(writing)<TooOld>`
    with old as (select id from submission where ${isOldSubmission(payroll)})
    select (select count(*) from old)::int as submissions,
           (select count(*) from time_record
             where entry_id in (select id from old) or ${isOldOrphan(payroll)})::int as records,
           (select count(*) from interview_count where day < ${interviews})::int as counts
     where not (select is_demo from store_state)`;
  return tooOld ?? { submissions: 0, records: 0, counts: 0 };
}

/**
 * Deletes what is older than the cutoffs, with its earlier versions and the marks of the replies that reported it, so
 * that no page claims to have those days. In small transactions, none beside a load.
 */
export async function deleteTooOld(pool: Pool, { payroll, interviews }: Cutoffs): Promise<TooOld> {
  const { submissions, records } = await deleteBatches(pool, deleteSubmissions(payroll));
  const orphans = await deleteBatches(pool, deleteOrphans(payroll));
  await inTransaction(pool, async (client) => {
    await lockLoads(client);
    const writing = writingOver(client);
    await DELETE_VERSIONS.execute(writing);
    for (const table of REVIEW_TABLES) await deleteReviewed(table).execute(writing);
  });
  const { counts } = await deleteBatches(pool, deleteInterviewDays(interviews));
  return { submissions, records: records + orphans.records, counts };
}

/** Repeats a statement until it deletes nothing more. Cached replies are built again after each batch. */
async function deleteBatches(pool: Pool, statement: RawBuilder<TooOld>): Promise<TooOld> {
  const sum = { submissions: 0, records: 0, counts: 0 };
  for (;;) {
    const deleted = await inTransaction(pool, async (client) => {
      await lockLoads(client);
      const writing = writingOver(client);
      const { rows } = await statement.execute(writing);
      const isAny = Object.values(rows[0] ?? {}).some((count) => count > 0);
      if (isAny) await changeRows(writing)`update store_state set data_version = data_version + 1`;
      return isAny ? rows[0] : undefined;
    });
    if (deleted === undefined) return sum;
    sum.submissions += deleted.submissions;
    sum.records += deleted.records;
    sum.counts += deleted.counts;
  }
}
