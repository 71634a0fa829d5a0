import { sql, type RawBuilder } from "kysely";
import type { OfficeId } from "#domain/ids.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { PLANNED_ONCE } from "#server/postgres/planned-once.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/** An account, and on how many days of a range anything is known of it by itself. */
export type AccountDaysKnown = { readonly id: OfficeId; readonly daysKnown: number };

/**
 * The accounts of the scope of which fewer days of the range are known than so many, as `selectKnownDays` tells them: by
 * replies to anybody of their group, and by their own counts. Accounts of which nothing was ever told are left out.
 * From the bits of the years, since to go through the days of hundreds of accounts takes longer than all the rest.
 */
export async function selectFewerKnown(
  { db, scope }: ScopedReading,
  range: DateRange,
  daysKnown: number,
): Promise<readonly AccountDaysKnown[]> {
  const { rows } = await sql<{ id: OfficeId; days: number }>`${PLANNED_ONCE}
    with own as materialized (
      select o.id, o.group_id, y.year, k.told & y.days as told, k.counted & y.days as counted
        from ${yearsOf(range)}
       cross join office o
        left join interview_known k on k.account_id = o.id and k.year = y.year
    ), mate as (
      select group_id, year, bit_or(told) as told from own where group_id is not null group by group_id, year
    )
    select o.id, sum(${DAYS})::int as days
      from own o left join mate m on m.group_id = o.group_id and m.year = o.year
     where ${isSeen(sql`o.id`, scope)} and o.id in (select account_id from interview_known)
     group by o.id having sum(${DAYS}) < ${daysKnown}
  `.execute(db);
  return rows.map(({ id, days }) => ({ id, daysKnown: days }));
}

/** On how many days of a year anything is known of an account. */
const DAYS = sql.raw(
  "bit_count(coalesce(o.counted, 0::bit(366)) | coalesce(m.told, o.told, 0::bit(366)))::int",
);

/**
 * The days of the range, in order, that are known by replies to the accounts `asked` for, a query of their ids, or, in a
 * scope that is not of all, by counts of its accounts.
 */
export async function selectDaysKnown(
  { db, scope }: ScopedReading,
  range: DateRange,
  asked: RawBuilder<unknown>,
): Promise<readonly IsoDate[]> {
  const isCounted = scope === "all" ? sql`false` : isSeen(sql`k.account_id`, scope);
  const { rows } = await sql<{ days: readonly IsoDate[] }>`
    with known as (
      select y.year, bit_or(y.days & (k.told | case when ${isCounted} then k.counted else 0::bit(366) end)) as days
        from ${yearsOf(range)} join interview_known k on k.year = y.year
       where k.account_id in (${asked})
       group by y.year
    )
    select array(select (make_date(k.year, 1, 1) + place)::text
                   from known k cross join generate_series(0, 365) place
                  where get_bit(k.days, place) = 1 order by 1) as days
  `.execute(db);
  return rows[0]?.days ?? [];
}

/** The years of a range as a table `y`, each with its days that the range has. */
function yearsOf(range: DateRange): RawBuilder<unknown> {
  const years = daysByYear(range);
  const [names, days] = [years.map(({ year }) => year), years.map((year) => year.days)];
  return sql`unnest(${names}::int[], ${days}::bit(366)[]) y (year, days)`;
}

const DAYS_A_YEAR = 366;

type YearDays = { readonly year: number; readonly days: string };

/** The days of a range by year, as bits from January 1 on. */
function daysByYear(range: DateRange): readonly YearDays[] {
  const [from, to] = [Temporal.PlainDate.from(range.from), Temporal.PlainDate.from(range.to)];
  return Array.from({ length: to.year - from.year + 1 }, (_, place) => {
    const year = from.year + place;
    const first = year === from.year ? from.dayOfYear : 1;
    const last = year === to.year ? to.dayOfYear : DAYS_A_YEAR;
    return {
      year,
      days: "0".repeat(first - 1) + "1".repeat(last - first + 1) + "0".repeat(DAYS_A_YEAR - last),
    };
  });
}
