import { rowGroups, type Grouping, type RowGroup } from "#domain/row-groups.ts";
import type { SortTerm } from "#domain/row-order.ts";

/** The groups of a table's rows by their sums, in the order of their names; react-table sorts them by their sums. */
export function groupsBySums<Row>(
  rows: readonly Row[],
  grouping: Grouping<Row>,
  terms: readonly SortTerm[],
): ReadonlyMap<Row, RowGroup<Row>> {
  const ownTerms = terms.filter(({ id }) => id === grouping.id);
  const groups = rowGroups(rows, grouping, { terms: ownTerms, sortOf: () => undefined });
  return new Map(groups.map((group) => [group.sums, group]));
}
