import type { Pool, PoolClient } from "pg";
import type { Cutoffs } from "#domain/retention.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { inTransaction, lockLoads } from "#server/postgres/transaction.ts";

/** How many rows were deleted for their age. */
export type DeletedRows = {
  readonly submissions: number;
  readonly records: number;
  readonly counts: number;
};

/** Submissions, and days of interviews, in one transaction: others wait for no longer than that takes. */
const BATCH = 200;

/** Where no date of the row can be read, the day it was first stored. */
const firstStored = (run: string): string => `(select started_at from source_run where id = ${run})`;

/**
 * Deletes what is older than the cutoffs, with its earlier versions and the marks of the replies that reported it, so
 * that no page claims to have those days. In small transactions, none beside a load.
 */
export async function deleteTooOld(pool: Pool, { payroll, interviews }: Cutoffs): Promise<DeletedRows> {
  const deleted = { submissions: 0, records: 0, counts: 0 };
  for (;;) {
    const batch = await inTransaction(pool, (client) => deleteSubmissions(client, payroll));
    deleted.submissions += batch.submissions;
    deleted.records += batch.records;
    if (batch.submissions < BATCH) break;
  }
  deleted.records += await inTransaction(pool, (client) => deleteOrphans(client, payroll));
  await inTransaction(pool, deleteVersions);
  for (;;) {
    const batch = await inTransaction(pool, (client) => deleteDays(client, interviews));
    deleted.counts += batch.counts;
    if (batch.days < BATCH) break;
  }
  return deleted;
}

async function deleteSubmissions(client: PoolClient, before: IsoDate): Promise<Omit<DeletedRows, "counts">> {
  await lockLoads(client);
  const { rows } = await client.query<{ id: string }>(
    `select id from submission s
      where coalesce(week_end, week_start + interval '6 days', ${firstStored("s.first_run")}) < $1::date limit $2`,
    [before, BATCH],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { submissions: 0, records: 0 };
  const records = await client.query("delete from time_record where entry_id = any($1)", [ids]);
  await client.query("delete from reply where scope = any($1)", [ids.map((id) => `records/${id}`)]);
  await client.query("delete from submission where id = any($1)", [ids]);
  await increaseDataVersion(client);
  return { submissions: ids.length, records: records.rowCount ?? 0 };
}

/** Time records whose submission was never reported. */
async function deleteOrphans(client: PoolClient, before: IsoDate): Promise<number> {
  await lockLoads(client);
  const { rowCount } = await client.query(
    `delete from time_record r where coalesce(clock_in, clock_out, ${firstStored("r.first_run")}) < $1::date
        and not exists (select from submission s where s.id = r.entry_id)`,
    [before],
  );
  if (rowCount !== 0) await increaseDataVersion(client);
  return rowCount ?? 0;
}

/** Earlier versions of payroll rows that are no longer stored: rows that a source stops reporting stay. */
async function deleteVersions(client: PoolClient): Promise<void> {
  await lockLoads(client);
  await client.query(
    `delete from earlier_version v
      where (noun = 'submission' and not exists (select from submission s where s.id = v.id))
         or (noun = 'time_record' and not exists (
               select from time_record r where r.entry_id || '/' || r.record_key = v.id))`,
  );
}

async function deleteDays(
  client: PoolClient,
  before: IsoDate,
): Promise<{ readonly days: number; readonly counts: number }> {
  await lockLoads(client);
  const { rows } = await client.query<{ day: IsoDate }>(
    `select day from (select distinct day from interview_day where day < $1) d order by day limit $2`,
    [before, BATCH],
  );
  const days = rows.map(({ day }) => day);
  const counts = await client.query("delete from interview_count where day = any($1)", [days]);
  const coverage = await client.query("delete from interview_coverage where day < $1", [before]);
  await client.query("delete from reply where day < $1", [before]);
  if (days.length > 0 || coverage.rowCount !== 0) await increaseDataVersion(client);
  return { days: days.length, counts: counts.rowCount ?? 0 };
}

/** Cached replies are built again. */
const increaseDataVersion = (client: PoolClient) =>
  client.query("update store_state set data_version = data_version + 1");
