import { sql, type Kysely } from "kysely";
import { funnel, payroll, people, roadshows } from "./0001-reports.ts";

/** Runs, the state of the store, offices and their groups, locations, tokens. */
const shared = `
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
  is_demo boolean not null default false,
  key_check bytea
);
insert into store_state default values;
-- The latest reply of each scope ('employees', 'records/5003', 'interview/101/2026-11-09'): its age and its size.
create table reply (
  scope text collate "C" primary key,
  resource text not null,
  received_at timestamptz not null,
  run_id integer not null references source_run,
  rows integer not null,
  told_total bigint
);
create index on reply (resource, received_at);
create table account_group (id integer generated always as identity primary key, learned_at timestamptz not null);
create table office (
  id text collate "C" primary key,
  name text not null default '',
  group_id integer references account_group,
  first_run integer not null references source_run
);
create index on office (group_id);
create table location (
  key integer generated always as identity primary key,
  id text collate "C" not null,
  club_number text not null,
  city text not null,
  state text not null,
  zip text not null,
  market_id text not null
);
-- Of all columns an entry could be longer than an index takes; loads run one at a time, so they keep them apart.
create index on location (id);
create table interface_token (
  id integer generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  accounts text[],
  requests_per_minute integer not null default 1200,
  has_private_data boolean not null default false,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
-- What the limits of all processes count. Not logged: losing a minute's counts in a crash does no harm.
create unlogged table request_count (
  key text collate "C" primary key,
  started_at timestamptz not null,
  requests integer not null
) with (fillfactor = 50);
create table earlier_version (
  noun text not null,
  id text collate "C" not null,
  from_run integer not null references source_run,
  to_run integer not null references source_run,
  row jsonb not null
);
create index on earlier_version (noun, id, to_run);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("create extension if not exists pg_trgm").execute(db);
  await sql.raw([shared, people, roadshows, payroll, funnel].join("\n")).execute(db);
}
