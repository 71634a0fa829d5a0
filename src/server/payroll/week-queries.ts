import { sql } from "kysely";
import type { PersonId } from "#domain/ids.ts";
import type { Minutes } from "#domain/payroll/payroll.ts";
import type { DateRange, IsoDate } from "#domain/time/time.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

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

/** What a person’s current records come to in submissions of the scope, by the day their week starts. */
export async function selectPersonWeeks(
  { db, scope }: ScopedReading,
  person: PersonId,
  { from, to }: DateRange,
): Promise<readonly StartedWeek[]> {
  const { rows } = await sql<StartedWeek>`
    select w.week as starts, sum(w.counted_min)::bigint as minutes, sum(w.records)::int as records,
           sum(w.edited)::int as edited, array_agg(distinct s.office_name order by s.office_name) as offices
      from person_week w join submission s on s.id = w.entry_id
     where w.person = ${person} and w.match <> 'several' and s.last_run is null
       and w.week between ${from} and ${to} and ${isSeen(sql`s.office_id`, scope)}
     group by 1`.execute(db);
  return rows;
}
