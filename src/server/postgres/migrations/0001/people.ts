import { seen } from "./runs.ts";

/** The directory, its offices, and people whose private data was erased on request. */
export const people = `
create table office (
  id text collate "C" primary key,
  name text not null default '',
  -- Accounts of one number share a group.
  group_id integer,
  first_run integer not null references source_run
);
create index on office (group_id);
create table person (
  office_id text collate "C" not null default '',
  id text collate "C" not null,
  office_name text not null,
  first_name text not null, last_name text not null,
  email text not null, phone text not null,
  street_1 text not null, street_2 text not null, street_apt text not null,
  city text not null, state text not null, zip text not null,
  gender text not null,
  is_active boolean not null, is_retired boolean not null, is_scc_approved boolean not null,
  has_fieldmap_account boolean not null,
  created timestamp(0), updated timestamp(0), hired timestamp(0), retired timestamp(0),
  dob_cipher bytea, ssn_cipher bytea,
  ssn_hash bytea, name_dob_hash bytea, private_hash bytea,
  search_text text collate "C" not null,
  sort_name text collate "C" not null, sort_office text collate "C" not null,
  sort_city text collate "C" not null, sort_state text collate "C" not null,
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
create table erased_person (
  person_id text collate "C" primary key,
  erased_at timestamptz not null
);
`;
