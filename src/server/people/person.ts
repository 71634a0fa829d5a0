import { sql } from "kysely";
import type { PersonId } from "#domain/ids.ts";
import type { DirectoryPerson } from "#domain/people/people.ts";
import type { Instant } from "#domain/time/time.ts";
import { PERSON_COLUMNS, rowToPerson, type PersonRow } from "./people-row.ts";
import { isSeen, type Reading, type ScopedReading } from "#server/postgres/snapshot.ts";

/** Somebody of the directory, when they are in it and in the scope. */
export async function selectPerson(
  { db, scope }: ScopedReading,
  id: PersonId,
): Promise<DirectoryPerson | null> {
  const { rows } = await sql<PersonRow>`
    select ${PERSON_COLUMNS} from person p
     where p.id = ${id} and p.last_run is null and ${isSeen(sql`p.office_id`, scope)}
     order by p.office_id limit 1
  `.execute(db);
  return rows[0] === undefined ? null : rowToPerson(rows[0]);
}

/** What of a person is confidential, and what is sealed. */
export type PrivateRow = {
  readonly ssn: Buffer | null;
  readonly dob: Buffer | null;
  readonly gender: string;
  readonly street: readonly string[];
  readonly zip: string;
  readonly erasedAt: Instant | null;
};

export async function selectPrivate({ db, scope }: ScopedReading, id: PersonId): Promise<PrivateRow | null> {
  const { rows } = await sql<PrivateRow>`
    select e.erased_at as "erasedAt",
           case when e.person_id is null then p.ssn_cipher end as ssn,
           case when e.person_id is null then p.dob_cipher end as dob,
           case when e.person_id is null then p.gender else '' end as gender,
           case when e.person_id is null then p.zip else '' end as zip,
           case when e.person_id is null
                then array_remove(array[p.street_1, p.street_2, p.street_apt], '') else '{}' end as street
      from person p left join erased_person e on e.person_id = p.id
     where p.id = ${id} and p.last_run is null and ${isSeen(sql`p.office_id`, scope)}
     order by p.office_id limit 1
  `.execute(db);
  return rows[0] ?? null;
}

/**
 * How many values somebody has been shown since, by the audit log, which none is shown without, and how many seconds
 * after `since` the first of them was.
 */
export async function countReveals(
  db: Reading,
  userId: string,
  since: Instant,
): Promise<{ readonly shown: number; readonly firstAfterS: number }> {
  const { rows } = await sql<{ shown: number; firstAfterS: number | null }>`
    select count(*)::int as shown,
           ceil(extract(epoch from min(at) - ${since}::timestamptz))::int as "firstAfterS"
      from audit_entry
     where actor = ${userId} and act = 'reveal' and at > ${since}
  `.execute(db);
  return { shown: rows[0]?.shown ?? 0, firstAfterS: rows[0]?.firstAfterS ?? 0 };
}
