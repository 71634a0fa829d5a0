import { sql, type Kysely } from "kysely";
import { audit } from "#server/postgres/migrations/0001/audit.ts";
import { business } from "#server/postgres/migrations/0001/business.ts";
import { funnel } from "#server/postgres/migrations/0001/funnel.ts";
import { identity } from "#server/postgres/migrations/0001/identity.ts";
import { payroll } from "#server/postgres/migrations/0001/payroll.ts";
import { people } from "#server/postgres/migrations/0001/people.ts";
import { roadshows } from "#server/postgres/migrations/0001/roadshows.ts";
import { runs } from "#server/postgres/migrations/0001/runs.ts";
import { vault } from "#server/postgres/migrations/0001/vault.ts";
import { views } from "#server/postgres/migrations/0001/views.ts";

/** The tables of the first release, one file per noun; from its release on, this migration never changes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw("create extension if not exists pg_trgm").execute(db);
  const tables = [runs, funnel, people, roadshows, payroll, identity, vault, audit, views, business];
  await sql.raw(tables.join("\n")).execute(db);
}
