import { Migrator, type Migration } from "kysely/migration";
import { DatabaseError } from "pg";
import * as firstRelease from "#server/postgres/migrations/0001-first-release.ts";
import * as remoteSource from "#server/postgres/migrations/0002-remote-source.ts";
import * as payrollReview from "#server/postgres/migrations/0003-payroll-review.ts";
import * as payrollFiles from "#server/postgres/migrations/0004-payroll-files.ts";
import * as passwordLinks from "#server/postgres/migrations/0005-password-links.ts";
import * as tokenExpiry from "#server/postgres/migrations/0006-token-expiry.ts";
import * as submissionWeeks from "#server/postgres/migrations/0007-submission-weeks.ts";
import * as peopleSums from "#server/postgres/migrations/0008-people-sums.ts";
import * as payrollPages from "#server/postgres/migrations/0009-payroll-pages.ts";
import * as irregularWeeks from "#server/postgres/migrations/0010-irregular-weeks.ts";
import { StoreUnavailable, type Store } from "./connect.ts";

/** In the order of their names. A released one never changes: the next is added. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  "0001-first-release": firstRelease,
  "0002-remote-source": remoteSource,
  "0003-payroll-review": payrollReview,
  "0004-payroll-files": payrollFiles,
  "0005-password-links": passwordLinks,
  "0006-token-expiry": tokenExpiry,
  "0007-submission-weeks": submissionWeeks,
  "0008-people-sums": peopleSums,
  "0009-payroll-pages": payrollPages,
  "0010-irregular-weeks": irregularWeeks,
};

/** The names of this program's migrations, oldest first. */
export const migrationNames = (): readonly string[] => Object.keys(MIGRATIONS).toSorted();

/**
 * Brings the store to the newest migration, one process at a time; all of it is done or nothing.
 * @throws StoreUnavailable when a newer program made the store, which is then left as it is.
 */
export async function migrate({ db }: Pick<Store, "db">): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...MIGRATIONS }) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error === undefined) return;
  const [, newer] = NEWER.exec(error instanceof Error ? error.message : "") ?? [];
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

/** What Kysely says of a migration that is in the store and not in this program. */
const NEWER = /previously executed migration (\S+) is missing/;
/** No privilege; no schema that it may make tables in. */
const FORBIDDEN = new Set(["42501", "3F000"]);
