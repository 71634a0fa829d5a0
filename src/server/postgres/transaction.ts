import type pg from "pg";
import type { Db, Store } from "./connect.ts";

/** A transaction that may write. */
export type Writing = Db;

/** Runs work in one transaction: committed as a whole, or rolled back when it throws. */
export const inWriting = <Result>(
  { db }: Pick<Store, "db">,
  work: (writing: Writing) => Promise<Result>,
): Promise<Result> => db.transaction().execute(work);

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
    // A connection whose rollback fails is thrown away; the server has rolled back by then.
    await client.query("rollback").then(
      () => client.release(),
      () => client.release(true),
    );
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
