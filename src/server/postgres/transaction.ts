import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type DatabaseConnection,
} from "kysely";
import type pg from "pg";
import type { Scope } from "#domain/identity/who.ts";
import { allRows, changeRows, faultCode, type Db } from "./connect.ts";
import { LOCKS } from "./locks.ts";
import { measured, measuredClient } from "./query-times.ts";
import { checkMigration } from "./versions.ts";

/** A transaction that may write. */
export type Writing = Db;

/** A transaction that may write, and of which offices rows are read and changed in it. */
export type ScopedWriting = { readonly db: Writing; readonly scope: Scope };

/** Runs work in one transaction on one connection: committed whole, or rolled back when it throws. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(measuredClient("loads", client));
    await measured("loads", client.query("commit"));
    client.release();
    return result;
  } catch (error) {
    // Closed with what it had open: the server then rolls back.
    client.release(true);
    throw error;
  }
}

/** The transaction of a client, as the `sql` tag uses it. It begins and ends with the client's own, as in `inTransaction`. */
export function writingOver(client: pg.ClientBase): Writing {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      const { rows, rowCount } = await client.query(sql, [...parameters]);
      return { rows, numAffectedRows: BigInt(rowCount ?? 0) };
    },
    streamQuery: () => {
      throw new Error("a client's transaction is not streamed");
    },
  };
  const driver = new DummyDriver();
  driver.acquireConnection = () => Promise.resolve(connection);
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/**
 * One load at a time: a second one waits here until the first has committed. Held to the end of the transaction.
 * @throws StoreMigrated when a newer program has changed the tables
 */
export async function lockLoads(writing: Writing): Promise<void> {
  const change = changeRows(writing);
  await change`set local statement_timeout = 0`;
  await change`set local idle_in_transaction_session_timeout = 0`;
  await change`select pg_advisory_xact_lock(${LOCKS.load})`;
  await checkMigration(writing);
}

/** As long as a part of many replies takes to be stored; a person waits for it. */
const LOADS_PATIENCE = "5s";

/** Returns true once no load is under way, at once or soon, and none begins before the transaction ends. When false, it can only end. */
export async function lockLoadsSoon(writing: Writing): Promise<boolean> {
  const change = changeRows(writing);
  await change`select set_config('lock_timeout', ${LOADS_PATIENCE}, true)`;
  try {
    await change`select pg_advisory_xact_lock(${LOCKS.load})`;
  } catch (error) {
    if (faultCode(error) === LOCK_NOT_AVAILABLE) return false;
    throw error;
  }
  await change`set local lock_timeout to default`;
  return true;
}

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Holds submissions until the transaction ends: every sign-off, acceptance, reopening, return, file, load and deletion does
 * it first, so that what it found is still so when it is stored. Always in the order of their ids, which never change: a
 * load may move a submission to another week while others wait for it.
 */
export const lockSubmissions = (writing: Writing, entries: readonly string[]) =>
  allRows(writing)`
      select from submission_check where entry_id = any(${[...entries]})
       order by length(entry_id), entry_id for update`;
