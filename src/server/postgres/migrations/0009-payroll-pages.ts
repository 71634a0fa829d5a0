import { sql, type Kysely } from "kysely";

/**
 * What the first page of payroll looks up for each office: its latest submission, and who of it has the name of the
 * owner, of a length that an index takes. With each decision of payroll staff cached replies about decisions end. That count has a table of its
 * own: no load or change of settings, which may take minutes, keeps a decision waiting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create index submission_latest on submission (office_id, week_start desc nulls last) where last_run is null;
       create index person_full_name on person (office_id, left(lower(first_name || ' ' || last_name), 200))
         where last_run is null;
       create table decision_state (
         id integer primary key default 1 check (id = 1),
         decisions bigint not null default 0
       );
       insert into decision_state default values;
       create function count_decision() returns trigger language plpgsql as $$
       begin
         update decision_state set decisions = decisions + 1;
         return null;
       end $$;
       create trigger count_acceptance after insert or update on payroll_acceptance
         for each statement execute function count_decision();
       create trigger count_mark after insert or update on submission_mark
         for each statement execute function count_decision()`,
    )
    .execute(db);
}
