import type { Store } from "#server/postgres/connect.ts";
import { scaled } from "./scale.ts";

export const ACCOUNTS = scaled(150, 10);
export const ADMINISTRATORS_AN_ACCOUNT = scaled(20);
const ACCOUNTS_A_GROUP = 5;
/** Three years, the last of them up to this day. */
const FIRST_DAY = "2023-11-20";
const LAST_DAY = "2026-11-18";

/*
 * Ids beside those of the demo, which is there to sign in to. Counts follow from the account, the administrator and the
 * day by arithmetic: every run measures the same ones.
 */
const ACCOUNT = "'9' || lpad(a::text, 4, '0')";
const ADMINISTRATOR = "'9' || lpad(a::text, 4, '0') || lpad(n::text, 2, '0')";

const named = `
  delete from interview_count;
  delete from reply where resource = 'interview';
  insert into office (id, name, group_id, first_run)
    select ${ACCOUNT}, 'Account ' || a, 100000 + (a - 1) / ${ACCOUNTS_A_GROUP}, 1
      from generate_series(1, ${ACCOUNTS}) a;
  insert into administrator (id, name, run_id)
    select ${ADMINISTRATOR}, 'Administrator ' || n || ' of ' || a, 1
      from generate_series(1, ${ACCOUNTS}) a, generate_series(1, ${ADMINISTRATORS_AN_ACCOUNT}) n;
  insert into account_administrator (administrator_id, account_id, name, run_id)
    select ${ADMINISTRATOR}, ${ACCOUNT}, 'Administrator ' || n || ' of ' || a, 1
      from generate_series(1, ${ACCOUNTS}) a, generate_series(1, ${ADMINISTRATORS_AN_ACCOUNT}) n;
  insert into reply (scope, resource, received_at, run_id, rows)
    select 'interview/' || ${ACCOUNT} || '/' || day::date, 'interview', day + interval '1 day 8 hours', 1, 100
      from generate_series(1, ${ACCOUNTS}, ${ACCOUNTS_A_GROUP}) a,
           generate_series('${FIRST_DAY}'::date, '${LAST_DAY}'::date, '1 day') day;
  delete from interview_coverage;
  insert into interview_coverage (account_id, day, received_at, run_id)
    select ${ACCOUNT}, day::date, day + interval '1 day 8 hours', 1
      from generate_series(1, ${ACCOUNTS}) a, generate_series('${FIRST_DAY}'::date, '${LAST_DAY}'::date, '1 day') day`;

const counted = `
  insert into interview_count (account_id, day, administrator_id, first_booked, first_showed, second_booked, second_showed,
                               third_booked, third_showed, training_booked, training_showed, sale_booked, sale_showed, run_id)
  select ${ACCOUNT}, day::date, ${ADMINISTRATOR}, k + 4, k + 2, k + 1, k, k, k / 2, k / 2, k / 3, k / 3, k / 4, 1
    from generate_series(1, ${ACCOUNTS}) a, generate_series($1::date, $2::date, '1 day') day,
         generate_series(1, ${ADMINISTRATORS_AN_ACCOUNT}) n,
         lateral (select (a * 7 + n * 13 + (day::date - date '2000-01-01') * 31) % 9 as k) of_it`;

/** Fills a demo store with about 3 million counts instead of its own, a month at a time. Returns how many there are. */
export async function fillFunnelStore({ pool }: Pick<Store, "pool">): Promise<number> {
  await pool.query(named);
  const { rows: months } = await pool.query<{ from: string; to: string }>(
    `select greatest(month, '${FIRST_DAY}')::date::text as from,
            least(month + interval '1 month - 1 day', '${LAST_DAY}')::date::text as to
       from generate_series(date_trunc('month', date '${FIRST_DAY}'), '${LAST_DAY}', '1 month') month order by month`,
  );
  let counts = 0;
  for (const { from, to } of months) counts += (await pool.query(counted, [from, to])).rowCount ?? 0;
  await pool.query("vacuum (analyze)");
  return counts;
}
