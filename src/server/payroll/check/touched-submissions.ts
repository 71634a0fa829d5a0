import { sql } from "kysely";
import { sortText } from "#domain/fold.ts";
import { mainZone, STATES } from "#domain/people/office-places.ts";
import { PEOPLE_BY_STATE } from "#server/business/queries.ts";
import { allRows } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { directoryOf, namesakes } from "./matched-people.ts";

/** Zones by state, as the directory's sums have states. */
const ZONE_BY_STATE = STATES.map((state) => ({ state: sortText(state), zone: mainZone(state) }));

const hasNewDirectory = (runId: number | null) =>
  sql`exists (select from reply where scope = 'employees' and run_id = ${runId})`;

/**
 * Stores the zone that records without an offset of their own follow: a confirmed one; in a week in which its clocks
 * change also the assumed one, that of the commonest state of the office's active people. Returns the submissions that it
 * changed, of the given ones, those of the load, and all where the load has a new directory.
 */
export async function updateZones(
  writing: Writing,
  entries: readonly string[],
  runId: number | null,
): Promise<readonly string[]> {
  const rows = await allRows(writing)<{ entry: string }>`
    with assumed as (
      select distinct on (people.office_id) people.office_id, by_state.zone
        from (${PEOPLE_BY_STATE}) people
        join json_to_recordset(${JSON.stringify(ZONE_BY_STATE)}::json) by_state (state text, zone text)
          on by_state.state = people.state
       order by people.office_id, people.people desc, people.state
    ), followed as (
      select s.id, coalesce(confirmed.zone, case when
               (s.week + 7)::timestamp at time zone assumed.zone - s.week::timestamp at time zone assumed.zone
                 <> interval '7 days'
               then assumed.zone end) as zone
        from submission s
        left join office_place confirmed on confirmed.office_id = s.office_id
        left join assumed on assumed.office_id = s.office_id
       where s.last_run is null
         and (s.id = any(${entries}) or s.since_run = ${runId} or ${hasNewDirectory(runId)})
    )
    update submission stored set zone = followed.zone from followed
     where stored.id = followed.id and stored.zone is distinct from followed.zone returning stored.id as entry`;
  return rows.map(({ entry }) => entry);
}

/** A submission to check, and the day its week starts; null where that is unknown. */
export type Touched = { readonly entry: string; readonly week: string | null };

/**
 * Submissions to check, week by week: given ones, those that a load changed, and those with a person whose place in the
 * directory has changed.
 */
export const selectTouched = (
  writing: Writing,
  entries: readonly string[],
  runId: number | null,
): Promise<readonly Touched[]> => allRows(writing)<Touched>`
  with touched as (
    select unnest(${entries}::text[]) as entry_id
     union
    select id from submission where since_run = ${runId}
     union
    select work.entry_id
      from person_week work
      left join person p on p.id = work.person_id and p.last_run is null and work.match <> 'by-number'
      left join (${namesakes(sql`true`)}) namesake
        on namesake.office_id = work.office_id and namesake.sort_name = work.name_fold
     where ${hasNewDirectory(runId)} and work.directory <> ${directoryOf(sql`(work.directory like 'id %' or work.directory like 'number %')`, sql`work.person_id`)}
  )
  select touched.entry_id as entry, s.week::text as week
    from touched left join submission s on s.id = touched.entry_id
   order by s.week nulls first, length(touched.entry_id), touched.entry_id`;
