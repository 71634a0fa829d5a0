import type { RowData } from "@tanstack/react-table";
import { useMemo } from "react";
import { rowGroups, type Grouping } from "#domain/row-groups.ts";
import type { SortTerm } from "#domain/row-order.ts";
import { useAddress } from "#web/lib/address.ts";

/** The groups that the address asks for: a row of sums stands over the rows of each. */
export type Groups<Row> = {
  readonly grouping: Grouping<Row>;
  /** The rows of sums. */
  readonly sums: readonly Row[];
  /** The id of a row of sums; undefined of other rows, as are the next two. */
  readonly idOf: (row: Row) => string | undefined;
  readonly rowsOf: (sums: Row) => readonly Row[] | undefined;
  readonly nameOf: (row: Row) => string | undefined;
};

type GroupOptions<Row> = {
  readonly rows: readonly Row[];
  readonly groupings?: readonly Grouping<Row>[];
};

/** The member of the address that holds the grouping. */
export const GROUP = "group";
const NONE: readonly [] = [];

/**
 * Rows in groups, the groups by their names; null where the address asks for none. What else they are sorted by is
 * react-table's, as for any rows.
 */
export function useGroups<Row extends RowData>(
  { rows, groupings = NONE }: GroupOptions<Row>,
  term: SortTerm | null,
): Groups<Row> | null {
  const id = useAddress().search.get(GROUP);
  const grouping = groupings.find((each) => each.id === id);
  return useMemo(() => {
    if (grouping === undefined) return null;
    // The column that all rows of a group have in common is sorted by here, since their sums have nothing in it.
    const byName = term?.id === grouping.id ? term : null;
    const groups = rowGroups(rows, grouping, { term: byName, sortOf: () => undefined });
    const groupOf = new Map(groups.map((group) => [group.sums, group]));
    return {
      grouping,
      sums: groups.map(({ sums }) => sums),
      idOf: (row) => {
        const key = groupOf.get(row)?.key;
        return key === undefined ? undefined : `${grouping.id}:${key}`;
      },
      rowsOf: (sums) => groupOf.get(sums)?.rows,
      nameOf: (row) => groupOf.get(row)?.label,
    };
  }, [rows, grouping, term]);
}
