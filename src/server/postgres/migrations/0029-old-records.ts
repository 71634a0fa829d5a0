import { sql, type Kysely } from "kysely";

/**
 * What finds time records that are too old, of which no summary says the week: all records were searched for them each
 * day, 3 s where there are two million. Records come about in the order of their time, so that a small index of ranges
 * of pages is enough: 170 kB of those.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index time_record_clock on time_record using brin (clock_in) with (pages_per_range = 16, autosummarize = on);
       create index time_record_unclocked on time_record (entry_id) where clock_in is null`,
    )
    .execute(db);
}
