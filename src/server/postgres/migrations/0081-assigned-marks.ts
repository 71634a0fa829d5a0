import { sql, type Kysely } from "kysely";

/**
 * What is taken may be assigned by someone else, with a note and the day by which it is due; what is done says what was
 * done.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table finding_mark
         drop constraint finding_mark_check,
         add column given_by_id text,
         add column given_by_name text,
         add constraint finding_mark_until check (state = 'taken' or (until is null) = (state <> 'snoozed')),
         add constraint finding_mark_given
           check ((given_by_id is null) = (given_by_name is null) and (given_by_id is null or state = 'taken'))`,
    )
    .execute(db);
}
