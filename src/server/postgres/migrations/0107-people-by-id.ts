import { sql, type Kysely } from "kysely";

/**
 * A person's id is the key by itself. The people of an office are found by `person_name_office`, so that of both was an index
 * more for each load to fill.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table person drop constraint person_pkey;
       alter table person add constraint person_pkey primary key using index person_id`,
    )
    .execute(db);
}
