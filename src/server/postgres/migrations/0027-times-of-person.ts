import { sql, type Kysely } from "kysely";

/** What rules found of a person stands on their page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw("create index payroll_exception_person on payroll_exception (person, week) where person is not null")
    .execute(db);
}
