import { sql, type RawBuilder } from "kysely";
import type { FunnelCounts } from "#domain/funnel/funnel.ts";
import { byNumber, type AdministratorId, type OfficeId } from "#domain/ids.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { DateRange } from "#domain/time/time.ts";
import { sumsToCounts, type CountSums } from "./funnel-counts.ts";
import { sumsOfAdministrators, type Asked } from "./funnel-sources.ts";
import { PLANNED_ONCE } from "#server/postgres/planned-once.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/** One administrator at one account, summed over a range; zeros where they are listed without counts. */
export type FunnelTotal = {
  readonly administratorId: AdministratorId;
  /** Null when no reply about accounts of the scope named them. */
  readonly name: string | null;
  readonly accountId: OfficeId;
  readonly accountName: string;
  readonly counts: FunnelCounts;
};

type TotalRow = CountSums & {
  readonly account_id: OfficeId;
  readonly administrator_id: AdministratorId;
  readonly account_name: string;
  readonly name: string | null;
};

/** Counts of the accounts (all of the scope when null), both ends of the range included, by account and administrator. */
export async function selectFunnel(
  reading: ScopedReading,
  asked: Asked,
  range: DateRange,
): Promise<readonly FunnelTotal[]> {
  const { db, scope } = reading;
  const isFew = asked.accounts !== null;
  const { rows } = await sql<TotalRow>`${isFew ? PLANNED_ONCE : sql``}
    with total as materialized (${sumsOfAdministrators(reading, asked, range)})
    select total.*, coalesce(o.name, '') as account_name, ${nameOf(scope)} as name
      from total
      left join office o on o.id = total.account_id
      left join ${isFew ? ONE_BY_ONE : sql`administrator a`} on a.id = total.administrator_id
  `.execute(db);
  return rows.map(rowToTotal).toSorted(byIds);
}

/** A few rows know their administrators sooner by the key than by going through all there are. */
const ONE_BY_ONE = sql`lateral (select * from administrator where id = total.administrator_id limit 1) a`;

/** As numbers are ordered. Ten thousand rows are sorted here in a tenth of the time that the database takes. */
const byIds = (a: FunnelTotal, b: FunnelTotal): number =>
  byNumber(a.accountId, b.accountId) || byNumber(a.administratorId, b.administratorId);

/** In a scope only a name that a reply about one of its accounts told, and of those the one it goes by elsewhere, or the newest. */
const nameOf = (scope: Scope): RawBuilder<unknown> =>
  scope === "all"
    ? sql`a.name`
    : sql`(select n.name from account_administrator n
            where n.administrator_id = a.id and ${isSeen(sql`n.account_id`, scope)}
            order by n.name = a.name desc, n.run_id desc, length(n.account_id), n.account_id limit 1)`;

/** The name of one administrator as it is shown in the scope; null when none is. */
export async function selectAdministratorName(
  { db, scope }: ScopedReading,
  administrator: AdministratorId,
): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`
    select ${nameOf(scope)} as name from administrator a where a.id = ${administrator}
  `.execute(db);
  return rows[0]?.name ?? null;
}

const rowToTotal = (row: TotalRow): FunnelTotal => ({
  administratorId: row.administrator_id,
  name: row.name,
  accountId: row.account_id,
  accountName: row.account_name,
  counts: sumsToCounts(row),
});

/** Whether counts of an administrator are kept at any account of the scope, or one of its replies named them. */
export async function selectHasAdministrator(
  { db, scope }: ScopedReading,
  administrator: AdministratorId,
): Promise<boolean> {
  const { rows } = await sql<{ is_there: boolean }>`
    select exists (select from account_administrator n
                    where n.administrator_id = ${administrator} and ${isSeen(sql`n.account_id`, scope)})
        or exists (select from interview_month c
                    where c.administrator_id = ${administrator} and ${isSeen(sql`c.account_id`, scope)}) as is_there
  `.execute(db);
  return rows[0]?.is_there ?? false;
}

/** The accounts of the scope that an administrator ever had counts at. */
export async function selectAccountsOf(
  { db, scope }: ScopedReading,
  administrator: AdministratorId,
): Promise<readonly OfficeId[]> {
  const { rows } = await sql<{ account_id: OfficeId }>`
    select distinct c.account_id from interview_month c
     where c.administrator_id = ${administrator} and ${isSeen(sql`c.account_id`, scope)}
  `.execute(db);
  return rows.map((row) => row.account_id);
}
