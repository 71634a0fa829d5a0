import { sql, type Kysely } from "kysely";

/** Rows whose overtime is not known are written as regular hours only where an administrator chose that for a layout. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("alter table payroll_layout add column is_unknown_regular boolean not null default false")
    .execute(db);
}
