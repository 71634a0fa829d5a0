import { sql, type RawBuilder } from "kysely";
import { allRows } from "#server/postgres/connect.ts";
import { lockSubmissions, type Writing } from "#server/postgres/transaction.ts";
import { isLeftOut } from "#server/payroll/decisions/left-out-queries.ts";

/**
 * Submissions of weeks that later reports of their week do not list, with the day of the latest, in UTC since 1970. A report
 * of part of a week says nothing of what it leaves out: at most a fifth of the week's submissions may be missing, or one.
 */
export const unlistedSubmissions = (weeks: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select id, week, (latest at time zone 'UTC')::date - date '1970-01-01' as day
    from (
      select s.id, s.week, l.listed_at, max(l.listed_at) over (partition by s.week) as latest,
             count(*) over (partition by s.week) as reported,
             count(*) over (partition by s.week order by l.listed_at) as listed_no_later
        from submission s join submission_listing l on l.entry_id = s.id
       where s.last_run is null and s.week in ${weeks}
    ) listed
   where listed_at < latest and listed_no_later <= greatest(1, reported / 5)`;

/** Submissions of which it is not stored, or no longer so, that reports do not list them. */
export async function selectListingChanged(writing: Writing): Promise<readonly string[]> {
  const rows = await allRows(writing)<{ entry: string }>`
    with unlisted as (${unlistedSubmissions(sql`(select week from submission_sum)`)}),
         stored as (select entry_id from payroll_exception where rule = 'not-in-report')
    select coalesce(unlisted.id, stored.entry_id) as entry
      from unlisted full join stored on stored.entry_id = unlisted.id
     where (unlisted.id is null or stored.entry_id is null)
       and not ${isLeftOut(sql`coalesce(unlisted.id, stored.entry_id)`)}`;
  return rows.map(({ entry }) => entry);
}

/** A submission that may be \`s\` under another id: of the same office, kind and week, with the same people on the same days. */
export const rekeyedOf = (s: string): RawBuilder<unknown> => {
  const column = (name: string) => sql.ref(`${s}.${name}`);
  return sql`
    select other.id from submission other
     where other.office_id = ${column("office_id")} and other.week = ${column("week")}
       and other.is_road_show = ${column("is_road_show")} and other.id <> ${column("id")} and other.last_run is null
       and not ${isLeftOut(sql`other.id`)}
       and exists (select from person_week where entry_id = other.id)
       and not exists (
         select from (select * from person_week where entry_id = ${column("id")}) mine
           full join (select * from person_week where entry_id = other.id) theirs using (person)
          where mine.entry_id is null or theirs.entry_id is null
             or (mine.first_day <= theirs.last_day and theirs.first_day <= mine.last_day) is not true
       )
     order by length(other.id), other.id limit 1`;
};

/**
 * Holds a submission with those of its office, kind and week, which a decision about one has checked too: in the one order
 * in which all are held, so that no two wait for each other.
 */
export async function lockWithSiblings(writing: Writing, entry: string): Promise<void> {
  await lockSubmissions(writing, [entry, ...(await selectSiblings(writing, [entry]))]);
}

/** Submissions of the same office, kind and week as some: whether one is entered again depends on both. */
export async function selectSiblings(
  writing: Writing,
  entries: readonly string[],
): Promise<readonly string[]> {
  const rows = await allRows(writing)<{ entry: string }>`
    select distinct other.id as entry
      from submission s
      join submission other on other.office_id = s.office_id and other.week = s.week and other.is_road_show = s.is_road_show
     where s.id = any(${entries}) and other.id <> s.id and s.last_run is null and other.last_run is null`;
  return rows.map(({ entry }) => entry);
}
