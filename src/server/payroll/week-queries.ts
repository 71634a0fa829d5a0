import { sql } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { personWeeks } from "#contract/payroll.ts";
import type { PersonId } from "#domain/ids.ts";
import type { DateRange } from "#domain/time/time.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/** Whether the directory has a person in the scope. */
export async function hasPerson({ db, scope }: ScopedReading, person: PersonId): Promise<boolean> {
  const { rows } = await sql`
    select from person p where p.id = ${person} and p.last_run is null and ${isSeen(sql`p.office_id`, scope)}`.execute(
    db,
  );
  return rows.length > 0;
}

/** Weeks of a person with what their current records come to in the submissions of the scope that start in them. */
export async function selectPersonWeeks(
  { db, scope }: ScopedReading,
  person: PersonId,
  { from, to }: DateRange,
): Promise<ReplyOf<typeof personWeeks>["weeks"]> {
  const { rows } = await sql<ReplyOf<typeof personWeeks>["weeks"][number]>`
    select g.day::date as "from", g.day::date + 6 as "to", sum(w.counted_min)::bigint as minutes,
           coalesce(sum(w.records), 0)::int as records, coalesce(sum(w.edited), 0)::int as edited,
           coalesce(array_agg(distinct s.office_name order by s.office_name) filter (where s.id is not null), '{}') as offices
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '7 days') g (day)
      left join (person_week w join submission s on s.id = w.entry_id and s.last_run is null and ${isSeen(sql`s.office_id`, scope)})
             on w.person = ${person} and w.match <> 'several' and w.week between g.day::date and g.day::date + 6
     group by g.day order by g.day`.execute(db);
  return rows;
}
