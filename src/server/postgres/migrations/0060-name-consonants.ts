import { sql, type Kysely } from "kysely";

/** Names are found by the consonants of their words, however the vowels are spelled. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index person_consonants on person
         using gin ((' ' || translate(sort_name, e'\\x01-aeiouy', '  ') || ' ') gin_trgm_ops) where last_run is null`,
    )
    .execute(db);
}
