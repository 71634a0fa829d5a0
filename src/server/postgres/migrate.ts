import type { Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { DatabaseError, type Pool } from "pg";
import { type Store, StoreUnavailable } from "./connect.ts";
import * as firstRelease from "#server/postgres/migrations/0001-first-release.ts";

/** In the order of their names. A released one never changes: the next is added. */
const MIGRATIONS: Readonly<Record<string, Migration>> = { "0001-first-release": firstRelease };

/** The names of this program's migrations, oldest first. */
export const migrationNames = (): readonly string[] => Object.keys(MIGRATIONS).toSorted();

const MIGRATE_LOCK = 7_331_002;

/**
 * Brings the store to the newest migration, one process at a time; all of it is done or nothing.
 * @throws StoreUnavailable when a newer program made the store, which is then left as it is.
 */
export async function migrate({ db, pool }: Pick<Store, "db" | "pool">): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [MIGRATE_LOCK]);
    await refuseNewer(pool);
    await migrateToLatest(db);
  } finally {
    // Ending the session gives the lock back whatever happened to it.
    client.release(true);
  }
}

async function refuseNewer(pool: Pool): Promise<void> {
  const { rows: tables } = await pool.query<{ there: boolean }>(
    "select to_regclass('kysely_migration') is not null as there",
  );
  if (tables[0]?.there !== true) return;
  const { rows } = await pool.query<{ name: string }>("select name from kysely_migration order by name");
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in MIGRATIONS));
  if (unknown.length === 0) return;
  throw new StoreUnavailable(
    `This store was made by a newer version of Fieldboard (it has ${unknown.join(", ")}): use that version, or another store`,
  );
}

async function migrateToLatest<Tables>(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof DatabaseError && FORBIDDEN.has(error.code ?? "")) {
    throw new StoreUnavailable(
      "The user of DATABASE_URL may not make tables or the extension pg_trgm there",
      {
        cause: error,
      },
    );
  }
  throw error;
}

/** No privilege; no schema that it may make tables in. */
const FORBIDDEN = new Set(["42501", "3F000"]);
