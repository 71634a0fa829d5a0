import type { Office } from "#web/api/offices.ts";

/** The offices that share a group with some, without these themselves. */
export function othersOfGroups(offices: readonly Office[], ids: readonly string[]): readonly Office[] {
  const chosen = offices.filter(({ id }) => ids.includes(id));
  const groups = new Set(chosen.flatMap(({ group }) => group ?? []));
  return offices.filter(({ id, group }) => !ids.includes(id) && group !== null && groups.has(group));
}
