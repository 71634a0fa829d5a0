import type { Pool, PoolClient } from "pg";
import type { Cutoffs } from "#domain/retention.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { inTransaction, lockLoads } from "#server/postgres/transaction.ts";

/** What was deleted for its age. */
export type Forgotten = {
  readonly submissions: number;
  readonly records: number;
  readonly counts: number;
};

/** Submissions, and days of interviews, in one transaction: others wait for no longer than that takes. */
const BATCH = 200;

/**
 * Deletes what is older than it may be kept, with its earlier versions and the marks of the replies that told it, so that
 * no page says it knows those days. In small transactions, none beside a load.
 */
export async function deleteTooOld(pool: Pool, { payroll, interviews }: Cutoffs): Promise<Forgotten> {
  const forgotten = { submissions: 0, records: 0, counts: 0 };
  for (;;) {
    const batch = await inTransaction(pool, (client) => deleteSubmissions(client, payroll));
    forgotten.submissions += batch.submissions;
    forgotten.records += batch.records;
    if (batch.submissions < BATCH) break;
  }
  forgotten.records += await inTransaction(pool, (client) => deleteOrphans(client, payroll));
  for (;;) {
    const batch = await inTransaction(pool, (client) => deleteDays(client, interviews));
    forgotten.counts += batch.counts;
    if (batch.days < BATCH) break;
  }
  return forgotten;
}

async function deleteSubmissions(client: PoolClient, before: IsoDate): Promise<Omit<Forgotten, "counts">> {
  await lockLoads(client);
  const { rows } = await client.query<{ id: string }>(
    "select id from submission where week_end < $1::date order by week_end limit $2",
    [before, BATCH],
  );
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return { submissions: 0, records: 0 };
  const records = await client.query("delete from time_record where entry_id = any($1)", [ids]);
  await client.query(
    `delete from earlier_version
      where (noun = 'time_record' and split_part(id, '/', 1) = any($1)) or (noun = 'submission' and id = any($1))`,
    [ids],
  );
  await client.query("delete from reply where scope = any($1)", [ids.map((id) => `records/${id}`)]);
  await client.query("delete from submission where id = any($1)", [ids]);
  await tellChanged(client);
  return { submissions: ids.length, records: records.rowCount ?? 0 };
}

/** Time records of submissions that were never told. */
async function deleteOrphans(client: PoolClient, before: IsoDate): Promise<number> {
  await lockLoads(client);
  const { rowCount } = await client.query(
    `delete from time_record r where clock_in < $1::date
        and not exists (select from submission s where s.id = r.entry_id)`,
    [before],
  );
  if (rowCount !== 0) await tellChanged(client);
  return rowCount ?? 0;
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
  // The day that a reply told of stands behind the account, in `interview/101/2026-11-09`.
  await client.query(
    `delete from reply where resource = 'interview' and substring(scope from '/(\\d{4}-\\d{2}-\\d{2})(?:/|$)') < $1`,
    [before],
  );
  if (days.length > 0 || coverage.rowCount !== 0) await tellChanged(client);
  return { days: days.length, counts: counts.rowCount ?? 0 };
}

/** What programs were answered is made anew. */
const tellChanged = (client: PoolClient) =>
  client.query("update store_state set data_version = data_version + 1");
