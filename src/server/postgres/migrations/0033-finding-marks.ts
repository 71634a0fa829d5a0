import { sql, type Kysely } from "kysely";

/**
 * What people say about findings: who took one, snoozed it or is done with it, and what became of it by itself. Of the
 * finding what has to be shown once it is gone. Replies that show marks are cached until their count grows.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table finding_mark (
         kind text not null,
         item text not null,
         subject text not null,
         name text not null,
         about text not null,
         size integer not null,
         since date,
         offices text[],
         state text not null check (state in ('taken', 'snoozed', 'done')),
         by_id text not null,
         by_name text not null,
         at timestamptz not null,
         until date check ((until is null) = (state <> 'snoozed')),
         reason text not null,
         scope text[],
         ended_at timestamptz,
         back_at timestamptz check (back_at is null or ended_at is null),
         primary key (kind, item)
       );
       alter table decision_state add column marks bigint not null default 0;
       create function count_finding_mark() returns trigger language plpgsql as $$
       begin
         update decision_state set marks = marks + 1;
         return null;
       end $$;
       create trigger count_finding_mark after insert or update or delete on finding_mark
         for each statement execute function count_finding_mark()`,
    )
    .execute(db);
}
