import { sql, type Kysely } from "kysely";

/** Every decision about an exception is kept: `payroll_acceptance` holds the latest one of each, which the next replaces. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table payroll_acceptance_history (
         id integer generated always as identity primary key,
         entry_id text collate "C" not null,
         rule text collate "C" not null,
         subject text collate "C" not null,
         evidence text not null,
         is_accepted boolean not null,
         reason text not null,
         by_id text collate "C" not null,
         by_name text not null,
         at timestamptz(0) not null
       );
       create index payroll_acceptance_history_of on payroll_acceptance_history (entry_id, rule, subject, id);
       insert into payroll_acceptance_history (entry_id, rule, subject, evidence, is_accepted, reason, by_id, by_name, at)
       select entry_id, rule, subject, evidence, is_accepted, reason, by_id, by_name, at
         from payroll_acceptance order by at, entry_id, rule, subject;
       create function keep_acceptance() returns trigger language plpgsql as $$
       begin
         insert into payroll_acceptance_history (entry_id, rule, subject, evidence, is_accepted, reason, by_id, by_name, at)
         values (new.entry_id, new.rule, new.subject, new.evidence, new.is_accepted, new.reason, new.by_id, new.by_name, new.at);
         return null;
       end $$;
       create trigger keep_acceptance after insert or update on payroll_acceptance
         for each row execute function keep_acceptance();
       create trigger raise_decisions_added after insert on payroll_acceptance_history
         referencing new table as after for each statement execute function raise_version('decisions');
       create trigger raise_decisions_changed after update on payroll_acceptance_history
         referencing new table as after for each statement execute function raise_version('decisions');
       create trigger raise_decisions_removed after delete on payroll_acceptance_history
         referencing old table as before for each statement execute function raise_version('decisions')`,
    )
    .execute(db);
}
