import { sql } from "kysely";
import { sortText } from "#domain/fold.ts";
import type { OfficeId } from "#domain/ids.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/** An office that some report names. Offices with the same group number share a group; null when that is not known. */
export type KnownOffice = { readonly id: OfficeId; readonly name: string; readonly group: number | null };

/** Every office of the scope, in the order of their names; those without one come last, by id. */
export async function selectOffices({ db, scope }: ScopedReading): Promise<readonly KnownOffice[]> {
  const { rows } = await sql<KnownOffice>`
    select id, name, group_id as "group" from office where ${isSeen(sql`id`, scope)}`.execute(db);
  return rows.toSorted((a, b) => compare(orderOf(a), orderOf(b)));
}

const NAMELESS_LAST = "\uffff";
const orderOf = ({ id, name }: KnownOffice): string =>
  `${sortText(name) || NAMELESS_LAST}\u0001${id.padStart(64)}`;
const compare = (a: string, b: string): number => (a < b ? -1 : Number(a > b));
