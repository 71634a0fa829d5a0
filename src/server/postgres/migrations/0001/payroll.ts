import { seen } from "./runs.ts";

export const payroll = `
create table submission (
  office_id text collate "C" not null,
  id text collate "C" not null,
  office_name text not null, owner_name text not null,
  week_start timestamp(0), week_end timestamp(0),
  updated timestamp(0),
  total_min bigint, offset_min integer,
  is_road_show boolean not null,
  locked text not null, submitted text not null,
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
  first_name text not null, last_name text not null,
  name_fold text collate "C" not null,
  clock_type text not null,
  total_min bigint,
  is_active boolean not null,
  clock_in timestamptz(0), clock_out timestamptz(0),
  offset_min integer,
  zone_name text,
  clock_in_id text, clock_type_id text, mod_type text,
  is_updated boolean, is_added boolean,
  agent_entry_id text, location_id text, location_type_id text, unique_id text,
  created timestamptz(0), updated timestamptz(0),
  programs jsonb,
  unread jsonb,
  ${seen},
  primary key (office_id, entry_id, record_key)
);
create index time_record_entry on time_record (entry_id);
`;
