import { sql, type RawBuilder } from "kysely";
import type { FunnelCover, KeptDays, KnownDays } from "#domain/funnel/known-days.ts";
import type { Scope } from "#domain/identity/scope.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { DateRange, Instant, IsoDate } from "#domain/time/time.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/*
 * A day is known of an account once a reply about all of its administrators covered it, even one that lists nobody. A
 * reply is about every account that shares the group of the account it was asked for.
 */

/** The days of a range that are known of at least one account of the scope, and the age of the newest of their replies. */
export async function selectCoverage(reading: ScopedReading, range: DateRange): Promise<FunnelCover> {
  const { rows } = await sql<{ day: IsoDate; received_at: Instant }>`
    ${reading.scope === "all" ? coveredDays(range) : coveredDaysOf(reading.scope, range)} order by day
  `.execute(reading.db);
  const ages = rows.map((row) => row.received_at).toSorted();
  return { days: rows.map(({ day }) => day), asOf: ages.at(-1) ?? null, kept: await selectKept(reading) };
}

/** One look at the index a day, however many accounts there are. */
const coveredDays = ({ from, to }: DateRange): RawBuilder<unknown> => sql`
    select d::date as day, newest.received_at
      from generate_series(${from}::date, ${to}::date, interval '1 day') d
     cross join lateral (select c.received_at from interview_coverage c where c.day = d::date
                          order by c.received_at desc limit 1) newest`;

const coveredDaysOf = (scope: Scope, { from, to }: DateRange): RawBuilder<unknown> => sql`
    select c.day, max(c.received_at) as received_at from interview_coverage c
     where c.account_id in (select o.id from office o where ${isSeen(sql`o.id`, scope)}
                             union
                            select mate.id from office o join office mate on mate.group_id = o.group_id
                             where ${isSeen(sql`o.id`, scope)})
       and c.day between ${from}::date and ${to}::date
     group by c.day`;

type SpanRow = { readonly first: IsoDate | null; readonly last: IsoDate | null };

/** The first and the last day that an account of the scope has counts for; null when none has any. */
export async function selectKept({ db, scope }: ScopedReading): Promise<KeptDays | null> {
  const span =
    scope === "all"
      ? sql`select min(day) as first, max(day) as last from interview_day`
      : sql`select min(own.first) as first, max(own.last) as last
              from office o cross join lateral (select ${spanOf(sql`o.id`)}) own where ${isSeen(sql`o.id`, scope)}`;
  const { rows } = await sql<SpanRow>`${span}`.execute(db);
  return rows[0] === undefined ? null : spanToKept(rows[0]);
}

const spanOf = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
           (select c.day from interview_day c where c.account_id = ${account} order by c.day limit 1) as first,
           (select c.day from interview_day c where c.account_id = ${account} order by c.day desc limit 1) as last`;

const spanToKept = ({ first, last }: SpanRow): KeptDays | null =>
  first === null || last === null ? null : { first, last };

/**
 * The same of each of the accounts that are in the scope, and unless they are meant alone of those that share their
 * groups.
 */
export async function selectAccountCoverage(
  { db, scope }: ScopedReading,
  accounts: readonly OfficeId[],
  { from, to }: DateRange,
  { alone }: { readonly alone: boolean },
): Promise<readonly KnownDays[]> {
  const meant = alone
    ? sql`${accounts}::text[]`
    : sql`array(select m.id from office o join office m on m.id = o.id or m.group_id = o.group_id
                 where o.id = any(${accounts}) and ${isSeen(sql`o.id`, scope)})`;
  // One list of days for all accounts of a group, as text: dates would each be parsed again for every account.
  const { rows } = await sql<{
    accounts: readonly (SpanRow & { id: OfficeId })[];
    days: readonly IsoDate[] | null;
    received_at: Instant | null;
  }>`
    with requested as (
      select o.id, coalesce('group ' || o.group_id, o.id) as key, o.group_id
        from office o where o.id = any(${meant}) and ${isSeen(sql`o.id`, scope)}
    ), mate as (
      select distinct r.key, o.id from requested r join office o on o.id = r.id or o.group_id = r.group_id
    ), covered_day as (
      select m.key, c.day, max(c.received_at) as received_at
        from mate m
        join interview_coverage c on c.account_id = m.id and c.day between ${from}::date and ${to}::date
       group by m.key, c.day
    ), covered as (
      select key, array_agg(day order by day)::text[] as days, max(received_at) as received_at
        from covered_day group by key
    ), listed as (
      select r.key, json_agg(json_build_object('id', r.id, 'first', own.first, 'last', own.last)) as accounts
        from requested r cross join lateral (select ${spanOf(sql`r.id`)}) own group by r.key
    )
    select l.accounts, c.days, c.received_at from listed l left join covered c on c.key = l.key
  `.execute(db);
  return rows.flatMap(({ accounts: own, days, received_at: asOf }) =>
    own.map((account) => ({ accountId: account.id, days: days ?? [], asOf, kept: spanToKept(account) })),
  );
}

/** An account, and how many days of a range are known of it. */
export type AccountDaysKnown = { readonly id: OfficeId; readonly daysKnown: number };

/** The accounts of the scope that ever had counts or were covered, of which fewer days of the range are known than so many. */
export async function selectFewerKnown(
  { db, scope }: ScopedReading,
  { from, to }: DateRange,
  daysKnown: number,
): Promise<readonly AccountDaysKnown[]> {
  const { rows } = await sql<{ id: OfficeId; days: number }>`
    with own as (
      select c.account_id as id, count(*)::int as days from interview_coverage c
       where c.day between ${from}::date and ${to}::date and ${isSeen(sql`c.account_id`, scope)}
       group by c.account_id
    ), fewer as materialized (
      select o.id, o.group_id, coalesce(own.days, 0) as days
        from office o left join own on own.id = o.id
       where ${isSeen(sql`o.id`, scope)} and coalesce(own.days, 0) < ${daysKnown}
         and (own.days > 0
              or exists (select from interview_coverage c where c.account_id = o.id)
              or exists (select from interview_day c where c.account_id = o.id))
    ), mates as (
      select group_id, count(*)::int as days
        from (select distinct o.group_id, c.day
                from office o
                join interview_coverage c on c.account_id = o.id and c.day between ${from}::date and ${to}::date
               where o.group_id in (select group_id from fewer)) day
       group by group_id
    )
    select f.id, coalesce(m.days, f.days) as days
      from fewer f left join mates m on m.group_id = f.group_id
     where coalesce(m.days, f.days) < ${daysKnown}
  `.execute(db);
  return rows.map(({ id, days }) => ({ id, daysKnown: days }));
}
