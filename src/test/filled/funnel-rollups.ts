import { STAGES } from "#domain/funnel/funnel.ts";
import type { Store } from "#server/postgres/connect.ts";

const COUNTS = STAGES.flatMap((stage) => [`${stage}_booked`, `${stage}_showed`]);
const SUMS = COUNTS.map((count) => `coalesce(sum(${count}), 0)`).join(", ");
const columns = (key: string): string => `${key}, rows, ${COUNTS.join(", ")}`;

/** Rows that are kept as sums and are not the sums of the counts and of the covered days, and sums of these that are not kept: none, or a fault. */
export async function wrongRollups({ pool }: Pick<Store, "pool">): Promise<readonly string[]> {
  const { rows } = await pool.query<{ wrong: string }>(
    `with month_kept as (select ${columns("account_id, month, administrator_id")} from interview_month),
          month_summed as (select account_id, (to_char(day, 'YYYY-MM') || '-01')::date, administrator_id, count(*), ${SUMS}
                             from interview_count group by 1, 2, 3),
          day_kept as (select ${columns("account_id, day")} from interview_day),
          day_summed as (select account_id, day, count(*), ${SUMS} from interview_count group by 1, 2),
          covered_kept as (select account_id, month, days from interview_covered_month),
          covered_summed as (select account_id, (to_char(day, 'YYYY-MM') || '-01')::date, count(*)
                               from interview_coverage group by 1, 2),
          total_kept as (select ${columns("day")} from interview_total),
          total_summed as (select day, count(*), ${SUMS} from interview_count group by 1)
     select 'kept: ' || w::text as wrong from (select * from month_kept except select * from month_summed) w
      union all select 'missing: ' || w::text from (select * from month_summed except select * from month_kept) w
      union all select 'kept: ' || w::text from (select * from day_kept except select * from day_summed) w
      union all select 'missing: ' || w::text from (select * from day_summed except select * from day_kept) w
      union all select 'kept: ' || w::text from (select * from covered_kept except select * from covered_summed) w
      union all select 'missing: ' || w::text from (select * from covered_summed except select * from covered_kept) w
      union all select 'kept: ' || w::text from (select * from total_kept except select * from total_summed) w
      union all select 'missing: ' || w::text from (select * from total_summed except select * from total_kept) w`,
  );
  return rows.map(({ wrong }) => wrong);
}
