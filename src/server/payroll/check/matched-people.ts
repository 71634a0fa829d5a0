import { sql, type RawBuilder } from "kysely";
import type { CheckedPerson } from "#domain/payroll/find-exceptions.ts";
import { isLeftOut } from "#server/payroll/decisions/left-out-queries.ts";
import { foundId, LOCAL_DAY, matchOf, nameKey } from "#server/payroll/record-facts.ts";
import { isSameNumber } from "#server/people/queries.ts";
import { allRows, changeRows } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { workColumns, type WorkSet } from "./related-work.ts";

/** `time_record t` with `submission s`: the records of whole submissions, or those that may be of some work in them. */
export const currentRecords = (entries: readonly string[], works: WorkSet | null): RawBuilder<unknown> => sql`
  time_record t left join submission s on s.id = t.entry_id and s.last_run is null
   where t.last_run is null and t.entry_id = any(${entries})
     -- Whose a record without an id is, is known once it is matched. The directory may have its id with other zeros.
     and ${works === null ? sql`true` : sql`(t.person_id is null or (t.entry_id, ltrim(t.person_id, '0')) in (select entry, ltrim(person, '0') from unnest(${workColumns(works)}) work (entry, person)))`}`;

/** Days since 1970. */
export const dayNumber = (day: string): RawBuilder<unknown> => sql`${sql.ref(day)}::date - date '1970-01-01'`;

/** Facts of the directory that matter for a record: it is checked again once they differ. */
const PLACE_IN_DIRECTORY = sql`concat_ws(' ', p.id, p.office_id, p.hired::date, '-', p.retired::date)`;

const HAS_DIRECTORY = sql`exists (select from reply where scope = 'employees')`;

/** Number of people of the directory with a name in an office, for records without an id. */
export const namesakes = (isAmong: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select p.office_id, p.sort_name, count(*) as people, min(p.id) as id, min(${PLACE_IN_DIRECTORY}) as place
    from person p where p.last_run is null and ${isAmong} group by p.office_id, p.sort_name`;

/** Number of people of the directory with an id that is the same number, and the only one of them. */
const sameNumbers = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  (select concat_ws(' ', count(*), case when count(*) = 1 then min(${PLACE_IN_DIRECTORY}) end)
     from person p where p.last_run is null and ${isSameNumber(sql`p.id`, id)})`;

/**
 * Place of a person in the directory: `p` is the one with its id, `namesake` counts those with its name in its office. An id
 * that it does not have may be the number of others there.
 */
export const directoryOf = (isById: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when not ${HAS_DIRECTORY} then 'unread'
       when ${isById} then coalesce('id ' || case when p.id = ${id} then ${PLACE_IN_DIRECTORY} end, 'number ' || ${sameNumbers(id)})
       else concat_ws(' ', 'name', coalesce(namesake.people, 0), namesake.place) end`;

/** As a record names its person: by an id, else by a name in its office, or in its submission where the office is unknown. */
export const namedAs = (
  personId: string,
  office: string,
  entry: string,
  nameFold: string,
): RawBuilder<unknown> => sql`
  coalesce(${sql.ref(personId)}, coalesce(nullif(${sql.ref(office)}, ''), 'submission ' || ${sql.ref(entry)})
    || ' ' || ${sql.ref(nameFold)})`;

/** A person with the name by which their records find them. */
export type NamedPerson = CheckedPerson & { readonly named: string };

/**
 * People whom records name, by id or by office and name, as the directory has them, and what their records in each
 * submission come to. A person may be named by id and by name in one submission.
 */
const matchedPeople = (entries: readonly string[], works: WorkSet | null): RawBuilder<unknown> => sql`
    with sums as materialized (
      select t.entry_id, coalesce(s.office_id, '') as office_id, s.week, t.person_id, t.name_fold,
             min(t.first_name) as first_name, min(t.last_name) as last_name, count(*) as records,
             count(*) filter (where t.is_edited) as edited,
             coalesce(sum(t.total_min) filter (where t.is_active and not ${isLeftOut(sql`t.entry_id`)}), 0) as counted_min,
             min(coalesce(t.clock_in, t.clock_out)) as first_in, max(coalesce(t.clock_out, t.clock_in)) as last_out,
             min(${LOCAL_DAY}) as first_day, max(${LOCAL_DAY}) as last_day
        from ${currentRecords(entries, works)}
       group by t.entry_id, s.office_id, s.week, t.person_id, t.name_fold
    ), namesakes as (
      -- Joined by hash: a load's tables have no statistics.
      ${namesakes(sql`(p.office_id, p.sort_name) in (
        select office_id, name_fold from sums where person_id is null and office_id <> '')`)}
    )
    select sums.*, coalesce(p.id, sums.person_id, ${nameKey("sums.office_id", "sums.entry_id", "sums.name_fold")}) as person,
           coalesce(p.id, sums.person_id) as directory_id,
           case when not ${HAS_DIRECTORY} then 'unread' else ${matchOf("sums.person_id", "namesake.people", "p.id")} end as match,
           ${directoryOf(sql`sums.person_id is not null`, sql`sums.person_id`)} as directory,
           ${namedAs("sums.person_id", "sums.office_id", "sums.entry_id", "sums.name_fold")} as named,
           nullif(p.office_id, '') as person_office, ${dayNumber("p.hired")} as hired, ${dayNumber("p.retired")} as retired
      from sums
      left join namesakes namesake on sums.person_id is null and namesake.office_id = sums.office_id
                                  and namesake.sort_name = sums.name_fold
      left join lateral (
        -- One by one: else all people would be read for each batch.
        select * from person
         where last_run is null and id = ${foundId("sums.person_id", sql`namesake.people`, sql`namesake.id`)} limit 1
      ) p on true`;

const NAMED_PERSON = sql`named, person, match, person_office as office, hired, retired`;

/** Selects the people whom the records of some work in submissions name. */
export const matchPeople = (
  writing: Writing,
  entries: readonly string[],
  works: WorkSet,
): Promise<readonly NamedPerson[]> =>
  allRows(writing)<NamedPerson>`select ${NAMED_PERSON} from (${matchedPeople(entries, works)}) matched`;

/**
 * Stores what the people of a batch come to, in place of what was stored, and returns them. Of a person who is named by id
 * and by name in one submission the row by id is stored, with the sums of both.
 */
export async function replacePersonWeeks(
  writing: Writing,
  batch: readonly string[],
): Promise<readonly NamedPerson[]> {
  await changeRows(writing)`delete from person_week where entry_id = any(${batch})`;
  return allRows(writing)<NamedPerson>`
    with matched as materialized (${matchedPeople(batch, null)}), stored as (
      insert into person_week (entry_id, person, office_id, week, person_id, first_name, last_name, name_fold, match,
                               directory, records, edited, counted_min, first_in, last_out, first_day, last_day)
      select distinct on (entry_id, person) entry_id, person, office_id, week, directory_id, first_name, last_name,
             name_fold, match, directory, sum(records) over work, sum(edited) over work, sum(counted_min) over work,
             min(first_in) over work, max(last_out) over work, min(first_day) over work, max(last_day) over work
        from matched window work as (partition by entry_id, person)
       order by entry_id, person, name_fold, match
    )
    select ${NAMED_PERSON} from matched`;
}
