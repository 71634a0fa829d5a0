import { sql, type Kysely } from "kysely";

const tables = `
-- The schedule: one row for each resource that is read from a running service.
create table source_resource (
  resource text collate "C" primary key,
  next_read_at timestamptz not null,
  tried_at timestamptz,
  -- The last success: when it ended, its run (null where nothing had changed), how long it took, how many rows came.
  read_at timestamptz, run_id integer, duration_ms integer, rows integer,
  -- The failures since then, in words, with the reference of the last one in the log.
  failing_since timestamptz, failures integer not null default 0, failure text, reference text,
  -- Until then no request for it is made.
  breaker_open_until timestamptz,
  -- While it is being read: how many of its replies are stored, of how many.
  reading_since timestamptz, parts_done integer, parts_total integer,
  -- Of the last reply about everything: equal ones change nothing.
  etag text, body_hash bytea, body_run_id integer,
  is_paused boolean not null default false
);
insert into source_resource (resource, next_read_at)
select resource, '-infinity'::timestamptz
  from unnest(array['employees', 'events', 'weekly', 'records', 'interview', 'checks']) as resource;

-- What people wait for: a resource, of interview counts some days of it. One that is open serves all who ask for the same.
create table source_wish (
  id integer generated always as identity primary key,
  resource text collate "C" not null references source_resource,
  from_day date, to_day date,
  wanted_at timestamptz not null,
  ended_at timestamptz,
  -- What came of it: rows new and changed, or why it failed.
  added integer not null default 0, changed integer not null default 0, failure text,
  parts_done integer not null default 0, parts_total integer,
  check ((from_day is null) = (to_day is null))
);
create unique index source_wish_open on source_wish (resource, from_day, to_day) nulls not distinct where ended_at is null;
create index on source_wish (ended_at);

-- The submissions whose time records were read, and as they were then: others are read again. Which days of interview
-- counts were read stands in interview_coverage.
create table source_entry (
  entry_id text collate "C" primary key,
  updated timestamp(0), total_min bigint
);

-- What is odd about the service, in words: sums of days that differ from their week's, members it has and we do not.
create table source_finding (
  kind text collate "C" not null,
  about text not null,
  text text not null,
  found_at timestamptz not null,
  primary key (kind, about)
);

-- What administrators decide about reading; nothing stored means the defaults.
create table source_settings (
  id integer primary key default 1 check (id = 1),
  settings jsonb not null
);
`;

/** How a running service is read: the schedule, what people wait for, what was read, what is odd about it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(tables).execute(db);
};
