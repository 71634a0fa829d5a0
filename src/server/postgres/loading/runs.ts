import type { Instant, IsoDate } from "#domain/time/time.ts";
import type { Resource } from "#interface/operations.ts";
import type { Pool, PoolClient } from "pg";
import { allRows, changeRows, onlyRow, type Db } from "#server/postgres/connect.ts";
import { measured } from "#server/postgres/query-times.ts";
import { isLoaded, tablesWhere } from "#server/postgres/table-registry.ts";
import { writingOver } from "#server/postgres/transaction.ts";
import type { LoadReport } from "./load-report.ts";

export type RunSource = "demo" | "files" | "remote";

/** A reply as the store remembers it: the newest of each scope gives the age and the size of what is shown. */
export type ReplyMark = {
  /** For example `employees`, `records/5003`, `interview/101/2026-11-09`. */
  readonly scope: string;
  readonly resource: Resource;
  readonly receivedAt: Instant;
  readonly rows: number;
  /** The `total` of its envelope; null where it has none. */
  readonly reportedTotal: number | null;
  /** The day that a reply about interviews reports. */
  readonly day?: IsoDate;
  /** Moments when each form of a reply about time records was received. */
  readonly forms?: FormTimes;
};

/** Moments when the newest reply of each form was received. */
export type FormTimes = Readonly<Record<string, Instant>>;

export type StoredReply = {
  readonly receivedAt: Instant;
  readonly runId: number;
  readonly forms: FormTimes;
};

export async function beginRun(
  client: PoolClient,
  source: RunSource,
  origin: string,
  at: Instant,
): Promise<number> {
  // The setting is what new rows take as their first run.
  const { id } = await onlyRow(writingOver(client))<{ id: number }>`
    with run as (
      insert into source_run (source, origin, started_at) values (${source}, ${origin}, ${at}) returning id
    )
    select id, set_config('fieldboard.run', id::text, true) from run`;
  return id;
}

/** Stores what people may see of a run: counts, reasons, and only those values that are safe to show. */
export async function endRun(client: PoolClient, runId: number, report: LoadReport): Promise<void> {
  const drift = [...report.drift].map(([what, times]) => [what, times, report.examples.get(what) ?? null]);
  await changeRows(writingOver(client))`
    update source_run
       set ended_at = clock_timestamp(),
           exchanges = ${report.exchanges},
           rows = ${JSON.stringify(Object.fromEntries(report.nouns))},
           drift = ${JSON.stringify(drift)},
           set_aside = ${JSON.stringify([...report.setAside, ...report.rowReasons])},
           check_ms = ${report.checkMs}
     where id = ${runId}`;
}

/** The newest replies of a resource by scope. */
export async function readReplies(client: PoolClient, resource: Resource): Promise<Map<string, StoredReply>> {
  const { rows } = await client.query<StoredReply & { readonly scope: string }>(
    `select scope, received_at as "receivedAt", run_id as "runId", forms from reply where resource = $1`,
    [resource],
  );
  return new Map(rows.map(({ scope, ...reply }) => [scope, reply]));
}

/** Remembers replies; one that is older than what is stored changes nothing. */
export async function writeReplies(
  client: PoolClient,
  runId: number,
  marks: readonly ReplyMark[],
): Promise<void> {
  await changeRows(writingOver(client))`
    insert into reply as stored (scope, resource, received_at, run_id, rows, reported_total, day, forms)
    select scope, resource, "receivedAt", ${runId}, rows, "reportedTotal", day, coalesce(forms, '{}')
      from json_to_recordset(${JSON.stringify(marks)}::json)
        as mark (scope text, resource text, "receivedAt" timestamptz, rows integer,
                 "reportedTotal" bigint, day date, forms jsonb)
        on conflict (scope) do update
       set (received_at, run_id, rows, reported_total) = (
             select newest.received_at, newest.run_id, newest.rows, newest.total
               from (values (stored.received_at, stored.run_id, stored.rows, stored.reported_total, 1),
                            (excluded.received_at, excluded.run_id, excluded.rows, excluded.reported_total, 2))
                 as newest (received_at, run_id, rows, total, place)
              order by newest.received_at desc, newest.place desc limit 1),
           forms = stored.forms || excluded.forms
     where excluded.received_at >= stored.received_at or excluded.forms <> '{}'`;
}

export const readIsDemo = async (client: Pick<PoolClient, "query">): Promise<boolean> => {
  const { rows } = await client.query<{ is_demo: boolean }>("select is_demo from store_state");
  return rows[0]?.is_demo ?? false;
};

/** Says whether the rows are made up. */
export const writeState = (client: PoolClient, isDemo: boolean) =>
  changeRows(writingOver(client))`update store_state set is_demo = ${isDemo} where is_demo <> ${isDemo}`;

/** Tables that loads write, and those that follow from them. */
const LOADED = tablesWhere(isLoaded);

/**
 * Lets the server learn what a load has brought: until it has, it does not know which rows an index alone can answer
 * for, and a page of a large directory takes ten times as long. Also done by the server itself, a minute or more later;
 * so a database that forbids it loses nothing else.
 */
export const tidyAfterLoad = (pool: Pool): Promise<void> =>
  measured("loads", pool.query(`vacuum (analyze) ${LOADED.join(", ")}`)).then(
    () => undefined,
    () => undefined,
  );

/** The run that filled the store last; undefined when nothing was ever read into it. */
export async function selectLastRun(
  client: Pick<PoolClient, "query">,
): Promise<{ readonly source: RunSource; readonly origin: string; readonly at: Instant } | undefined> {
  const { rows } = await client.query<{ source: RunSource; origin: string; at: Instant }>(
    "select source, origin, started_at as at from source_run order by id desc limit 1",
  );
  return rows[0];
}

/** Selects the duration of the last ended load of each source, and of the check of payroll within it. */
export const selectLastLoads = (db: Db) => allRows(db)<{
  readonly source: RunSource;
  readonly seconds: number;
  readonly checkSeconds: number | null;
}>`
  select distinct on (source) source, extract(epoch from ended_at - started_at)::float8 as seconds,
         check_ms / 1000.0::float8 as "checkSeconds"
    from source_run where ended_at is not null order by source, id desc`;
