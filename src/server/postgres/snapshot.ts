import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { Scope } from "#domain/identity/who.ts";
import type { Db } from "./connect.ts";
import { isStalePlan } from "./prepared.ts";
import { refuseBehind, refuseOlder, type Place } from "./replica.ts";
import { selectVersions, type StoreVersions } from "./versions.ts";

/** Source that a query reads from: the store, or one moment of it. */
export type Reading = Db;

/**
 * One moment of the store, and of which offices rows are read in it. A query of the dashboard takes this and not a bare
 * `Reading`: none can run without saying whose rows it may show, count or find.
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

const BEGIN = `
  start transaction isolation level repeatable read read only;
  set local statement_timeout = '${READ_TIMEOUT}'; set local work_mem = '${WORK_MEMORY}';
  set local pg_trgm.word_similarity_threshold = ${LIKENESS_MIN};
  savepoint begin`;
const ROLLBACK = sql.raw("rollback");
/** Lets a snapshot in which a statement failed go on. It closes cursors. */
export const BACK_TO_BEGIN = sql.raw("rollback to savepoint begin");

/**
 * Runs queries that see one and the same moment, so that a count fits the rows beside it, and gives them the versions of
 * the data at that moment. Nothing can be written. @throws StoreMigrated when a newer program has changed the tables
 */
export const inSnapshot = <Result>(
  place: Pick<Place, "db" | "needed">,
  scope: Scope,
  read: (reading: ScopedReading, versions: StoreVersions) => Promise<Result>,
): Promise<Result> =>
  inOneSnapshot(place, scope, read).catch((error: unknown) => {
    // The connection that had prepared it is closed.
    if (isStalePlan(error)) return inOneSnapshot(place, scope, read);
    throw error;
  });

const inOneSnapshot = <Result>(
  { db: pooled, needed }: Pick<Place, "db" | "needed">,
  scope: Scope,
  read: (reading: ScopedReading, versions: StoreVersions) => Promise<Result>,
): Promise<Result> =>
  pooled.connection().execute(async (db) => {
    if (needed !== undefined) await refuseBehind(db, needed);
    try {
      const versions = await selectVersions(db, BEGIN);
      if (needed !== undefined) refuseOlder(versions, needed);
      return await read({ db, scope }, versions);
    } finally {
      // A connection that cannot roll back is broken, and the server has rolled back by then.
      await ROLLBACK.execute(db).catch(() => undefined);
    }
  });

/** One moment of the store for as long as it is read from. Holds a connection until it is closed. */
export type Snapshot = {
  readonly reading: ScopedReading;
  /** Gives the connection back. Safe to call twice, also while a query is running: that one is waited for. */
  readonly close: () => Promise<void>;
};

export function openSnapshot(place: Pick<Place, "db" | "needed">, scope: Scope): Promise<Snapshot> {
  const opened = Promise.withResolvers<Snapshot>();
  const closing = Promise.withResolvers<void>();
  const ended = inSnapshot(place, scope, (reading) => {
    opened.resolve({
      reading,
      close: () => {
        closing.resolve();
        return ended;
      },
    });
    return closing.promise;
  });
  ended.catch(opened.reject);
  return opened.promise;
}

/** Enough rows to be worth a round trip, few enough to hold for every reader at once. */
const WINDOW_ROWS = 500;

/**
 * The rows of a query in windows, however many there are: PostgreSQL holds the position, no one holds the rows. One at a
 * time in a snapshot; a reader that stops early closes the snapshot, and the cursor with it.
 */
export async function* readAll<Row>(
  reading: Reading,
  query: RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> {
  await sql`declare all_rows no scroll cursor for ${query}`.execute(reading);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(WINDOW_ROWS)} from all_rows`.execute(reading);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close all_rows`.execute(reading);
}
