import { sql, type Kysely } from "kysely";

/** A layout may have a row for each worker and pay code, with the words of the partner for each code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `-- What regular, overtime and double time are called; null of a layout with a row for each person.
       alter table payroll_layout add column pay_codes jsonb;
       alter table payroll_file add column pay_codes jsonb`,
    )
    .execute(db);
}
