import { sql, type Kysely } from "kysely";

/** People whom an identity provider lets in: of what it says, only what it calls them is kept. */
const oidc = `
create table auth_oidc_link (
  issuer text collate "C" not null,
  subject text collate "C" not null,
  user_id text not null references auth_user on delete cascade,
  linked_at timestamptz not null,
  primary key (issuer, subject),
  -- An e-mail address that passes to somebody else at the provider does not take its account along.
  unique (user_id, issuer)
);
-- A way to the provider is gone once, whatever came of it.
create table auth_oidc_state (
  state_hash bytea primary key,
  used_at timestamptz not null
);
create index on auth_oidc_state (used_at);
alter table auth_session
  add column signed_in_with text not null default 'password' check (signed_in_with in ('password', 'oidc'));
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(oidc).execute(db);
}
