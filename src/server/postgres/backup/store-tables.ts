import { sql, type RawBuilder } from "kysely";
import { allRows, type Db } from "#server/postgres/connect.ts";
import type { BackupHeader, TableHead } from "./backup-file.ts";

/** The schema that holds the store: the first of the connection's search path. */
const SCHEMA = sql`(select oid from pg_namespace where nspname = current_schema())`;

/** Tables that hold the store, whatever migrations made them: none of Kysely's own, no partition without its table. */
const IS_OF_STORE = sql`
  c.relnamespace = ${SCHEMA} and c.relkind in ('r', 'p') and not c.relispartition and c.relname !~ '^kysely_'`;

/** The tables of the store, with the columns that are not computed from others. */
export const selectTables = (db: Db) => allRows(db)<TableHead>`
  select c.relname::text as table,
         (select json_agg(a.attname order by a.attnum) from pg_attribute a
           where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where ${IS_OF_STORE} order by c.relname collate "C"`;

/** The parts of partitioned tables, each behind the one that it is a part of. */
export const selectPartitions = (db: Db) => allRows(db)<BackupHeader["partitions"][number]>`
  select c.relname::text as name, p.relname::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
         case c.relkind when 'p' then pg_get_partkeydef(c.oid) end as key
    from pg_class c join pg_inherits i on i.inhrelid = c.oid join pg_class p on p.oid = i.inhparent
   where c.relnamespace = ${SCHEMA} and c.relispartition and c.relkind in ('r', 'p')
   order by (select count(*) from pg_partition_ancestors(c.oid)), c.relname collate "C"`;

/** The sequences that gave out a number, and the last one that each gave. */
export const selectSequences = (db: Db) => allRows(db)<BackupHeader["sequences"][number]>`
  select sequencename::text as name, last_value as last from pg_sequences
   where schemaname = current_schema() and last_value is not null order by sequencename collate "C"`;

/** The foreign keys of the store's tables, as statements that take them away and bring them back. */
export const selectForeignKeys = (db: Db) => allRows(db)<{ readonly drop: string; readonly add: string }>`
  select format('alter table %I drop constraint %I', c.relname, k.conname) as drop,
         format('alter table %I add constraint %I %s', c.relname, k.conname, pg_get_constraintdef(k.oid)) as add
    from pg_constraint k join pg_class c on c.oid = k.conrelid
   where k.contype = 'f' and k.conparentid = 0 and ${IS_OF_STORE} order by c.relname collate "C", k.conname collate "C"`;

/** The migrations that made the store, oldest first; none where there is no store. */
export async function selectMigrations(db: Db): Promise<readonly string[]> {
  const [found] = await allRows(db)<{ isThere: boolean }>`
    select exists (select from pg_class where relname = 'kysely_migration' and relnamespace = ${SCHEMA}) as "isThere"`;
  if (found?.isThere !== true) return [];
  const rows = await allRows(db)<{
    name: string;
  }>`select name from kysely_migration order by name collate "C"`;
  return rows.map(({ name }) => name);
}

/** Names in a list, each quoted. */
export const nameList = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.id(name)));
