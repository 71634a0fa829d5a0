import { sql, type Kysely } from "kysely";

/** How long guessing has to wait, and links that are good for one use. Nothing says whom: keys are keyed hashes. */
const delays = `
create table sign_in_delay (
  key bytea primary key,
  -- Tries that count against it, as of counted_at; they wear off with time.
  tries integer not null,
  counted_at timestamptz not null,
  wait_until timestamptz not null
) with (fillfactor = 50);
create index on sign_in_delay (counted_at);
create table one_time_link (
  -- Its SHA-256; the link itself is only known to whom it was given.
  token_hash bytea primary key,
  purpose text not null check (purpose in ('set-up', 'invitation', 'second-factor')),
  -- Whom it is for: an e-mail address when they are invited, the id of a person otherwise.
  subject text not null,
  grants jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  revoked_at timestamptz
);
-- One of a kind is open for one person: the next takes its place.
create unique index one_time_link_open on one_time_link (purpose, subject) where used_at is null and revoked_at is null;
create index on one_time_link (expires_at);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(delays).execute(db);
}
