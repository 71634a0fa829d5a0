import { escapeIdentifier } from "pg";
import { allRows } from "#server/postgres/connect.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";

/** A store of one file's own that each of its tests finds as a new one. */
type RenewedDatabase = TestDatabase & {
  /** Brings its rows and numbers back to those of a new store. */
  readonly renew: () => Promise<void>;
};

/**
 * For files of many small tests: making a database and connections that know its tables takes longer than most of them.
 * Not for tests that change tables, or that end while something still writes.
 */
export async function openRenewedDatabase(): Promise<RenewedDatabase> {
  const store = await openTestDatabase();
  const renewing = await renewingOf(store);
  return {
    ...store,
    renew: async () => {
      await store.pool.query(renewing);
    },
  };
}

/** Statements that delete all rows, without triggers, put those of a new store back, and set the numbers of ids back. */
async function renewingOf({ db, pool }: TestDatabase): Promise<string> {
  const tables = await allRows(db)<{ name: string }>`
    select relname::text as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname`;
  const deleted: string[] = [];
  const restored: string[] = [];
  await pool.query("create schema as_new");
  for (const table of tables.map(({ name }) => escapeIdentifier(name))) {
    deleted.push(`delete from ${table}`);
    if ((await pool.query(`select from ${table} limit 1`)).rowCount === 0) continue;
    await pool.query(`create table as_new.${table} as table ${table}`);
    restored.push(`insert into ${table} overriding system value table as_new.${table}`);
  }
  const numbers = await allRows(db)<{ restoring: string }>`
    select format('select setval(%L, %s, %L)', format('%I', sequencename), coalesce(last_value, start_value),
                  last_value is not null) as restoring
      from pg_sequences where schemaname = 'public'`;
  return [
    "begin",
    "set local session_replication_role = replica",
    ...deleted,
    ...restored,
    ...numbers.map(({ restoring }) => restoring),
    "commit",
  ].join(";");
}
