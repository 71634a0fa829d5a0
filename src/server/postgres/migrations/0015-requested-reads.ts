import { sql, type Kysely } from "kysely";

const tables = `
-- Who requested a read first, as they were called then; empty where that is not known.
alter table source_wish
  add column wanted_by text not null default '',
  add column wanted_by_name text not null default '',
  -- Ended by an administrator, or with a pause, before all of it was read.
  add column is_canceled boolean not null default false;

-- When the next requests may be sent, in milliseconds since 1970: one budget for every process that reads the service.
create table source_budget (
  id integer primary key default 1 check (id = 1),
  next_ms bigint not null
);
insert into source_budget (next_ms) values (0);

-- A reply about everything that no longer showed so much that an administrator decides, and what they decided: without
-- a decision, or once it was discarded, its rows stay as they were.
create table held_reply (
  resource text collate "C" primary key,
  run_id integer not null,
  held_at timestamptz not null,
  discarded_at timestamptz
);
-- What it no longer showed, with the last run that did.
create table held_row (
  resource text collate "C" not null references held_reply on delete cascade,
  id text collate "C" not null,
  last_run integer not null,
  primary key (resource, id)
);
`;

/** Who waits for a read, the budget that all readers share, and what waits for an administrator to decide. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql.raw(tables).execute(db);
};
