/** What administrators decide: settings of the business, and office locations. */
export const business = `
-- A row only for what differs from the default, or did.
create table business_setting (
  name text collate "C" primary key,
  value jsonb not null
);
-- A row only for what somebody confirmed; an office may be known before any report names it, or after.
create table office_place (
  office_id text collate "C" primary key,
  state text not null,
  zone text not null
);
`;
