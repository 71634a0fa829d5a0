import { sql } from "kysely";
import { administratorName } from "#domain/funnel/funnel.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { WeekCount } from "#domain/today/weekly-change.ts";
import type { DateRange } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { nameOf } from "./queries.ts";

/** First interviews of one office or administrator in one week of a range, whose first week is 0. */
export type CountedWeek<Id> = WeekCount & {
  readonly id: Id;
  readonly name: string;
  readonly week: number;
};

/** First interviews of the offices of the scope by week. */
export const selectWeeksOfOffices = ({ db, scope }: ScopedReading, { from, to }: DateRange) =>
  allRows(db)<CountedWeek<OfficeId>>`
    with counted as (
      select account_id as id, (day - ${from}::date) / 7 as week, first_booked, first_showed
        from interview_day
       where day between ${from}::date and ${to}::date and ${isSeen(sql`account_id`, scope)}
    )
    select counted.id, max(office.name) as name, counted.week, coalesce(sum(counted.first_booked), 0)::int as booked,
           coalesce(sum(counted.first_showed), 0)::int as showed
      from counted join office on office.id = counted.id
     group by counted.id, counted.week`;

/** First interviews of administrators by week, at those offices of the scope that are not left out. */
export async function selectWeeksOfAdministrators(
  { db, scope }: ScopedReading,
  { from, to }: DateRange,
  leftOut: readonly OfficeId[],
): Promise<readonly CountedWeek<AdministratorId>[]> {
  const rows = await allRows(db)<
    Omit<CountedWeek<AdministratorId>, "name"> & { readonly name: string | null }
  >`
    with counted as (
      select administrator_id as id, (day - ${from}::date) / 7 as week, first_booked, first_showed
        from interview_count
       where day between ${from}::date and ${to}::date and ${isSeen(sql`account_id`, scope)}
         and account_id <> all(${leftOut})
    ), summed as (
      select id, week, coalesce(sum(first_booked), 0)::int as booked, coalesce(sum(first_showed), 0)::int as showed
        from counted group by id, week
    )
    select summed.*, ${nameOf(scope)} as name from summed left join administrator a on a.id = summed.id`;
  return rows.map((row) => ({ ...row, name: administratorName(row.id, row.name) }));
}

/** The offices of the scope at which administrators were counted within a range. */
export async function selectOfficesOfAdministrators(
  { db, scope }: ScopedReading,
  { from, to }: DateRange,
  administrators: readonly AdministratorId[],
): Promise<ReadonlyMap<AdministratorId, readonly OfficeId[]>> {
  if (administrators.length === 0) return new Map();
  const rows = await allRows(db)<{ id: AdministratorId; offices: readonly OfficeId[] }>`
    select administrator_id as id, array_agg(distinct account_id) as offices
      from interview_count
     where administrator_id = any(${administrators}) and day between ${from}::date and ${to}::date
       and ${isSeen(sql`account_id`, scope)}
     group by administrator_id`;
  return new Map(rows.map(({ id, offices }) => [id, offices]));
}
