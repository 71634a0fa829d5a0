import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Scope } from "#domain/identity/scope.ts";
import type { Db, Store } from "./connect.ts";

/** What a query reads from: the store, or one moment of it. */
export type Reading = Db;

/**
 * One moment of the store, and of which offices rows are read in it. A query of the dashboard takes this and not a bare
 * `Reading`: none can be asked without saying whose rows it may show, count or find.
 */
export type ScopedReading = { readonly db: Reading; readonly scope: Scope };

/** True where rows of this office are within the scope. What belongs to no office is outside any scope but "all". */
export const isSeen = (office: RawBuilder<unknown>, scope: Scope): RawBuilder<SqlBool> =>
  scope === "all" ? sql`true` : sql`${office} = any(${scope}::text[])`;

/** A page waits no longer than this; what takes longer is a fault. */
const READ_TIMEOUT = "10s";
/** From this likeness on, 0..1, a word counts as a misspelling of another. */
const LIKENESS_MIN = 0.5;

/** Enough to hold what a search finds, at 200,000 people, without writing it to disk. */
const WORK_MEMORY = "32MB";

/**
 * Runs queries that see one and the same moment, so that a count fits the rows beside it. Nothing can be written. What was
 * read is there before its transaction has ended, and the connection is free again after that.
 */
export const inSnapshot = <Result>(
  store: Pick<Store, "db">,
  scope: Scope,
  read: (reading: ScopedReading) => Promise<Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const ended = store.db.connection().execute(async (db) => {
      try {
        await BEGIN.execute(db);
        resolve(await read({ db, scope }));
      } catch (error) {
        reject(error);
      }
      // A connection that cannot roll back is broken, and the server has rolled back by then.
      await ROLLBACK.execute(db).catch(() => undefined);
    });
    ended.catch(reject);
  });

const SETTINGS_TEXT = `set local statement_timeout = '${READ_TIMEOUT}'; set local work_mem = '${WORK_MEMORY}';
   set local pg_trgm.word_similarity_threshold = ${LIKENESS_MIN}`;
const SETTINGS = sql.raw(SETTINGS_TEXT);
/** In one message: it takes as long as a small query. */
const BEGIN = sql.raw(`start transaction isolation level repeatable read read only; ${SETTINGS_TEXT}`);
const ROLLBACK = sql.raw("rollback");

/** One moment of the store for as long as somebody reads from it. Holds a connection until it is closed. */
export type Snapshot = {
  readonly reading: ScopedReading;
  /** Gives the connection back. Safe to call twice, also while a query is running: that one is waited for. */
  readonly close: () => Promise<void>;
};

export async function openSnapshot(store: Pick<Store, "db">, scope: Scope): Promise<Snapshot> {
  const db = await store.db
    .startTransaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute();
  let closing: Promise<void> | null = null;
  // A connection that cannot roll back is broken, and the server has rolled back by then.
  const close = (): Promise<void> =>
    (closing ??= db
      .rollback()
      .execute()
      .catch(() => undefined));
  try {
    await SETTINGS.execute(db);
    return { reading: { db, scope }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
