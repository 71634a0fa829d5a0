import { sql, type Kysely } from "kysely";

/** What administrators decide: settings of the business, where its offices stand, and when tokens were last used. */
const administration = `
alter table interface_token add column last_used_at timestamptz;
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

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(administration).execute(db);
}
