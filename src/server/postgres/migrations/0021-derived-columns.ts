import { sql, type Kysely } from "kysely";

/**
 * What `trim` of JavaScript removes from the ends of a text, which `trim` of SQL does not. A vertical tab is spelled as
 * its code: PostgreSQL 15 reads `\v` in such a string as the letter v.
 */
const BLANKS = String.raw`E' \t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'`;

const wordOf = (column: string): string => `btrim(lower(${column} collate "C"), ${BLANKS})`;

/**
 * What follows from the reported texts of a row is a column, which the domain computes as rows are loaded: the week and
 * the state of a submission, and whether an event is canceled or approved. That a record is edited is computed here: no
 * form carries all that says so, and forms of one record are merged in SQL.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `-- The values stay. A week is null where neither end of it could be read.
       alter table submission alter column week drop expression, alter column state drop expression;
       alter table submission alter column state set not null;
       drop index submission_week;
       create index submission_week on submission (week, office_id);

       alter table roadshow_event add column is_canceled boolean, add column is_approved boolean;
       update roadshow_event
          set is_canceled = ${wordOf("status")} in ('canceled', 'cancelled'), is_approved = ${wordOf("status")} = 'approved';
       alter table roadshow_event alter column is_canceled set not null, alter column is_approved set not null;

       alter table time_record add column is_edited boolean not null generated always as (
         is_updated is true or is_added is true or ${wordOf("coalesce(mod_type, '')")} not in ('', 'regular')) stored`,
    )
    .execute(db);
}
