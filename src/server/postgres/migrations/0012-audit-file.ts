import { sql, type Kysely } from "kysely";

/** What each file of the audit log held when a process last added to it: one that holds less was cut, or swept away. */
const auditFile = `
create table audit_file (
  id text collate "C" primary key,
  lines bigint not null,
  bytes bigint not null,
  last_entry bigint not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(auditFile).execute(db);
}
