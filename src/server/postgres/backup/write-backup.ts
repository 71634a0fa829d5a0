import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { escapeIdentifier, type PoolClient } from "pg";
import { to as copyTo } from "pg-copy-streams";
import type { Instant } from "#domain/time/time.ts";
import { changeRows, faultInWords, type Store } from "#server/postgres/connect.ts";
import { isUnreachable } from "#server/postgres/faults.ts";
import { inTransaction, writingOver } from "#server/postgres/transaction.ts";
import {
  backupBytes,
  BackupRefused,
  type BackupHeader,
  type BackupSums,
  type TableHead,
} from "./backup-file.ts";
import {
  nameList,
  selectMigrations,
  selectPartitions,
  selectSequences,
  selectTables,
} from "./store-tables.ts";

type Making = { readonly madeAt: Instant; readonly progress: (text: string) => void };

/**
 * Writes all tables of a store, as they are at one moment, into a new file, while others go on reading and writing. The
 * file is there whole or not at all, and readable by its owner only.
 * @throws BackupRefused when there is a file of that name already, or none can be written
 */
export async function writeBackup(
  { pool }: Pick<Store, "pool">,
  path: string,
  making: Making,
): Promise<BackupSums> {
  if (existsSync(path))
    throw new BackupRefused(`${path} is there already: name a new file, or move that one away.`);
  const unfinished = `${path}.unfinished`;
  try {
    const all = await inTransaction(pool, (client) => writeTables(client, unfinished, making));
    await rename(unfinished, path);
    return all;
  } catch (cause) {
    await rm(unfinished, { force: true });
    if (isUnreachable(cause) || !(cause instanceof Error && "syscall" in cause)) throw cause;
    throw new BackupRefused(`${path} cannot be written: ${faultInWords(cause)}.`, { cause });
  }
}

async function writeTables(
  client: PoolClient,
  path: string,
  { madeAt, progress }: Making,
): Promise<BackupSums> {
  await client.query(
    `set transaction isolation level repeatable read read only;
     set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`,
  );
  const db = writingOver(client);
  const tables = await selectTables(db);
  // Until the end no table is emptied, changed or dropped: a snapshot does not see what was in it before.
  await changeRows(db)`lock table ${nameList(tables.map(({ table }) => table))} in access share mode`;
  const header: BackupHeader = {
    fieldboard: "backup",
    madeAt,
    migrations: [...(await selectMigrations(db))],
    partitions: [...(await selectPartitions(db))],
    sequences: [...(await selectSequences(db))],
  };
  const copyOut = ({ table, columns }: TableHead) => {
    progress(`Backing up ${table} …`);
    const list = columns.map((column) => escapeIdentifier(column)).join(", ");
    // A query and not the table itself, which cannot be copied when it is partitioned.
    return client.query(copyTo(`copy (select ${list} from ${escapeIdentifier(table)}) to stdout`));
  };
  let all: BackupSums = { tables: 0, rows: 0 };
  await pipeline(
    backupBytes(header, tables, copyOut, (sums) => (all = sums)),
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    // On disk before it gets its name.
    createWriteStream(path, { mode: 0o600, flush: true }),
  );
  return all;
}
