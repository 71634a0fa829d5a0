import { sql, type Kysely } from "kysely";

/**
 * What is wrong with the directory, found once per load, so that counting is reading. A finding stays when it is gone,
 * with when, so that there is a trend.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `create table quality_finding (
         rule text collate "C" not null,
         -- A person, or an office by itself.
         subject_id text collate "C" not null,
         office_id text collate "C" not null,
         -- A hash of what two people share; null of rules that compare no one.
         shared bigint,
         first_at timestamptz(0) not null,
         gone_at timestamptz(0),
         primary key (rule, subject_id, first_at)
       );
       create unique index quality_finding_open on quality_finding (rule, subject_id) where gone_at is null;
       create index quality_finding_office on quality_finding (office_id, rule);
       create index quality_finding_shared on quality_finding (rule, shared, office_id) where shared is not null;
       -- When the directory was checked last; null before the first time.
       alter table store_state add column quality_at timestamptz(0)`,
    )
    .execute(db);
}
