import { CompiledQuery } from "kysely";
import type { Pool } from "pg";
import type { TooOld } from "#contract/business.ts";
import type { Cutoffs } from "#domain/retention.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { inTransaction, lockLoads, type Writing } from "#server/postgres/transaction.ts";

/** Submissions, and days of interviews, in one transaction: others wait for no longer than that takes. */
const BATCH = 200;

/** Where no date of the row can be read, the day it was first stored. */
const firstStored = (run: string): string => `(select started_at from source_run where id = ${run})`;

const IS_OLD_SUBMISSION = `coalesce(week + 6, ${firstStored("s.first_run")}) < $1::date`;

const OLD_SUBMISSIONS = `
  with old as (
    select id from submission s where ${IS_OLD_SUBMISSION}
     limit ${BATCH}
  ), records as (delete from time_record where entry_id in (select id from old) returning 1),
  replies as (delete from reply where scope in (select 'records/' || id from old)),
  submissions as (delete from submission where id in (select id from old) returning 1)
  select (select count(*) from submissions) as submissions, (select count(*) from records) as records, 0 as counts`;

const IS_OLD_ORPHAN = `coalesce(clock_in, clock_out, ${firstStored("r.first_run")}) < $1::date
       and not exists (select from submission s where s.id = r.entry_id)`;

/** Time records whose submission was never reported. */
const ORPHANS = `
  with records as (delete from time_record r where ${IS_OLD_ORPHAN} returning 1) select 0 as submissions, count(*) as records, 0 as counts from records`;

/** Earlier versions of payroll rows that are no longer stored: rows that a source stops reporting stay. */
const VERSIONS = `
  delete from earlier_version v
   where (noun = 'submission' and not exists (select from submission s where s.id = v.id))
      or (noun = 'time_record' and not exists (
            select from time_record r where r.entry_id || '/' || r.record_key = v.id))`;

/** What was found in payroll rows that are no longer stored, and decided about them. */
const REVIEWED = [
  "submission_check",
  "person_week",
  "payroll_exception",
  "payroll_acceptance",
  "submission_mark",
  "submission_return",
  "record_snapshot",
  "payroll_file_submission",
].map(
  (table) => `
  delete from ${table} x
   where entry_id <> '' and not exists (select from submission s where s.id = x.entry_id)
     and not exists (select from time_record r where r.entry_id = x.entry_id)`,
);

const OLD_DAYS = `
  with old as (
    select day from (select distinct day from interview_day where day < $1) d order by day limit ${BATCH}
  ), counts as (delete from interview_count where day in (select day from old) returning 1),
  coverage as (delete from interview_coverage where day < $1 returning 1),
  replies as (delete from reply where day < $1)
  select 0 as submissions, 0 as records, (select count(*) from counts) as counts,
         (select count(*) from coverage) as coverage`;

const TOO_OLD = `
  with old as (select id from submission s where ${IS_OLD_SUBMISSION})
  select (select count(*) from old)::int as submissions,
         (select count(*) from time_record r
           where entry_id in (select id from old) or ${IS_OLD_ORPHAN})::int as records,
         (select count(*) from interview_count where day < $2)::int as counts
   where not (select is_demo from store_state)`;

/** What is older than the cutoffs, as rows; none of the made-up business, which is kept. */
export async function selectTooOld(writing: Writing, { payroll, interviews }: Cutoffs): Promise<TooOld> {
  const { rows } = await writing.executeQuery<TooOld>(CompiledQuery.raw(TOO_OLD, [payroll, interviews]));
  return rows[0] ?? { submissions: 0, records: 0, counts: 0 };
}

/**
 * Deletes what is older than the cutoffs, with its earlier versions and the marks of the replies that reported it, so
 * that no page claims to have those days. In small transactions, none beside a load.
 */
export async function deleteTooOld(pool: Pool, { payroll, interviews }: Cutoffs): Promise<TooOld> {
  const { submissions, records } = await deleteBatches(pool, OLD_SUBMISSIONS, payroll);
  const orphans = await deleteBatches(pool, ORPHANS, payroll);
  await inTransaction(pool, async (client) => {
    await lockLoads(client);
    await client.query([VERSIONS, ...REVIEWED].join(";"));
  });
  const { counts } = await deleteBatches(pool, OLD_DAYS, interviews);
  return { submissions, records: records + orphans.records, counts };
}

/** Repeats a statement until it deletes nothing more. Cached replies are built again after each batch. */
async function deleteBatches(pool: Pool, text: string, before: IsoDate): Promise<TooOld> {
  const sum = { submissions: 0, records: 0, counts: 0 };
  for (;;) {
    const deleted = await inTransaction(pool, async (client) => {
      await lockLoads(client);
      const { rows } = await client.query<TooOld>(text, [before]);
      const isAny = Object.values(rows[0] ?? {}).some((count) => count > 0);
      if (isAny) await client.query("update store_state set data_version = data_version + 1");
      return isAny ? rows[0] : undefined;
    });
    if (deleted === undefined) return sum;
    sum.submissions += deleted.submissions;
    sum.records += deleted.records;
    sum.counts += deleted.counts;
  }
}
