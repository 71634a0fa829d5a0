import { sql, type RawBuilder } from "kysely";
import type { CheckedRecord } from "#domain/payroll/find-exceptions.ts";
import type { IsoDate } from "#domain/time/time.ts";
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

/** A week in which a person works in the batch. */
export type PersonWeek = { readonly person: string; readonly week: IsoDate };

/** Selects the weeks in which people work in submissions, as it is stored at this moment. */
export const selectPersonWeeks = (writing: Writing, entries: readonly string[]) =>
  allRows(writing)<PersonWeek>`
    select distinct person, week from person_week where entry_id = any(${entries}) and week is not null`;

/** Each week of a person once. */
export const distinctWeeks = (weeks: readonly PersonWeek[]): readonly PersonWeek[] => [
  ...new Map(weeks.map((each) => [`${each.week} ${each.person}`, each])).values(),
];

/** People and weeks side by side, as `unnest` takes them. */
export const weekColumns = (weeks: readonly PersonWeek[]): RawBuilder<unknown> =>
  sql`${weeks.map(({ person }) => person)}::text[], ${weeks.map(({ week }) => week)}::date[]`;

/** First and last of some weeks, each with the day that it starts; null for none. */
export function weekSpan(
  weeks: readonly PersonWeek[],
): { readonly first: IsoDate; readonly last: IsoDate } | null {
  const [first] = weeks;
  if (first === undefined) return null;
  return weeks.reduce(
    (span, { week }) => ({
      first: week < span.first ? week : span.first,
      last: week > span.last ? week : span.last,
    }),
    { first: first.week, last: first.week },
  );
}

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
