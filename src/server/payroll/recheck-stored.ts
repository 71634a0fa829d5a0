import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { sources } from "#contract/admin/sources.ts";
import { PAYROLL_RULES_VERSION } from "#domain/payroll/payroll-rules.ts";
import type { IsoDate } from "#domain/time/time.ts";
import { allRows, changeRow, firstRow, type Db, type Store } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { inTransaction, lockLoads, writingOver } from "#server/postgres/transaction.ts";
import { checkSubmissions } from "./check/check-submissions.ts";

/** A week with its submissions; null with those without a readable week and those of which only records are stored. */
type StoredWeek = { readonly week: IsoDate | null; readonly entries: readonly string[] };

/** Condition that the rules of this version have checked a week again, in this start or an earlier one that ended half way. */
const isDone = (week: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(state.recheck_rules = ${PAYROLL_RULES_VERSION} and ${week} <= state.recheck_week) is true`;

const selectWeeksLeft = (db: Db) => allRows(db)<StoredWeek>`
  select stored.week, array_agg(stored.entry_id) as entries
    from store_state state
   cross join (
     select week, id as entry_id from submission where last_run is null
      union all
     select distinct null::date, t.entry_id from time_record t
      where t.last_run is null
        and not exists (select from submission s where s.id = t.entry_id and s.last_run is null)
   ) stored
   where state.payroll_rules <> ${PAYROLL_RULES_VERSION} and not ${isDone(sql`stored.week`)}
   group by stored.week order by stored.week nulls last`;

/**
 * Checks the stored weeks again, oldest first and one transaction each, where the rules of another version checked them:
 * totals, exceptions and fingerprints follow from what is stored. Returns how many submissions it checked. A store that
 * is checked already answers at once; one that was left half way goes on with the next week.
 * @throws what the signal says, between two weeks
 */
export async function recheckStoredWeeks(
  { db, pool }: Pick<Store, "db" | "pool">,
  stopping?: AbortSignal,
): Promise<number> {
  stopping?.throwIfAborted();
  const weeks = await selectWeeksLeft(db);
  for (const { week, entries } of weeks) {
    stopping?.throwIfAborted();
    await inTransaction(pool, async (client) => {
      const writing = writingOver(client);
      await lockLoads(writing);
      await checkSubmissions(writing, { entries, runId: null });
      await changeRow(writing)`
        update store_state
           set recheck_rules = ${PAYROLL_RULES_VERSION},
               recheck_week = coalesce(${week}::date, recheck_week)`;
    });
  }
  await changeRow(db)`
    update store_state set payroll_rules = ${PAYROLL_RULES_VERSION}, recheck_rules = null, recheck_week = null`;
  return weeks.reduce((sum, { entries }) => sum + entries.length, 0);
}

/** Number of stored weeks that have been checked again; null where the rules of this version checked all of them. */
export const selectRecheck = ({ db, scope }: ScopedReading) => firstRow(db)<
  NonNullable<ReplyOf<typeof sources>["recheck"]>
>`
  select count(distinct s.week)::int as weeks,
         (count(distinct s.week) filter (where ${isDone(sql`s.week`)}))::int as "weeksDone"
    from store_state state join submission s on s.last_run is null
   where state.payroll_rules <> ${PAYROLL_RULES_VERSION} and ${isSeen(sql`s.office_id`, scope)}
  having count(s.week) > 0`;
