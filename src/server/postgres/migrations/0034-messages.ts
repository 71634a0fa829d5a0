import { sql, type Kysely } from "kysely";

/** What users want to be alerted of, what they were alerted of, and the messages that leave for it, for invitations and for new passwords. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table alert_reader (
         user_id text primary key references auth_user on delete cascade,
         wants_digest boolean not null default false,
         digest_week date,
         feed_hash bytea unique,
         feed_made_at timestamptz
       );
       create table webhook (
         user_id text primary key references auth_user on delete cascade,
         host text not null,
         sealed bytea not null,
         made_at timestamptz not null
       );
       create table alert_subscription (
         id integer generated always as identity primary key,
         user_id text not null references auth_user on delete cascade,
         kind text,
         view_id integer references saved_view on delete cascade,
         by_email boolean not null,
         by_webhook boolean not null,
         made_at timestamptz not null,
         seen text[] not null,
         problem text,
         check ((kind is null) <> (view_id is null)),
         unique (user_id, kind),
         unique (user_id, view_id)
       );
       create table alert (
         id bigint generated always as identity primary key,
         user_id text not null references auth_user on delete cascade,
         subscription_id integer references alert_subscription on delete set null,
         role text not null check (role in ('manager', 'payroll', 'admin')),
         offices text[],
         at timestamptz not null,
         title text not null,
         path text not null,
         items text[] not null,
         is_read boolean not null default false
       );
       create index alert_of_user on alert (user_id, id);
       create table message (
         id text primary key,
         kind text not null check (kind in ('invitation', 'password', 'alert', 'digest')),
         way text not null check (way in ('email', 'webhook')),
         user_id text references auth_user on delete cascade,
         address text,
         subscription_id integer references alert_subscription on delete cascade,
         role text check (role in ('manager', 'payroll', 'admin')),
         offices text[],
         content jsonb not null,
         secret bytea,
         created_at timestamptz not null,
         due_at timestamptz not null,
         attempts integer not null default 0,
         sent_at timestamptz,
         given_up_at timestamptz,
         problem text,
         check ((user_id is null) <> (address is null))
       );
       create index message_due on message (due_at) where sent_at is null and given_up_at is null;
       create index message_of_subscription on message (subscription_id, created_at)`,
    )
    .execute(db);
}
