import { selectOffices } from "./office-queries.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";

/** `Mesa Verde (103), Harbor Point (101)`; "" for none. An id that no report names, or of no office in scope, stands alone. */
export async function officeWords(reading: ScopedReading, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return "";
  const nameById = new Map((await selectOffices(reading)).map(({ id, name }) => [String(id), name]));
  return ids
    .map((id) => {
      const name = nameById.get(id) ?? "";
      if (id === "") return "(none)";
      return name === "" ? id : `${name} (${id})`;
    })
    .join(", ");
}

/** More would not be read by anybody, and a cell holds 32,767 characters. */
const NAMED_MAX = 200;

/** The offices that a file is limited to; null where it is limited to none. */
export async function scopeWords(reading: ScopedReading): Promise<string | null> {
  const { scope } = reading;
  if (scope === "all") return null;
  if (scope.length === 0) return "none";
  const more = scope.length - NAMED_MAX;
  const words = await officeWords(reading, scope.slice(0, NAMED_MAX));
  return more > 0 ? `${words}, and ${more} more` : words;
}

/** What the label of a scope's offices is, wherever it is said. */
export const LIMITED = "Limited to offices";
