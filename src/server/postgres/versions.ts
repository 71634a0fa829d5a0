import { sql } from "kysely";
import { onlyRow, refuseMigrated, STORED_MIGRATION, type Db } from "./connect.ts";

/**
 * Versions that cached replies are named after: `data` grows with every change of what was reported or set, `ages` with every reply
 * that came, unchanged ones too, `decisions` with every decision of payroll staff and every answer of a candidate for an
 * event, which change nothing that a source reported, and `marks` with what people mark on Today. Triggers raise them, as
 * `table-registry.ts` says.
 */
export type StoreVersions = Readonly<Record<VersionName, number>>;
export type VersionName = "data" | "ages" | "decisions" | "marks";

/**
 * The versions now; `after` is what begins a transaction, and is sent in the same message.
 * @throws StoreMigrated when a newer program has changed the tables
 */
export async function selectVersions(db: Db, after?: string): Promise<StoreVersions> {
  const before = sql.raw(after === undefined ? "" : `${after};`);
  const { migration, ...versions } = await onlyRow(db)<StoreVersions & { readonly migration: string }>`
    ${before} select data_version as data, ages, decisions, marks, ${newestMigration} as migration
      from store_state, decision_state`;
  refuseMigrated(migration);
  return versions;
}

const newestMigration = sql.raw(STORED_MIGRATION);

/** @throws StoreMigrated when a newer program has changed the tables */
export async function checkMigration(db: Db): Promise<void> {
  const { migration } = await onlyRow(db)<{ migration: string }>`select ${newestMigration} as migration`;
  refuseMigrated(migration);
}
