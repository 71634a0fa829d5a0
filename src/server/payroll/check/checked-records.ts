import { sql, type RawBuilder } from "kysely";
import type { CheckedRecord, CheckedSubmission } from "#domain/payroll/find-exceptions.ts";
import { localOf } from "#server/payroll/record-facts.ts";
import { allRows } from "#server/postgres/connect.ts";
import type { Writing } from "#server/postgres/transaction.ts";
import { currentRecords, dayNumber, matchPeople, namedAs, type NamedPerson } from "./matched-people.ts";
import { isLeftOut } from "#server/payroll/decisions/left-out-queries.ts";
import { rekeyedOf, unlistedSubmissions } from "./doubtful-submissions.ts";
import { isWorkOf, type WorkSet } from "./related-work.ts";

/** Seconds since 1970. Unlike `extract`, `date_part` computes without numeric, which would take longer than all else of a row. */
const seconds = (moment: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`date_part('epoch', ${moment})::int8`;

/** All records of submissions, in local time and with their people, as the directory has them. */
export const readRecords = (
  writing: Writing,
  entries: readonly string[],
  people: readonly NamedPerson[],
): Promise<readonly CheckedRecord[]> => selectRecords(writing, entries, null, people);

/** The records of some work. */
export async function readRecordsOfWork(writing: Writing, works: WorkSet): Promise<readonly CheckedRecord[]> {
  if (works.size === 0) return [];
  const entries = [...new Set([...works.values()].map(({ entry }) => entry))];
  const people = await matchPeople(writing, entries, works);
  const records = await selectRecords(writing, entries, works, people);
  return records.filter((record) => isWorkOf(record, works));
}

async function selectRecords(
  writing: Writing,
  entries: readonly string[],
  works: WorkSet | null,
  people: readonly NamedPerson[],
): Promise<readonly CheckedRecord[]> {
  const personByName = new Map(people.map((person) => [person.named, person]));
  const rows = await allRows(writing)<Omit<CheckedRecord, "who"> & { readonly named: string }>`
    select t.entry_id as entry, t.record_key as key,
           ${namedAs("t.person_id", "s.office_id", "t.entry_id", "t.name_fold")} as named,
           t.is_active and not ${isLeftOut(sql`t.entry_id`)} as "isActive",
           t.total_min as minutes, ${seconds(sql`t.clock_in`)} as "clockIn", ${seconds(sql`t.clock_out`)} as "clockOut",
           ${seconds(localOf("t.clock_in"))} as "localIn", ${seconds(localOf("t.clock_out"))} as "localOut",
           t.offset_min is not null as "hasOwnOffset", case when t.offset_min is null then s.zone end as zone,
           t.is_edited as "isEdited", t.clock_type as "clockType",
           coalesce(t.programs = '[]', false) as "hasNoProgram"
      from ${currentRecords(entries, works)}`;
  return rows.flatMap((row) => {
    const who = personByName.get(row.named);
    // Not a new object each: there are 100,000 of a week.
    return who === undefined ? [] : [Object.assign(row, { who })];
  });
}

/** Seconds east of UTC in the submission's zone, as a day begins. */
const zoneOffset = (day: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${seconds(sql`(${day})::timestamp at time zone 'UTC'`)} - ${seconds(sql`(${day})::timestamp at time zone s.zone`)}`;

/** The submissions of a batch, and those of other work of its people, which are only compared with. */
export async function selectCheckedSubmissions(
  writing: Writing,
  batch: readonly string[],
  works: WorkSet,
): Promise<readonly CheckedSubmission[]> {
  const entries = new Set([...batch, ...[...works.values()].map(({ entry }) => entry)]);
  return allRows(writing)<CheckedSubmission>`
    select listed.entry, listed.entry = any(${batch}) as "isChecked", coalesce(s.office_id, '') as office,
           ${dayNumber("s.week")} as "firstDay",
           case when s.zone is null then '[]'
                else json_build_array(${zoneOffset(sql`s.week`)}, ${zoneOffset(sql`s.week + 7`)}) end as offsets,
           ${seconds(sql`r.received_at`)} as received, s.total_min as "totalMin",
           s.id is not null as "isKnown", s.state, coalesce(s.submitted, '') as submitted,
           coalesce(s.locked, '') as locked, coalesce(s.is_road_show, false) as "isRoadShow",
           coalesce(s.owner_name, '') as "ownerName", coalesce(place.state = 'CA', false) as "isCalifornian",
           s.offset_min as "offsetMin", ${isLeftOut(sql`listed.entry`)} as "isLeftOut", unlisted.day as "unlistedDay",
           rekeyed.id as "rekeyedAs"
      from unnest(${[...entries]}::text[]) listed (entry)
      left join submission s on s.id = listed.entry and s.last_run is null
      left join office_place place on place.office_id = s.office_id
      left join reply r on r.scope = 'records/' || listed.entry
      left join (${unlistedSubmissions(sql`(select week from submission where id = any(${batch}))`)}) unlisted
             on unlisted.id = s.id
      left join lateral (${rekeyedOf("s")}) rekeyed on listed.entry = any(${batch})`;
}
