import { sql, type Kysely } from "kysely";

/**
 * Since when an alert or a digest could not be looked at, and when it is tried again. Snoozes that were longer than they may
 * be end.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `alter table alert_subscription add column problem_since timestamptz, add column retry_at timestamptz;
       update alert_subscription set problem_since = now() where problem is not null;
       alter table alert_subscription add check ((problem is null) = (problem_since is null)),
         add check (retry_at is null or problem is not null);
       alter table alert_reader add column digest_failing_since timestamptz, add column digest_retry_at timestamptz,
         add check ((digest_failing_since is null) = (digest_retry_at is null));
       update finding_mark set until = at::date + 90 where until > at::date + 90`,
    )
    .execute(db);
}
