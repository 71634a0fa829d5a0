import { selectOffices } from "#server/store/offices.ts";
import type { Reading } from "#server/store/snapshot.ts";

/** `Mesa Verde (103), Harbor Point (101)`; "" for none. An id that no report names stands alone. */
export async function officeWords(reading: Reading, ids: readonly string[]): Promise<string> {
  if (ids.length === 0) return "";
  const nameById = new Map((await selectOffices(reading)).map(({ id, name }) => [String(id), name]));
  return ids
    .map((id) => {
      const name = nameById.get(id) ?? "";
      if (id === "") return "none told";
      return name === "" ? id : `${name} (${id})`;
    })
    .join(", ");
}
