/*
 * First and last run: first_run is the first that showed a row, since_run the one that told its present content, and
 * last_run stays null while the newest reply shows it. So an unchanged row is not rewritten. No foreign keys: the runs
 * are never deleted, and a check for every one of a million rows would double the time to load them. A load says its run
 * in a setting of its transaction, so that rows can be copied straight into the table.
 */
const seen = `
  first_run integer not null default current_setting('fieldboard.run')::integer,
  since_run integer not null default current_setting('fieldboard.run')::integer,
  last_run integer
`;

export const people = `
create table person (
  office_id text collate "C" not null default '',
  id text collate "C" not null,
  office_name text not null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  street_1 text not null,
  street_2 text not null,
  street_apt text not null,
  city text not null,
  state text not null,
  zip text not null,
  gender text not null,
  is_active boolean not null,
  is_retired boolean not null,
  is_scc_approved boolean not null,
  has_fieldmap_account boolean not null,
  created timestamp(0),
  updated timestamp(0),
  hired timestamp(0),
  retired timestamp(0),
  dob_cipher bytea,
  ssn_cipher bytea,
  ssn_hash bytea,
  name_dob_hash bytea,
  private_hash bytea,
  search_text text collate "C" not null,
  sort_name text collate "C" not null,
  sort_office text collate "C" not null,
  sort_city text collate "C" not null,
  sort_state text collate "C" not null,
  unread jsonb,
  ${seen},
  primary key (office_id, id)
);
create unique index person_id on person (id);
create index person_search on person using gin (search_text gin_trgm_ops);
create index person_spelling on person using gin (sort_name gin_trgm_ops) where last_run is null;
-- One order of the directory each, with what its filters look at, so that row 199,800 is found without reading the rows before.
create index person_by_name on person (sort_name, id) include (office_id, is_active) where last_run is null;
create index person_by_office on person (sort_office, sort_name, id) include (office_id, is_active) where last_run is null;
create index person_by_city on person (sort_city, sort_name, id) include (office_id, is_active) where last_run is null;
create index person_by_state on person (sort_state, sort_name, id) include (office_id, is_active) where last_run is null;
create index person_by_hired on person (hired, sort_name, id) include (office_id, is_active) where last_run is null;
create index person_by_id on person (length(id), id) include (office_id, is_active) where last_run is null;
create index person_name_office on person (office_id, sort_name) where last_run is null;
`;

export const roadshows = `
create table roadshow_event (
  id text collate "C" primary key,
  group_id text not null,
  retailer_id text not null,
  retailer_name text not null,
  retailer_road_show_id text not null,
  status text not null,
  is_road_show boolean not null,
  is_staffing_only boolean not null,
  location_key integer not null references location,
  search_text text collate "C" not null,
  unread jsonb,
  ${seen}
);
create table assignment (
  office_id text collate "C" not null default '',
  event_id text collate "C" not null,
  payout_owner_id text collate "C" not null default '',
  merch_owner_id text collate "C" not null default '',
  nth integer not null,
  ordinal integer not null,
  payout_first text not null,
  payout_last text not null,
  merch_first text not null,
  merch_last text not null,
  hub_first text not null,
  hub_last text not null,
  is_active boolean not null,
  is_acknowledged boolean not null,
  acknowledged timestamp(0),
  unread jsonb,
  ${seen},
  primary key (office_id, event_id, payout_owner_id, merch_owner_id, nth)
);
create index assignment_event on assignment (event_id) where last_run is null;
`;

export const payroll = `
create table submission (
  office_id text collate "C" not null,
  id text collate "C" not null,
  office_name text not null,
  owner_name text not null,
  week_start timestamp(0),
  week_end timestamp(0),
  updated timestamp(0),
  total_min bigint,
  offset_min integer,
  is_road_show boolean not null,
  locked text not null,
  submitted text not null,
  unread jsonb,
  ${seen},
  primary key (office_id, id)
);
create unique index submission_id on submission (id);
create index submission_week on submission (week_start, office_id);
create table time_record (
  office_id text collate "C" not null,
  entry_id text collate "C" not null,
  record_key text collate "C" not null,
  ordinal integer not null,
  person_id text collate "C",
  first_name text not null,
  last_name text not null,
  name_fold text collate "C" not null,
  clock_type text not null,
  total_min bigint,
  is_active boolean not null,
  clock_in timestamptz(0),
  clock_out timestamptz(0),
  offset_min integer,
  zone_name text,
  clock_in_id text,
  clock_type_id text,
  mod_type text,
  is_updated boolean,
  is_added boolean,
  agent_entry_id text,
  location_id text,
  location_type_id text,
  unique_id text,
  created timestamptz(0),
  updated timestamptz(0),
  programs jsonb,
  unread jsonb,
  ${seen},
  primary key (office_id, entry_id, record_key)
);
create index time_record_entry on time_record (entry_id);
`;

export const funnel = `
create table administrator (
  id text collate "C" primary key,
  name text,
  run_id integer not null references source_run
);
-- A row with only nulls says that the administrator was listed for the account that day without any count.
create table interview_count (
  account_id text collate "C" not null,
  day date not null,
  administrator_id text collate "C" not null,
  first_booked integer,
  first_showed integer,
  second_booked integer,
  second_showed integer,
  third_booked integer,
  third_showed integer,
  training_booked integer,
  training_showed integer,
  sale_booked integer,
  sale_showed integer,
  run_id integer not null default current_setting('fieldboard.run')::integer,
  primary key (account_id, day, administrator_id)
);
`;
