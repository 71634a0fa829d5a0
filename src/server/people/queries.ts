import { sql } from "kysely";
import { compareText, sortText } from "#domain/fold.ts";
import type { OfficeId } from "#domain/ids.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";

/** An office that some report names. Offices with the same group number share a group; null when that is unknown. */
type Office = { readonly id: OfficeId; readonly name: string; readonly group: number | null };

/** Every office of the scope, in the order of their names; those without one come last, by id. */
export async function selectOffices({ db, scope }: ScopedReading): Promise<readonly Office[]> {
  const rows = await allRows(db)<Office>`
    select id, name, group_id as "group" from office where ${isSeen(sql`id`, scope)}`;
  // Each office is folded once, and not with every comparison.
  const orderOf = new Map(rows.map((row) => [row, officeOrder(row)]));
  return rows.toSorted((a, b) => compareText(orderOf.get(a) ?? "", orderOf.get(b) ?? ""));
}

const NAMELESS_LAST = "\uffff";
const officeOrder = ({ id, name }: Office): string =>
  `${sortText(name) || NAMELESS_LAST}\u0001${id.padStart(64)}`;

/** `Mesa Verde (103), Harbor Point (101)`; "" for none. An id that no report names, or of no office in scope, stands alone. */
export async function selectOfficeWords(
  reading: ScopedReading,
  ids: readonly string[] = [],
): Promise<string> {
  if (ids.length === 0) return "";
  const nameById = new Map((await selectOffices(reading)).map((office) => [String(office.id), office.name]));
  return ids
    .map((id) => {
      const name = nameById.get(id) ?? "";
      if (id === "") return "(none)";
      return name === "" ? id : `${name} (${id})`;
    })
    .join(", ");
}

/** A cell holds 32,767 characters, and a longer list would not be read. */
const NAMED_MAX = 200;

/** The offices that a file is limited to; null where it is limited to none. */
export async function selectScopeWords(reading: ScopedReading): Promise<string | null> {
  const { scope } = reading;
  if (scope === "all") return null;
  if (scope.length === 0) return "none";
  const unnamedCount = scope.length - NAMED_MAX;
  const named = await selectOfficeWords(reading, scope.slice(0, NAMED_MAX));
  return unnamedCount > 0 ? `${named}, and ${unnamedCount} more` : named;
}
