import { sql, type Kysely } from "kysely";
import type { Store } from "./connect.ts";
import type { Tables } from "./tables.ts";

/** What a query reads from: the store, or one moment of it. */
export type Reading = Kysely<Tables>;

/** A page waits no longer than this; what takes longer is a fault. */
const READ_TIMEOUT = "10s";
/** From this likeness on, 0..1, a word counts as a misspelling of another. */
const LIKENESS_MIN = 0.5;

/** Enough to hold what a search finds, at 200,000 people, without writing it to disk. */
const WORK_MEMORY = "32MB";

/** Runs queries that see one and the same moment, so that a count fits the rows beside it. Nothing can be written. */
export const inSnapshot = <Result>(
  store: Pick<Store, "db">,
  read: (reading: Reading) => Promise<Result>,
): Promise<Result> =>
  store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (reading) => {
      await SETTINGS.execute(reading);
      return read(reading);
    });

const SETTINGS = sql.raw(
  `set local statement_timeout = '${READ_TIMEOUT}'; set local work_mem = '${WORK_MEMORY}';
   set local pg_trgm.word_similarity_threshold = ${LIKENESS_MIN}`,
);

/** One moment of the store for as long as somebody reads from it. Holds a connection until it is closed. */
export type Snapshot = {
  readonly reading: Reading;
  /** Gives the connection back. Safe to call twice, also while a query is running: that one is waited for. */
  readonly close: () => Promise<void>;
};

export async function openSnapshot(store: Pick<Store, "db">): Promise<Snapshot> {
  const reading = await store.db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  let closing: Promise<void> | null = null;
  // A connection that cannot roll back is broken, and the server has rolled back by then.
  const close = (): Promise<void> =>
    (closing ??= reading
      .rollback()
      .execute()
      .catch(() => undefined));
  try {
    await SETTINGS.execute(reading);
    return { reading, close };
  } catch (error) {
    await close();
    throw error;
  }
}
