import { sql, type Kysely } from "kysely";

/**
 * What is sent back to an office says in which words it was written and whether it was mailed, and what the office answered.
 * An office that has not submitted a week is reminded. Both messages leave through the queue of messages.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table message drop constraint message_kind_check;
       alter table message add constraint message_kind_check
         check (kind in ('invitation', 'password', 'alert', 'digest', 'office'));
       alter table submission_return
         -- "" of those from before messages were written.
         add column message text not null default '',
         -- Null where it was copied.
         add column mailed_to text,
         add column answer text,
         add column answered_by text,
         add column answered_at timestamptz(0);
       create table office_reminder (
         id integer generated always as identity primary key,
         office_id text collate "C" not null,
         week date not null,
         -- What is missing: a kind, or "" for both.
         kind text not null,
         message text not null,
         mailed_to text,
         by_id text collate "C" not null,
         by_name text not null,
         at timestamptz(0) not null
       );
       create index office_reminder_week on office_reminder (week, office_id, id);
       create trigger raise_decisions_added after insert on office_reminder
         referencing new table as after for each statement execute function raise_version('decisions');
       create trigger raise_decisions_changed after update on office_reminder
         referencing new table as after for each statement execute function raise_version('decisions');
       create trigger raise_decisions_removed after delete on office_reminder
         referencing old table as before for each statement execute function raise_version('decisions')`,
    )
    .execute(db);
}
