import { PAYROLL_RULES_VERSION } from "#domain/payroll/payroll-rules.ts";
import { checkSubmissions } from "#server/payroll/check/check-submissions.ts";
import { allRows, changeRow, firstRow, type Store } from "#server/postgres/connect.ts";
import { inTransaction, lockLoads, writingOver } from "#server/postgres/transaction.ts";

/** The submissions of a week, or of no readable one, with those of which only records are stored. */
type StoredWeek = { readonly entries: readonly string[] };

/**
 * Checks the stored weeks again, oldest first and one transaction each, where the rules of another version checked them:
 * totals, exceptions and fingerprints follow from what is stored. Returns how many submissions it checked. A store that
 * is checked already answers at once; one that was left half way begins again.
 */
export async function recheckStoredWeeks({ db, pool }: Pick<Store, "db" | "pool">): Promise<number> {
  const state = await firstRow(db)<{ version: number }>`select payroll_rules as version from store_state`;
  if (state?.version === PAYROLL_RULES_VERSION) return 0;
  const weeks = await allRows(db)<StoredWeek>`
    select array_agg(stored.entry_id) as entries
      from (select id as entry_id, week from submission where last_run is null
             union all
            select distinct record.entry_id, null::date from time_record record
             where record.last_run is null
               and not exists (select from submission s where s.id = record.entry_id and s.last_run is null)
           ) stored
     group by stored.week order by stored.week nulls first`;
  for (const { entries } of weeks)
    await inTransaction(pool, async (client) => {
      await lockLoads(client);
      const writing = writingOver(client);
      await checkSubmissions(writing, { entries, runId: null });
      await changeRow(writing)`update store_state set data_version = data_version + 1`;
    });
  await changeRow(db)`update store_state set payroll_rules = ${PAYROLL_RULES_VERSION}`;
  return weeks.reduce((sum, { entries }) => sum + entries.length, 0);
}
