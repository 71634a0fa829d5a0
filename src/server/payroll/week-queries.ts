import { sql } from "kysely";
import type { PersonId } from "#domain/ids.ts";
import type { Minutes } from "#domain/payroll/payroll.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import { isEdited, WEEK } from "./queries.ts";

/** Whether the directory has a person in the scope. */
export async function hasPerson({ db, scope }: ScopedReading, person: PersonId): Promise<boolean> {
  const { rows } = await sql`
    select from person p where p.id = ${person} and p.last_run is null and ${isSeen(sql`p.office_id`, scope)}`.execute(
    db,
  );
  return rows.length > 0;
}

type StartedWeek = {
  /** The day on which the submissions' week starts. */
  readonly starts: IsoDate;
  readonly minutes: Minutes;
  readonly records: number;
  readonly edited: number;
  readonly offices: readonly string[];
};

/** What a person's current records come to in submissions of the scope, by the day their week starts. */
export async function selectPersonWeeks(
  { db, scope }: ScopedReading,
  person: PersonId,
  { from, to }: DateRange,
): Promise<readonly StartedWeek[]> {
  const { rows } = await sql<StartedWeek>`
    with only_one as (
      select p.office_id, p.sort_name from person p
       where p.id = ${person} and p.last_run is null
         and not exists (select from person o where o.office_id = p.office_id and o.sort_name = p.sort_name
                            and o.id <> p.id and o.last_run is null)
    ), mine as (
      select t.entry_id, t.total_min, t.is_active, ${isEdited("t")} as is_edited
        from time_record t where t.person_id = ${person} and t.last_run is null
       union all
      select t.entry_id, t.total_min, t.is_active, ${isEdited("t")}
        from only_one o
        join submission s on s.office_id = o.office_id and ${WEEK} between ${from} and ${to}
        join time_record t on t.office_id = s.office_id and t.entry_id = s.id and t.person_id is null
                          and t.name_fold = o.sort_name and t.last_run is null
    )
    select ${WEEK} as starts, coalesce(sum(m.total_min) filter (where m.is_active), 0)::bigint as minutes,
           count(*)::int as records, (count(*) filter (where m.is_edited))::int as edited,
           array_agg(distinct s.office_name order by s.office_name) as offices
      from mine m join submission s on s.id = m.entry_id
     where s.last_run is null and ${WEEK} between ${from} and ${to} and ${isSeen(sql`s.office_id`, scope)}
     group by 1`.execute(db);
  return rows;
}
