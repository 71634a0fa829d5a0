import fs from "node:fs/promises";
import path from "node:path";
import { FileMigrationProvider, Migrator } from "kysely/migration";
import { DatabaseError } from "pg";
import { MIGRATIONS_FOLDER, StoreUnavailable, type Store } from "./connect.ts";

/** The files of `migrations/`, in the order of their names. A released one never changes: the next is added. */
const provider = new FileMigrationProvider({
  fs,
  path,
  migrationFolder: MIGRATIONS_FOLDER,
});

/** The migrations of this version, oldest first. */
export const migrationNames = async (): Promise<readonly string[]> =>
  Object.keys(await provider.getMigrations()).toSorted();

/**
 * Brings the store to the newest migration, or to an earlier one that is named, one process at a time; all of it is done
 * or nothing.
 * @throws StoreUnavailable when a newer program made the store, which is then left as it is.
 */
export async function migrate({ db }: Pick<Store, "db">, until?: string): Promise<void> {
  const migrator = new Migrator({ db, provider });
  const { error } = await (until === undefined ? migrator.migrateToLatest() : migrator.migrateTo(until));
  if (error === undefined) return;
  const message = error instanceof Error ? error.message : "";
  const [, other, expected] = OTHER_ORDER.exec(message) ?? [];
  if (other !== undefined)
    throw new StoreUnavailable(
      `This store was made by another version of Fieldboard (it has ${other} without ${expected}): use that version, or another store`,
    );
  const [, newer] = NEWER.exec(message) ?? [];
  if (newer !== undefined)
    throw new StoreUnavailable(
      `This store was made by a newer version of Fieldboard (it has ${newer}): use that version, or another store`,
    );
  if (error instanceof DatabaseError && FORBIDDEN.has(error.code ?? ""))
    throw new StoreUnavailable(
      "The user of DATABASE_URL may not make tables or the extension pg_trgm there",
      { cause: error },
    );
  throw error;
}

/** Words of Kysely about a migration that is in the store and not in this program. */
const NEWER = /previously executed migration (\S+) is missing/;
/** Words of Kysely where the store has a later migration and not an earlier one, as of a version that was never released. */
const OTHER_ORDER = /previously executed migration (\S+) to be at index \d+ but (\S+) was found/;
/** No privilege; no schema that it may make tables in. */
const FORBIDDEN = new Set(["42501", "3F000"]);
