/*
 * Entries are only ever added. Ids are given under the lock that `audit_head` takes, so they have no gaps and a deleted
 * entry shows; no sequence, whose numbers a rollback would lose. No foreign keys: an entry outlives what it speaks of.
 */
const entries = `
create table audit_entry (
  id bigint primary key check (id > 0),
  at timestamptz(0) not null,
  actor text collate "C" not null, actor_name text not null,
  act text collate "C" not null,
  subject_kind text collate "C" not null, subject_id text collate "C" not null,
  details jsonb not null,
  address text collate "C" not null, reference text collate "C" not null,
  mac bytea not null check (octet_length(mac) = 32)
);
create index audit_entry_act on audit_entry (act, id);
create index audit_entry_actor on audit_entry (actor, id);
create index audit_entry_subject on audit_entry (subject_id, id) where subject_id <> '';
create index audit_entry_at on audit_entry (at, id);

create function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is only added to' using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_only_added before update or delete or truncate on audit_entry
  for each statement execute function audit_refuse();

-- Waits until nobody else is adding, then gives the last entry. A volatile function takes a new snapshot for each query,
-- so it sees what was committed while it waited. Waiting longer than this means that a transaction does not end. The
-- plan is cached from when the table was small, and has to serve when it is large.
create function audit_head(out last_id bigint, out last_mac bytea) language plpgsql volatile
set lock_timeout = '15s' set enable_seqscan = off as $$
begin
  perform pg_advisory_xact_lock(7331003);
  select entry.id, entry.mac into last_id, last_mac from audit_entry entry order by entry.id desc limit 1;
end $$;
`;

/** The highest head that each audit file was given, and how many bytes: a file that holds less was cut or removed. */
const files = `
create table audit_file (
  id text collate "C" primary key,
  head_id bigint not null,
  bytes bigint not null
);
`;

export const audit = [entries, files].join("\n");
