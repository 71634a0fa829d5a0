import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Pool } from "pg";
import type { Instant } from "#domain/time/time.ts";
import { changeRows } from "#server/postgres/connect.ts";
import { inTransaction, writingOver } from "#server/postgres/transaction.ts";

/** Tables whose earlier versions are kept for some years; those of a submission and its records are kept as long as it is. */
const KEPT_FOR_YEARS = ["assignment", "person", "roadshow_event"] as const;

/** Tables whose changed rows leave their earlier content in `earlier_version`. */
type Versioned = (typeof KEPT_FOR_YEARS)[number] | "time_record";

/** Rows of a table that are meant: the newest ones by their columns, the earlier ones by `earlier.id`. */
export type Meant = { readonly newest: RawBuilder<SqlBool>; readonly earlier: RawBuilder<SqlBool> };

const ALL: Meant = { newest: sql`true`, earlier: sql`true` };

/**
 * Selects every content that loads reported of rows of a table: its columns after `run`, the first run that showed them so.
 * A column that is younger than a version is null there.
 */
export const changesOf = (table: Versioned, { newest, earlier }: Meant = ALL): RawBuilder<unknown> => sql`
  select since_run as run, ${sql.table(table)}.* from ${sql.table(table)} where ${newest}
   union all
  select earlier.from_run, stored.*
    from earlier_version earlier, jsonb_populate_record(null::${sql.table(table)}, earlier.row) stored
   where earlier.noun = ${table} and ${earlier}`;

/** Selects the same as one run showed it: a row's newest content, or an earlier one that a later run replaced. */
export const rowsAt = (
  table: Versioned,
  run: number | RawBuilder<number>,
  { newest, earlier }: Meant = ALL,
): RawBuilder<unknown> =>
  changesOf(table, {
    newest: sql`${newest} and since_run <= ${run} and (last_run is null or last_run >= ${run})`,
    earlier: sql`${earlier} and earlier.from_run <= ${run} and earlier.to_run > ${run}
                 and (stored.last_run is null or stored.last_run >= ${run})`,
  });

/** Earlier versions of the rows whose ids begin with that of something above them, such as the assignments of an event. */
export const isBelow = (id: string): RawBuilder<SqlBool> =>
  // "0" is the character after "/".
  sql`earlier.id >= ${`${id}/`} and earlier.id < ${`${id}0`}`;

/**
 * Deletes the versions of people, events and assignments that a run before a moment replaced. From then on no read before
 * it can be shown again, which `history_from` says.
 */
export const deleteOldVersions = (pool: Pool, before: Instant): Promise<void> =>
  inTransaction(pool, async (client) => {
    const writing = writingOver(client);
    // The first time it may be years of them.
    await changeRows(writing)`set local statement_timeout = 0`;
    const deleted = await changeRows(writing)`
      delete from earlier_version using source_run later
       where later.id = earlier_version.to_run and later.started_at < ${before}
         and earlier_version.noun = any(${[...KEPT_FOR_YEARS]})`;
    if (deleted > 0) await changeRows(writing)`update store_state set history_from = ${before}`;
  });
