import { sql } from "kysely";
import type { OfficeId } from "#domain/ids.ts";
import type { DateRange } from "#domain/time.ts";
import { PLANNED_ONCE } from "./planned-once.ts";
import { isSeen, type ScopedReading } from "./snapshot.ts";

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
  const years = daysByYear(range);
  const { rows } = await sql<{ id: OfficeId; days: number }>`${PLANNED_ONCE}
    with own as materialized (
      select o.id, o.group_id, y.year, k.told & y.days as told, k.counted & y.days as counted
        from unnest(${years.map(({ year }) => year)}::int[], ${years.map(({ days }) => days)}::bit(366)[]) y (year, days)
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

const DAYS_A_YEAR = 366;
/** On how many days of a year anything is known of an account. */
const DAYS = sql.raw(
  "bit_count(coalesce(o.counted, 0::bit(366)) | coalesce(m.told, o.told, 0::bit(366)))::int",
);

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
