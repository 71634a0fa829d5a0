import { sql } from "kysely";
import { sortName } from "#domain/fold.ts";
import type { EntryId, OfficeId, PersonId } from "#domain/ids.ts";
import type { Minutes } from "#domain/payroll/payroll.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Match } from "#domain/payroll/record-words.ts";
import { isSeen, type Reading, type ScopedReading } from "#server/postgres/snapshot.ts";

export type Matched = { readonly match: Match; readonly personId: PersonId | null };

/** The current records of a submission in the scope, in the order of their source. */
export async function selectTimeRecords(
  { db, scope }: ScopedReading,
  entry: EntryId,
): Promise<readonly TimeRecordRow[]> {
  // A record need not name its office; its submission does.
  const { rows } = await sql<TimeRecordRow>`
    select person_id, first_name, last_name, clock_type, total_min, is_active, clock_in, clock_out, offset_min, mod_type,
           unread
      from time_record r
     where entry_id = ${entry} and last_run is null
       and exists (select from submission s where s.id = r.entry_id and ${isSeen(sql`s.office_id`, scope)})
     order by ordinal, record_key`.execute(db);
  return rows;
}

type TimeRecordRow = Named & {
  readonly clock_type: string;
  readonly total_min: Minutes | null;
  readonly is_active: boolean;
  readonly clock_in: Instant | null;
  readonly clock_out: Instant | null;
  readonly offset_min: number | null;
  readonly mod_type: string | null;
  readonly unread: readonly { readonly field: string; readonly text: string }[] | null;
};

type Named = {
  readonly person_id: PersonId | null;
  readonly first_name: string;
  readonly last_name: string;
};

/**
 * Finds the persons of records in the directory: by id where one is told, else by name among the people of the office.
 * An id that is not there, no such name, or several of that name are said as such, never guessed. Ids are looked up
 * whatever the scope: that a record in scope names somebody whom the directory has is a fact of the record, and all
 * that is told of them; "not in the directory" would be false.
 */
export async function matchPersons<Row extends Named>(
  { db }: ScopedReading,
  office: OfficeId,
  records: readonly Row[],
): Promise<(record: Row) => Matched> {
  const ids = [...new Set(records.flatMap(({ person_id: id }) => (id === null ? [] : [id])))];
  const names = [...new Set(records.filter(({ person_id: id }) => id === null).map(nameOf))];
  const known = new Set(ids.length === 0 ? [] : await selectKnown(db, ids));
  const named = Map.groupBy(
    names.length === 0 ? [] : await selectNamed(db, office, names),
    ({ sort_name: name }) => name,
  );
  return (record) => {
    const { person_id: id } = record;
    if (id !== null) return { match: known.has(id) ? "by-id" : "none", personId: id };
    const [person, ...others] = named.get(nameOf(record)) ?? [];
    if (person === undefined) return { match: "none", personId: null };
    return others.length > 0
      ? { match: "several", personId: null }
      : { match: "by-name", personId: person.id };
  };
}

const nameOf = ({ first_name: firstName, last_name: lastName }: Named): string =>
  sortName({ firstName, lastName });

async function selectKnown(reading: Reading, ids: readonly PersonId[]): Promise<readonly PersonId[]> {
  const { rows } = await sql<{ id: PersonId }>`
    select id from person where id = any(${ids}) and last_run is null`.execute(reading);
  return rows.map(({ id }) => id);
}

async function selectNamed(reading: Reading, office: OfficeId, names: readonly string[]) {
  const { rows } = await sql<{ id: PersonId; sort_name: string }>`
    select id, sort_name from person
     where office_id = ${office} and sort_name = any(${names}) and last_run is null`.execute(reading);
  return rows;
}
