import type pg from "pg";
import { onlyRow, type Db } from "./connect.ts";

/** A transaction that may write. */
export type Writing = Db;

/** Runs work in one transaction on one connection: committed whole, or rolled back when it throws. */
export async function inTransaction<Result>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    client.release();
    return result;
  } catch (error) {
    // Closed with what it had open: the server then rolls back.
    client.release(true);
    throw error;
  }
}

const LOAD_LOCK = 7_331_001;

/** One load at a time: a second one waits here until the first has committed. Held to the end of the transaction. */
export async function lockLoads(client: pg.PoolClient): Promise<void> {
  await client.query("set local statement_timeout = 0");
  await client.query("set local idle_in_transaction_session_timeout = 0");
  await client.query("select pg_advisory_xact_lock($1)", [LOAD_LOCK]);
}

/** Whether no load is under way, and none begins before the transaction ends. */
export const tryLockLoads = async (writing: Writing): Promise<boolean> =>
  (await onlyRow(writing)<{ isOurs: boolean }>`select pg_try_advisory_xact_lock(${LOAD_LOCK}) as "isOurs"`)
    .isOurs;
