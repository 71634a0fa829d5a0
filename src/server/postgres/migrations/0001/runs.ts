/** Runs of sources, the state of the store, and the newest reply of each scope. */
export const runs = `
create table source_run (
  id integer generated always as identity primary key,
  source text not null check (source in ('demo', 'files', 'remote')),
  origin text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  exchanges integer not null default 0,
  rows jsonb not null default '{}',
  drift jsonb not null default '{}',
  set_aside jsonb not null default '[]'
);
create table store_state (
  id integer primary key default 1 check (id = 1),
  data_version bigint not null default 0,
  is_demo boolean not null default false
);
insert into store_state default values;
-- The latest reply of each scope ('employees', 'records/5003', 'interview/101/2026-11-09'): its age and its size.
create table reply (
  scope text collate "C" primary key,
  resource text not null,
  received_at timestamptz not null,
  run_id integer not null references source_run,
  rows integer not null,
  reported_total bigint,
  -- Of interviews: the day it reports.
  day date,
  -- Of time records: when the newest reply of each form was received.
  forms jsonb not null default '{}'
);
create index on reply (resource, received_at);
create table earlier_version (
  noun text not null,
  id text collate "C" not null,
  from_run integer not null references source_run,
  to_run integer not null references source_run,
  row jsonb not null
);
create index on earlier_version (noun, id, to_run);
`;

/*
 * First and last run: first_run is the first that showed a row, since_run the one with its present content, and
 * last_run stays null while the newest reply shows it. So an unchanged row is not rewritten. No foreign keys: the runs
 * are never deleted, and a check for every one of a million rows would double the time to load them. A load says its run
 * in a setting of its transaction, so that rows can be copied straight into the table.
 */
export const seen = `
  first_run integer not null default current_setting('fieldboard.run')::integer,
  since_run integer not null default current_setting('fieldboard.run')::integer,
  last_run integer
`;
