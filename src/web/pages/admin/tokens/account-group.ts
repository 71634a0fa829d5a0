import type { OfficeId } from "#domain/ids.ts";
import type { Office } from "#web/api/offices.ts";

/** Choice of whose data a program reads: of one account group, of offices that are chosen one by one, or of all. */
export type TokenReach = "group" | "chosen" | "all";

/** The chosen offices with those that share their account groups. One whose group is not known yet stands alone. */
export const accountGroup = (
  offices: readonly Pick<Office, "id" | "group">[],
  chosen: readonly OfficeId[],
): readonly OfficeId[] => {
  const groups = new Set(offices.flatMap(({ id, group }) => (chosen.includes(id) ? (group ?? []) : [])));
  const mates = offices.flatMap(({ id, group }) => (group !== null && groups.has(group) ? id : []));
  return [...new Set([...chosen, ...mates])];
};

/** The offices that a token is for, where it is not for all. */
export const accountsOf = (
  offices: Parameters<typeof accountGroup>[0],
  reach: TokenReach,
  chosen: readonly OfficeId[],
): readonly OfficeId[] => (reach === "group" ? accountGroup(offices, chosen) : chosen);
