import { byWords } from "#domain/row-order.ts";

type Placed = { readonly state: string | null; readonly active: number };

/** Offices and their active people by state; "" where it is unknown. */
export const mapStates = (offices: readonly Placed[]) =>
  Array.from(byState(offices), ([state, officesThere]) => ({
    state,
    value: officesThere.reduce((sum, { active }) => sum + active, 0),
    detail: String(officesThere.length),
  }));

/** Number of offices of each state, by name; those chosen stay, at zero. */
export function stateFacet(offices: readonly Placed[], chosen: readonly string[]) {
  const counts = byState(offices);
  return [...new Set([...counts.keys(), ...chosen])]
    .map((value) => ({ value, label: "", count: counts.get(value)?.length ?? 0 }))
    .toSorted((a, b) => Number(a.value === "") - Number(b.value === "") || byWords.compare(a.value, b.value));
}

const byState = (offices: readonly Placed[]): ReadonlyMap<string, readonly Placed[]> =>
  Map.groupBy(offices, ({ state }) => state ?? "");
