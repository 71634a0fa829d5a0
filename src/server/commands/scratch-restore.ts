import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { escapeIdentifier } from "pg";
import { sql } from "kysely";
import { BackupRefused } from "#server/postgres/backup/backup-file.ts";
import { restoreBackup } from "#server/postgres/backup/restore-backup.ts";
import { selectTables } from "#server/postgres/backup/store-tables.ts";
import { onlyRow } from "#server/postgres/connect.ts";
import { migrationNames } from "#server/postgres/migrate.ts";
import { openStore } from "#server/postgres/open.ts";

const SILENT = { info: () => undefined, warn: () => undefined };

export type Checked = {
  /** Moment when the backup was made, an instant. */
  readonly madeAt: string;
  readonly tables: number;
  readonly rows: number;
};

/**
 * Restores a backup into an embedded database of its own, counts what came of it, and removes it. Neither the store of
 * the settings nor the key is touched.
 * @throws BackupRefused when the file can't be restored, or what was restored is not what it says
 */
export async function restoreIntoScratch(path: string, progress: (text: string) => void): Promise<Checked> {
  const folder = await mkdtemp(join(tmpdir(), "fieldboard-restore-"));
  // Open to all, so that PostgreSQL, which never runs as root, can enter it.
  await chmod(folder, 0o755);
  const settings = { databaseUrl: null, dataDir: folder, databasePool: 2 };
  try {
    const store = await openStore(settings, SILENT, () => Promise.resolve());
    try {
      let counted = 0;
      const { header, tables, rows, sessions } = await restoreBackup(store, path, {
        progress,
        beforeCommit: async (writing, restored) => {
          progress("Counting what was restored …");
          for (const { table } of await selectTables(writing)) {
            const name = sql.raw(escapeIdentifier(table));
            counted += (await onlyRow(writing)<{ rows: number }>`select count(*)::int as rows from ${name}`)
              .rows;
          }
          // A backup of an earlier version was brought to this one, which may add rows and take some away.
          const isOfThisVersion = (await migrationNames()).at(-1) === restored.header.migrations.at(-1);
          if (isOfThisVersion && counted !== restored.rows - restored.sessions)
            throw new BackupRefused(
              `${path} has ${restored.rows} rows, of which ${restored.sessions} are sessions, but ${counted} were restored.`,
            );
        },
      });
      return { madeAt: header.madeAt, tables, rows: rows - sessions };
    } finally {
      await store.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
