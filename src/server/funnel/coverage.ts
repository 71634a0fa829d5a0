import { sql, type RawBuilder, type SqlBool } from "kysely";
import { summedMonths } from "#domain/funnel/summed-months.ts";
import type { OfficeId } from "#domain/ids.ts";
import type { DateRange, Instant, IsoDate } from "#domain/time/time.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { allRows, onlyRow } from "#server/postgres/connect.ts";
import { rowsOfRange } from "./month-sums.ts";

/*
 * A day is covered for an office by a reply about all of its administrators, even one without any. A reply is
 * about every office that shares the group of the office it was requested for, of the scope or not.
 */

/** The offices of a report, and which of its days are covered. */
export type Coverage = {
  /** The requested offices that are in the scope, with those that share their groups unless alone; null for all. */
  readonly accounts: readonly OfficeId[] | null;
  /** The days of a range that are covered for at least one of the offices, in order. */
  readonly days: readonly IsoDate[];
  /** Moment when the newest of their replies was received. */
  readonly asOf: Instant | null;
  /** The first and the last day that any of the offices has counts for, in the range or not; null for none. */
  readonly kept: { readonly first: IsoDate; readonly last: IsoDate } | null;
};

/** One query, however many offices: a report of a few takes little longer than asking. */
export function selectCoverage(
  { db, scope }: ScopedReading,
  { account, alone = false, ...range }: DateRange & Requested,
): Promise<Coverage> {
  const isOfAll = account === undefined && scope === "all";
  const among =
    account === undefined ? isSeen(sql`o.id`, scope) : sql<SqlBool>`o.id in (select id from requested)`;
  return onlyRow(db)<Coverage>`
    with requested as (
      select distinct m.id from office o join office m on m.id = o.id or (${!alone} and m.group_id = o.group_id)
       where o.id = any(${account ?? []}) and ${isSeen(sql`o.id`, scope)} and ${isSeen(sql`m.id`, scope)}
    ), covered as (${isOfAll ? coveredDays(range) : coveredDaysOf(among, range)})
    select case when ${account !== undefined} then array(select id from requested) end as accounts,
           array(select day::text from covered order by day) as days,
           (select max(received_at) from covered) as "asOf",
           case when span.first is not null then json_build_object('first', span.first, 'last', span.last) end as kept
      from (${isOfAll ? sql`select min(day) as first, max(day) as last from interview_total` : spanOf(among)}) span
  `;
}

type Requested = { readonly account?: readonly OfficeId[] | undefined; readonly alone?: boolean | undefined };

/** One look at the index a day, however many offices there are. */
const coveredDays = ({ from, to }: DateRange): RawBuilder<unknown> => sql`
    select d::date as day, newest.received_at
      from generate_series(${from}::date, ${to}::date, interval '1 day') d
     cross join lateral (select c.received_at from interview_coverage c where c.day = d::date
                          order by c.received_at desc limit 1) newest`;

const coveredDaysOf = (among: RawBuilder<SqlBool>, { from, to }: DateRange): RawBuilder<unknown> => sql`
    select c.day, max(c.received_at) as received_at from interview_coverage c
     where c.account_id in (select o.id from office o where ${among}
                             union
                            select mate.id from office o join office mate on mate.group_id = o.group_id where ${among})
       and c.day between ${from}::date and ${to}::date
     group by c.day`;

const spanOf = (among: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
    select min(days.first) as first, max(days.last) as last
      from office o
     cross join lateral (
       select (select d.day from interview_day d where d.account_id = o.id order by d.day limit 1) as first,
              (select d.day from interview_day d where d.account_id = o.id order by d.day desc limit 1) as last
     ) days
     where ${among}`;

/** Offices of the scope: those in a list, or all. */
const isAmong = (
  account: RawBuilder<unknown>,
  { scope }: ScopedReading,
  accounts: readonly OfficeId[] | null,
): RawBuilder<SqlBool> =>
  sql`${isSeen(account, scope)} and ${accounts === null ? sql`true` : sql`${account} = any(${accounts})`}`;

/** The covered days of a range of each of some offices. */
export async function selectDaysByOffice(
  reading: ScopedReading,
  accounts: readonly OfficeId[],
  { from, to }: DateRange,
): Promise<ReadonlyMap<OfficeId, readonly IsoDate[]>> {
  const rows = await allRows(reading.db)<{ id: OfficeId; days: readonly IsoDate[] }>`
    select o.id, array(select distinct c.day::text
                         from office m join interview_coverage c on c.account_id = m.id
                        where (m.id = o.id or m.group_id = o.group_id)
                          and c.day between ${from}::date and ${to}::date) as days
      from office o where ${isAmong(sql`o.id`, reading, accounts)}
  `;
  return new Map(rows.map(({ id, days }) => [id, days]));
}

/** An office, and how many days of a range are covered for it. */
export type OfficeDays = { readonly id: OfficeId; readonly daysAvailable: number };

/** The offices that ever had counts or were covered, and have fewer covered days in the range than so many. */
export const selectFewerCovered = (
  reading: ScopedReading,
  accounts: readonly OfficeId[] | null,
  range: DateRange,
  daysCovered: number,
): Promise<readonly OfficeDays[]> =>
  allRows(reading.db)<OfficeDays>`
    with fewer as materialized (
      select o.id, o.group_id, covered.days
        from office o
       cross join lateral (select coalesce(sum(c.days), 0)::int as days from (${coveredRows(range)}) c) covered
       where ${isAmong(sql`o.id`, reading, accounts)} and covered.days < ${daysCovered}
         and (covered.days > 0
              or exists (select from interview_coverage c where c.account_id = o.id)
              or exists (select from interview_day c where c.account_id = o.id))
    ), mates as (
      select group_id, count(*)::int as days
        from (select distinct o.group_id, c.day
                from office o
                join interview_coverage c on c.account_id = o.id and c.day between ${range.from}::date and ${range.to}::date
               where o.group_id in (select group_id from fewer)) day
       group by group_id
    )
    select f.id, coalesce(m.days, f.days) as "daysAvailable"
      from fewer f left join mates m on m.group_id = f.group_id
     where coalesce(m.days, f.days) < ${daysCovered}
  `;

/** Rows whose sum is how many days of a range are covered for the office `o`. */
const coveredRows = (range: DateRange): RawBuilder<unknown> =>
  rowsOfRange(summedMonths(range), {
    months: "interview_covered_month",
    days: "(select *, 1 as days from interview_coverage)",
    keys: [],
    sums: ["days"],
    isMeant: sql`c.account_id = o.id`,
  });
