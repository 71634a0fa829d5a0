import { sql, type Kysely } from "kysely";

/**
 * Who may be the same person is looked up by each of the four kinds of evidence, and not searched for among all people.
 * Only equality is asked of them, and texts may be longer than a B-tree takes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index person_ssn on person using hash (ssn_hash) where last_run is null;
       create index person_birth on person using hash (name_dob_hash) where last_run is null;
       create index person_email on person using hash (lower(nullif(email, ''))) where last_run is null;
       create index person_phone on person using hash (nullif(regexp_replace(phone, '\\D', '', 'g'), ''))
         where last_run is null`,
    )
    .execute(db);
}
