import type { Kysely } from "kysely";
import { Migrator, type Migration } from "kysely/migration";
import { DatabaseError, type Pool } from "pg";
import type { Store } from "./connect.ts";
import * as foundation from "#server/postgres/migrations/0001-foundation.ts";
import * as signIn from "#server/postgres/migrations/0002-sign-in.ts";
import * as audit from "#server/postgres/migrations/0003-audit.ts";
import * as scope from "#server/postgres/migrations/0004-scope.ts";
import * as signInDelays from "#server/postgres/migrations/0005-sign-in-delays.ts";
import * as administration from "#server/postgres/migrations/0006-administration.ts";
import * as erasedPeople from "#server/postgres/migrations/0007-erased-people.ts";
import * as funnelRollups from "#server/postgres/migrations/0008-funnel-rollups.ts";
import * as savedViews from "#server/postgres/migrations/0010-saved-views.ts";
import * as oidc from "#server/postgres/migrations/0011-oidc.ts";
import * as auditFile from "#server/postgres/migrations/0012-audit-file.ts";
import * as knownDays from "#server/postgres/migrations/0013-known-days.ts";
import { StoreUnavailable } from "./unavailable.ts";

/** In order of their names, which say the order. A released one is never changed: the next is added. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-foundation": foundation,
  "0002-sign-in": signIn,
  "0003-audit": audit,
  "0004-scope": scope,
  "0005-sign-in-delays": signInDelays,
  "0006-administration": administration,
  "0007-erased-people": erasedPeople,
  "0008-funnel-rollups": funnelRollups,
  "0010-saved-views": savedViews,
  "0011-oidc": oidc,
  "0012-audit-file": auditFile,
  "0013-known-days": knownDays,
};

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
