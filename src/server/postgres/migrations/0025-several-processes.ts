import { sql, type Kysely } from "kysely";

/** What several processes share: the files of the builds that answer, and where in the log a session's last change is. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table build (
         id text collate "C" primary key,
         started_at timestamptz not null
       );
       -- Files with a hash of their content in their name, which pages of this build request from any process.
       create table build_asset (
         path text collate "C" not null,
         build_id text collate "C" not null references build (id) on delete cascade,
         content bytea not null,
         primary key (path, build_id)
       );
       create index build_asset_build on build_asset (build_id);

       -- A replica answers the session from here on; null while it has changed nothing.
       alter table auth_session add column written_lsn pg_lsn;`,
    )
    .execute(db);
}
