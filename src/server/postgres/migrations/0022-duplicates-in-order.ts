import { sql, type Kysely } from "kysely";

/**
 * Who may be the same person is found in the order in which it is shown: the first fifty are read, however many people
 * have the same phone. A text may be longer than a B-tree takes, so its hash stands for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `drop index person_ssn, person_birth, person_email, person_phone;
       create index person_ssn on person (ssn_hash, sort_name, id) where last_run is null and ssn_hash is not null;
       create index person_birth on person (name_dob_hash, sort_name, id)
         where last_run is null and name_dob_hash is not null;
       create index person_email on person (hashtextextended(lower(nullif(email, '')), 0), sort_name, id)
         where last_run is null and email <> '';
       create index person_phone on person
           (hashtextextended(nullif(regexp_replace(phone, '\\D', '', 'g'), ''), 0), sort_name, id)
         where last_run is null and phone <> ''`,
    )
    .execute(db);
}
