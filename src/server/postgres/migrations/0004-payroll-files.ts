import { sql, type Kysely } from "kysely";

/** Records by person over weeks, and what the payroll partner calls the columns of its file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index time_record_person on time_record (person_id) where person_id is not null;
       create table payroll_mapping (name text collate "C" primary key, columns jsonb not null)`,
    )
    .execute(db);
}
