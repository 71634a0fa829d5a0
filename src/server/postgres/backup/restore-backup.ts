import { pipeline } from "node:stream/promises";
import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";
import { escapeIdentifier, type PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { allRows, changeRows, onlyRow, type Db, type Store } from "#server/postgres/connect.ts";
import { migrate, migrationNames } from "#server/postgres/migrate.ts";
import { inTransaction, writingOver, type Writing } from "#server/postgres/transaction.ts";
import {
  BackupRefused,
  damaged,
  openBackup,
  verifyBackup,
  type BackupHeader,
  type BackupSums,
  type OpenBackup,
  type TableHead,
} from "./backup-file.ts";
import { nameList, selectForeignKeys, selectMigrations, selectTables } from "./store-tables.ts";

export type Restored = BackupSums & { readonly header: BackupHeader; readonly sessions: number };

type Restoring = {
  readonly progress: (text: string) => void;
  /** Runs what else belongs to it: nothing is restored when it throws. */
  readonly beforeCommit: (writing: Writing, restored: Restored) => Promise<void>;
};

/**
 * Restores a backup into an empty store, in one transaction: whole or not at all. The store is made as it was when the
 * backup was written, filled, and then brought to this version. Everyone is signed out.
 * @throws BackupRefused when the store is not empty, or the file is damaged or of a newer version
 */
export async function restoreBackup(
  { pool, db }: Pick<Store, "pool" | "db">,
  path: string,
  { progress, beforeCommit }: Restoring,
): Promise<Restored> {
  const backup = await openBackup(path);
  await refuseNewer(path, backup.header);
  await refuseUnlessEmpty(db, backup.header);
  progress("Checking the file …");
  const held = await verifyBackup(path);
  return inTransaction(pool, async (client) => {
    await client.query("set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0");
    const writing = writingOver(client);
    await migrate({ db: writing }, backup.header.migrations.at(-1));
    // Another process may have filled the store since.
    await refuseUnlessEmpty(writing, backup.header);
    await refuseOtherTables(writing, path, held);
    const sums = await fillTables(client, writing, backup, progress);
    const sessions = await changeRows(writing)`delete from auth_session`;
    await migrate({ db: writing });
    const restored = { ...sums, sessions, header: backup.header };
    await beforeCommit(writing, restored);
    return restored;
  });
}

async function refuseNewer(path: string, { migrations }: BackupHeader): Promise<void> {
  const ours = new Set(await migrationNames());
  const newer = migrations.find((name) => !ours.has(name));
  if (newer !== undefined)
    throw new BackupRefused(
      `${path} was written by a newer version of Fieldboard (it has ${newer}): restore it with that version.`,
    );
}

/** Nothing was ever read into an empty store, no one can sign in, and nothing is on record. */
async function refuseUnlessEmpty(db: Db, { migrations }: BackupHeader): Promise<void> {
  const present = await selectMigrations(db);
  if (present.length === 0) return;
  const { isEmpty } = await onlyRow(db)<{ isEmpty: boolean }>`
    select not exists (select from source_run) and not exists (select from auth_user)
           and not exists (select from audit_entry) as "isEmpty"`;
  if (!isEmpty)
    throw new BackupRefused(
      "The store is not empty: name a new DATA_DIR or a new database in DATABASE_URL, and restore into that.",
    );
  // Its tables cannot be brought back to those of the backup.
  if (present.length > migrations.length)
    throw new BackupRefused(
      "The store is empty, but was made by a newer version than the backup: name a new DATA_DIR or a new database in DATABASE_URL.",
    );
}

/** The tables of a file have to be those that the migrations of its header make, each once and with all its columns. */
async function refuseOtherTables(writing: Writing, path: string, held: readonly TableHead[]): Promise<void> {
  const [expected, found] = [await selectTables(writing), held].map((tables) =>
    tables.map(({ table, columns }) => [table, ...columns.toSorted()].join(" ")).toSorted(),
  );
  if (!isDeepStrictEqual(expected, found))
    throw damaged(path, new Error("Its tables are not those of its version."));
}

async function fillTables(
  client: PoolClient,
  writing: Writing,
  { header, eachTable }: OpenBackup,
  progress: (text: string) => void,
): Promise<BackupSums> {
  const run = (statement: string) => sql.raw(statement).execute(writing);
  const tables = (await selectTables(writing)).map(({ table }) => table);
  await addPartitions(writing, header);
  // Rows come in any order, and what triggers would count is in the backup too.
  const keys = await selectForeignKeys(writing);
  for (const { drop } of keys) await run(drop);
  for (const table of tables) await run(`alter table ${escapeIdentifier(table)} disable trigger user`);
  await changeRows(writing)`truncate ${nameList(tables)}`;
  const sums = await eachTable(async (table, rows) => {
    progress(`Restoring ${table.table} …`);
    return copyIn(client, table, rows);
  });
  for (const table of tables) await run(`alter table ${escapeIdentifier(table)} enable trigger user`);
  for (const { add } of keys) await run(add);
  for (const { name, last } of header.sequences)
    await allRows(writing)`select setval(${escapeIdentifier(name)}::regclass, ${last})`;
  return sums;
}

async function copyIn(
  client: PoolClient,
  { table, columns }: TableHead,
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const list = columns.map((column) => escapeIdentifier(column)).join(", ");
  const into = client.query(copyFrom(`copy ${escapeIdentifier(table)} (${list}) from stdin`));
  await pipeline(rows, into);
  return into.rowCount;
}

/** Description of a partition by PostgreSQL: nothing that could begin another statement. */
const DESCRIPTION = /^[^;]*$/;

/** Partitions are made as data comes, so that migrations make none, or not those of the backup. */
async function addPartitions(writing: Writing, { partitions }: BackupHeader): Promise<void> {
  for (const { name, parent, bound, key } of partitions) {
    if (!DESCRIPTION.test(`${bound}${key ?? ""}`))
      throw new BackupRefused("A partition is described wrongly.");
    const [table, of] = [name, parent].map((each) => escapeIdentifier(each));
    const again = key === null ? "" : ` partition by ${key}`;
    await sql.raw(`create table if not exists ${table} partition of ${of} ${bound}${again}`).execute(writing);
  }
}
