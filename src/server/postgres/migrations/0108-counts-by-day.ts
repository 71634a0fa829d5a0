import { sql, type Kysely } from "kysely";

/**
 * Counts of all accounts on some days were looked up account by account, 16,000 pages of an index for nine weeks of 5,000
 * offices. A service is read day by day, so that they stand together, and an index of ranges of pages is all it takes.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("create index interview_count_days on interview_count using brin (day)").execute(db);
}
