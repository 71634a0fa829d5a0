import { PAYROLL_RULES_VERSION } from "#domain/payroll/payroll-rules.ts";
import type { Store } from "#server/postgres/connect.ts";
import { inTransaction, lockLoads } from "#server/postgres/transaction.ts";
import { checkSubmissions } from "./check.ts";

/** The submissions of a week, or of no readable one, with those of which only records are stored. */
type StoredWeek = { readonly entries: readonly string[] };

const STORED_WEEKS = `
  select array_agg(stored.entry_id) as entries
    from (select id as entry_id, week from submission where last_run is null
           union all
          select distinct t.entry_id, null::date from time_record t
           where t.last_run is null and not exists (select from submission s where s.id = t.entry_id and s.last_run is null)
         ) stored
   group by stored.week order by stored.week nulls first`;

/**
 * Checks the stored weeks again, oldest first and one transaction each, where the rules of another version checked them:
 * totals, exceptions and fingerprints follow from what is stored. Returns how many submissions it checked. A store that
 * is checked already answers at once; one that was left half way begins again.
 */
export async function recheckStoredWeeks({ pool }: Pick<Store, "pool">): Promise<number> {
  const { rows: states } = await pool.query<{ rules: number }>(
    "select payroll_rules as rules from store_state",
  );
  if (states[0]?.rules === PAYROLL_RULES_VERSION) return 0;
  const { rows: weeks } = await pool.query<StoredWeek>(STORED_WEEKS);
  for (const { entries } of weeks)
    await inTransaction(pool, async (client) => {
      await lockLoads(client);
      await checkSubmissions((text, values) => client.query(text, values), { entries, runId: null });
      await client.query("update store_state set data_version = data_version + 1");
    });
  await pool.query("update store_state set payroll_rules = $1", [PAYROLL_RULES_VERSION]);
  return weeks.reduce((sum, { entries }) => sum + entries.length, 0);
}
