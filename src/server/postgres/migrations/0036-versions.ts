import { sql, type Kysely } from "kysely";

/**
 * Versions rise with the rows that they stand for, whatever statement writes them: at the end of its transaction, once, so
 * that no load that takes minutes keeps others waiting for the row that counts. The times of replies have a version of
 * their own: one that came again unchanged moves an age on many pages, and no figure.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table store_state add column ages bigint not null default 0;
       -- What a transaction raises at its end; empty to everybody else.
       create table raised_version (kind text collate "C" not null);
       create function write_versions() returns trigger language plpgsql as $$
       declare raised text[];
       begin
         with gone as (delete from raised_version returning kind) select array_agg(kind) into raised from gone;
         -- Always in this order, so that no two transactions wait for each other.
         update store_state set data_version = data_version + ('data' = any(raised))::int,
                                ages = ages + ('ages' = any(raised))::int
          where raised && array['data', 'ages'];
         update decision_state set decisions = decisions + ('decisions' = any(raised))::int,
                                   marks = marks + ('marks' = any(raised))::int
          where raised && array['decisions', 'marks'];
         return null;
       end $$;
       create constraint trigger write_versions after insert on raised_version
         deferrable initially deferred for each row execute function write_versions();
       create function raise_version() returns trigger language plpgsql as $$
       declare
         setting text := 'fieldboard.raised_' || tg_argv[0];
         is_changed boolean := true;
       begin
         if current_setting(setting, true) = pg_current_xact_id()::text then return null; end if;
         if tg_level = 'STATEMENT' then
           if tg_op = 'DELETE' then is_changed := exists (select from before);
           else is_changed := exists (select from after);
           end if;
         end if;
         if is_changed then
           perform set_config(setting, pg_current_xact_id()::text, true);
           insert into raised_version values (tg_argv[0]);
         end if;
         return null;
       end $$;
       drop trigger count_acceptance on payroll_acceptance;
       drop trigger count_mark on submission_mark;
       drop trigger count_return on submission_return;
       drop trigger count_file on payroll_file;
       drop trigger count_answer on gap_answer;
       drop function count_decision;
       drop trigger count_finding_mark on finding_mark;
       drop function count_finding_mark;
       ${RAISED.flatMap(([kind, tables]) => tables.map((table) => triggers(table, kind))).join("")}
       -- Stored weeks were checked by other rules.
       create trigger raise_data_checked after update on store_state for each row
         when ((old.is_demo, old.payroll_rules, old.recheck_rules, old.recheck_week)
               is distinct from (new.is_demo, new.payroll_rules, new.recheck_rules, new.recheck_week))
         execute function raise_version('data')`,
    )
    .execute(db);
}

const RAISED = [
  [
    "data",
    [
      "account_administrator",
      "administrator",
      "assignment",
      "business_setting",
      "erased_person",
      "interview_count",
      "interview_coverage",
      "office",
      "office_place",
      "person",
      "quality_finding",
      "roadshow_event",
      "submission",
      "time_record",
    ],
  ],
  ["ages", ["reply", "source_run"]],
  ["decisions", ["gap_answer", "payroll_acceptance", "payroll_file", "submission_mark", "submission_return"]],
  ["marks", ["finding_mark"]],
] as const;

const triggers = (table: string, kind: string): string => `
  create trigger raise_${kind}_added after insert on ${table}
    referencing new table as after for each statement execute function raise_version('${kind}');
  create trigger raise_${kind}_changed after update on ${table}
    referencing new table as after for each statement execute function raise_version('${kind}');
  create trigger raise_${kind}_removed after delete on ${table}
    referencing old table as before for each statement execute function raise_version('${kind}');`;
