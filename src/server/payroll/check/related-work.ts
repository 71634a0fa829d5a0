import { sql, type RawBuilder } from "kysely";
import type { CheckedRecord } from "#domain/payroll/find-exceptions.ts";
import { allRows } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";

/** A person's work in a submission. */
export type Work = { readonly entry: string; readonly person: string };
/** Each work once, by its key. */
export type WorkSet = ReadonlyMap<string, Work>;

const keyOf = ({ entry, person }: Work): string => `${entry} ${person}`;

export const workSet = (works: readonly Work[]): WorkSet => new Map(works.map((work) => [keyOf(work), work]));

export const isWorkOf = ({ entry, who }: CheckedRecord, works: WorkSet): boolean =>
  works.has(keyOf({ entry, person: who.person }));

/** The submissions and people of some work, side by side, as `unnest` takes them. */
export const workColumns = (works: WorkSet): RawBuilder<unknown> => {
  const list = [...works.values()];
  return sql`${list.map(({ entry }) => entry)}::text[], ${list.map(({ person }) => person)}::text[]`;
};

/** In which weeks the people of the batch work there, before and after the change. */
export const createHistory = (writing: Writing) =>
  sql`create temp table if not exists check_history (person text collate "C", week date) on commit drop`.execute(
    writing,
  );

/** Remembers in which weeks the people of submissions work there, as it is stored at this moment. */
export const insertHistory = (writing: Writing, entries: readonly string[]) =>
  sql`
    insert into check_history
    select distinct person, week from person_week where entry_id = any(${entries}) and week is not null`.execute(
    writing,
  );

/** Condition that punches may be outside the submission's week: the condition of the index `person_week_irregular`. */
const isIrregular = (table: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  return sql`
    (${column("first_day")} >= ${column("week")} and ${column("last_day")} <= ${column("week")} + 6
      and (${column("first_in")} at time zone 'UTC')::date >= ${column("week")} - 1
      and (${column("last_out")} at time zone 'UTC')::date <= ${column("week")} + 8) is not true`;
};

/**
 * Work of the people of the batch, or of some other work, outside the batch in the same week, on the same days or at
 * the same moments. All weeks of a person are read only where punches are outside of theirs.
 */
export async function selectRelatedWork(
  writing: Writing,
  batch: readonly string[],
  of?: WorkSet,
): Promise<readonly Work[]> {
  if (of?.size === 0) return [];
  const isOf =
    of === undefined
      ? sql`work.entry_id = any(${batch})`
      : sql`(work.entry_id, work.person) in (select * from unnest(${workColumns(of)}))`;
  return allRows(writing)<Work>`
    select distinct other.entry_id as entry, other.person
      from person_week work
     cross join lateral (
       select * from person_week near where near.person = work.person and near.week between work.week - 9 and work.week + 9
        union all
       select * from person_week far where far.person = work.person and ${isIrregular("far")}
        union all
       select * from person_week every where every.person = work.person and ${isIrregular("work")}) other
     where ${isOf} and other.entry_id <> all(${batch})
       and (other.week = work.week
            or (other.first_day <= work.last_day and work.first_day <= other.last_day)
            or (other.first_in < work.last_out and work.first_in < other.last_out))`;
}
