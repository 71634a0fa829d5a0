import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { OfficeId } from "#domain/ids.ts";
import type { DateRange, Instant, IsoDate } from "#domain/time.ts";
import { bucketStart, type Step } from "./funnel-trend.ts";
import { isSeen, type ScopedReading } from "./snapshot.ts";

/** The days of a range that are known, in order, and when the newest of their replies was received. */
export type FunnelCover = { readonly days: readonly IsoDate[]; readonly asOf: Instant | null };

/**
 * Which days of the range are known for at least one of the accounts (all of the scope when null), and when the
 * newest of their replies was received. A reply tells of the whole group of the account it was asked for, so one to an
 * account outside the scope counts where it shares a group with one inside. A day whose reply lists nobody is known.
 * Days also count by their rows: accounts whose group has changed since were told of in a reply to an account that is
 * elsewhere now.
 */
export async function selectFunnelCover(
  { db, scope }: ScopedReading,
  accounts: readonly OfficeId[] | null,
  { from, to }: DateRange,
): Promise<FunnelCover> {
  const isWhole = accounts === null && scope === "all";
  const isMeant = (account: RawBuilder<unknown>): RawBuilder<SqlBool> =>
    accounts === null
      ? isSeen(account, scope)
      : sql`(${account} = any(${accounts}) and ${isSeen(account, scope)})`;
  const asked = isWhole
    ? sql`select id from office`
    : sql`select o.id from office o where ${isMeant(sql`o.id`)}
           union
          select mate.id from office o join office mate on mate.group_id = o.group_id where ${isMeant(sql`o.id`)}`;
  const { rows } = await sql<{ days: readonly IsoDate[]; as_of: Instant | null }>`
    with told as (
      select substr(r.scope, length(a.id) + 12, 10) as day, max(r.received_at) as received_at
        from (${asked}) a
        join reply r on r.scope between 'interview/' || a.id || '/' || ${from}::text
                                    and 'interview/' || a.id || '/' || ${to}::text || '/~'
       group by 1
    )
    select array(
             select day from told
              union
             select c.day::text from interview_day c
              where ${isWhole ? sql`false` : isMeant(sql`c.account_id`)} and c.day between ${from}::date and ${to}::date
              order by 1
           ) as days,
           (select max(received_at) from told) as as_of
  `.execute(db);
  const [row] = rows;
  return { days: row?.days ?? [], asOf: row?.as_of ?? null };
}

/** On how many days of the bucket that begins on a day anything is known of an account. */
export type AccountCover = { readonly accountId: OfficeId; readonly from: IsoDate; readonly days: number };

/** The same of each account by itself, by the buckets of a trend. */
export async function selectAccountCover(
  { db, scope }: ScopedReading,
  accounts: readonly OfficeId[],
  { from, to }: DateRange,
  step: Step,
): Promise<readonly AccountCover[]> {
  const { rows } = await sql<{ account_id: OfficeId; from: IsoDate; days: number }>`
    with asked as (
      select o.id, mate.id as told_of
        from office o join office mate on mate.id = o.id or mate.group_id = o.group_id
       where o.id = any(${accounts}) and ${isSeen(sql`o.id`, scope)}
    ), known as (
      select a.id, substr(r.scope, length(a.told_of) + 12, 10)::date as day
        from asked a
        join reply r on r.scope between 'interview/' || a.told_of || '/' || ${from}::text
                                    and 'interview/' || a.told_of || '/' || ${to}::text || '/~'
       union
      select c.account_id, c.day from interview_day c
       where c.account_id in (select id from asked) and c.day between ${from}::date and ${to}::date
    )
    select id as account_id, greatest(${bucketStart(sql`day`, step)}, ${from}::date) as from, count(*)::int as days
      from known group by 1, 2
  `.execute(db);
  return rows.map((row) => ({ accountId: row.account_id, from: row.from, days: row.days }));
}
