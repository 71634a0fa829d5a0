import { sql, type Kysely } from "kysely";

/**
 * Who may sign in, and their sessions. The shapes are better-auth's, a test compares them; ours beside them are the
 * scope (`offices`), `is_demo`, when a session was last used by its person, and when they last proved who they are.
 */
const signIn = `
create table auth_user (
  id text primary key,
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  role text not null default 'manager' check (role in ('manager', 'payroll', 'admin')),
  banned boolean not null default false,
  ban_reason text,
  ban_expires timestamptz,
  two_factor_enabled boolean not null default false,
  -- Null sees every office; a manager sees these, an empty list none.
  offices text[],
  is_demo boolean not null default false,
  check (role = 'manager' or offices is null)
);
create table auth_session (
  id text primary key,
  token text not null unique,
  user_id text not null references auth_user on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ip_address text,
  user_agent text,
  impersonated_by text,
  active_at timestamptz not null default now(),
  verified_at timestamptz not null default now()
);
create index on auth_session (user_id);
create index on auth_session (expires_at);
create table auth_account (
  id text primary key,
  account_id text not null,
  provider_id text not null,
  user_id text not null references auth_user on delete cascade,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on auth_account (user_id);
create table auth_verification (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on auth_verification (identifier);
create index on auth_verification (expires_at);
create table auth_two_factor (
  id text primary key,
  secret text not null,
  backup_codes text not null,
  user_id text not null references auth_user on delete cascade,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);
create index on auth_two_factor (user_id);
-- A code opens one session: its step of 30 s is used up.
create table auth_used_code (
  user_id text not null references auth_user on delete cascade,
  code_hash bytea not null,
  used_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(signIn).execute(db);
}
