import { seen } from "./runs.ts";

export const roadshows = `
create table location (
  key integer generated always as identity primary key,
  id text collate "C" not null,
  club_number text not null,
  city text not null, state text not null, zip text not null,
  market_id text not null
);
-- Of all columns an entry could be longer than an index takes; loads run one at a time, so they keep them apart.
create index on location (id);
create table roadshow_event (
  id text collate "C" primary key,
  group_id text not null,
  retailer_id text not null, retailer_name text not null,
  retailer_road_show_id text not null,
  status text not null,
  is_road_show boolean not null, is_staffing_only boolean not null,
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
  payout_first text not null, payout_last text not null,
  merch_first text not null, merch_last text not null,
  hub_first text not null, hub_last text not null,
  is_active boolean not null, is_acknowledged boolean not null,
  acknowledged timestamp(0),
  -- Apart from the words of the event: a scope must be able to leave out the people of an assignment.
  search_text text collate "C" not null default '',
  unread jsonb,
  ${seen},
  primary key (office_id, event_id, payout_owner_id, merch_owner_id, nth)
);
create index assignment_event on assignment (event_id) where last_run is null;
`;
