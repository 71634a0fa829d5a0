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
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  role text not null default 'manager' check (role in ('manager', 'payroll', 'admin')),
  banned boolean not null default false, ban_reason text, ban_expires timestamptz,
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
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  ip_address text, user_agent text,
  impersonated_by text,
  active_at timestamptz not null default now(), verified_at timestamptz not null default now(),
  signed_in_with text not null default 'password' check (signed_in_with in ('password', 'oidc'))
);
create index on auth_session (user_id);
create index on auth_session (expires_at);
create table auth_account (
  id text primary key,
  account_id text not null, provider_id text not null,
  user_id text not null references auth_user on delete cascade,
  access_token text, refresh_token text, id_token text,
  access_token_expires_at timestamptz, refresh_token_expires_at timestamptz,
  scope text, password text,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index on auth_account (user_id);
create table auth_verification (
  id text primary key,
  identifier text not null, value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now()
);
create index on auth_verification (identifier);
create index on auth_verification (expires_at);
create table auth_two_factor (
  id text primary key,
  secret text not null, backup_codes text not null,
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

/** The identity provider's own ids of users; a state is used once. */
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
`;

/** Waits after failed sign-ins, one-time links (keys are keyed hashes), tokens of programs, and request counts. */
const access = `
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
  created_at timestamptz not null, expires_at timestamptz not null,
  used_at timestamptz, revoked_at timestamptz
);
-- One of a kind is open for one person: the next takes its place.
create unique index one_time_link_open on one_time_link (purpose, subject) where used_at is null and revoked_at is null;
create index on one_time_link (expires_at);
create table interface_token (
  id integer generated always as identity primary key,
  name text not null,
  token_hash bytea not null unique,
  accounts text[],
  requests_per_minute integer not null default 1200,
  has_private_data boolean not null default false,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  last_used_at timestamptz
);
-- What the limits of all processes count. Not logged: losing a minute's counts in a crash does no harm.
create unlogged table request_count (
  key text collate "C" primary key,
  started_at timestamptz not null,
  requests integer not null
) with (fillfactor = 50);
`;

export const identity = [signIn, oidc, access].join("\n");
