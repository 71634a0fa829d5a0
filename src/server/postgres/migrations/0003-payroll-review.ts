import { sql, type Kysely } from "kysely";

/*
 * What every load finds out about the submissions it brought, and what people decide about that. Keys begin with the
 * submission. No foreign keys to rows that sources report: those are replaced with the demo, and deleted when too old.
 */
const TABLES = `
-- What the records of a submission come to, written by the load that brought them.
create table submission_check (
  entry_id text collate "C" primary key,
  office_id text collate "C" not null,
  week date,
  records integer not null,
  people integer not null,
  counted_min bigint not null,
  -- Of every record's key, minutes, punches and whether it counts: equal while none of them changed.
  fingerprint text collate "C" not null,
  run_id integer not null
);
create index submission_check_week on submission_check (week, office_id);

-- What a person's records in a submission come to. A person is an id of the directory, or an office with a name.
create table person_week (
  entry_id text collate "C" not null,
  person text collate "C" not null,
  office_id text collate "C" not null,
  week date,
  person_id text collate "C",
  first_name text not null, last_name text not null,
  name_fold text collate "C" not null,
  -- How the person was found in the directory, and what of it was compared with the records.
  match text not null, directory text collate "C" not null,
  records integer not null,
  edited integer not null,
  counted_min bigint not null,
  first_in timestamptz(0), last_out timestamptz(0),
  first_day date, last_day date,
  primary key (entry_id, person)
);
create index person_week_person on person_week (person, week);
create index person_week_week on person_week (week);

-- One row for each thing that a rule points at: a record, a person's day or week (the subject), or the submission.
create table payroll_exception (
  entry_id text collate "C" not null,
  rule text collate "C" not null,
  subject text collate "C" not null,
  office_id text collate "C" not null,
  week date,
  is_blocking boolean not null,
  record_key text collate "C",
  person text collate "C", person_id text collate "C",
  first_name text, last_name text,
  day date,
  -- What was found, and what it was compared with.
  minutes bigint, expected bigint,
  other_entry text collate "C", other_record text collate "C",
  -- What an acceptance is about: when it changes, the exception is open again.
  evidence text collate "C" not null,
  first_run integer not null,
  primary key (entry_id, rule, subject)
);
create index payroll_exception_week on payroll_exception (week, rule);

create table payroll_acceptance (
  entry_id text collate "C" not null,
  rule text collate "C" not null,
  subject text collate "C" not null,
  evidence text collate "C" not null,
  -- False once it was reopened.
  is_accepted boolean not null,
  reason text not null,
  by_id text collate "C" not null, by_name text not null,
  at timestamptz(0) not null,
  primary key (entry_id, rule, subject)
);

-- The records of a submission at one time, as a list of lines, stored once while they stay the same.
create table record_snapshot (
  entry_id text collate "C" not null,
  fingerprint text collate "C" not null,
  records integer not null,
  people integer not null,
  counted_min bigint not null,
  lines jsonb not null,
  primary key (entry_id, fingerprint)
);
-- When records were first seen, signed off, or written to a file, and what they were then.
create table submission_mark (
  id integer generated always as identity primary key,
  entry_id text collate "C" not null,
  office_id text collate "C" not null,
  week date,
  kind text collate "C" not null check (kind in ('first-seen', 'sign-off', 'export')),
  fingerprint text collate "C" not null,
  -- The total of its summary.
  summary_min bigint,
  run_id integer,
  note text not null default '',
  by_id text collate "C" not null default '', by_name text not null default '',
  at timestamptz(0) not null,
  withdrawn_by text,
  withdrawn_at timestamptz(0)
);
create index submission_mark_entry on submission_mark (entry_id, kind, id);
create unique index submission_mark_first on submission_mark (entry_id) where kind = 'first-seen';
`;

/** What is found in the records of submissions, and the decisions of payroll staff about it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(TABLES).execute(db);
}
