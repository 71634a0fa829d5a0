import { sql, type Kysely } from "kysely";

/** People whose private data was erased on request: whatever source tells it again, it is left out. */
const erased = `
create table erased_person (
  person_id text collate "C" primary key,
  erased_at timestamptz not null
);
`;

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(erased).execute(db);
}
