import type { Table } from "#contract/tables.ts";
import { rowGroups, type Grouping } from "#domain/row-groups.ts";
import { byTerms } from "#domain/row-order.ts";
import { sortOf, sortWords, termsOf, type Sorts } from "./export-sort.ts";
import { batched, type ExportSource, type Facts } from "./export-source.ts";

/** Lines in the order of the page, and what the file says of it. */
export type ArrangedLines<Line> = {
  readonly source: Pick<ExportSource<Line, never>, "lines" | "count" | "groups" | "groupOf">;
  readonly filters: Facts;
  readonly control: Facts;
  readonly definitions: Facts;
};

type Arrangement<Line> = {
  readonly table: Table;
  /** As the address says it. */
  readonly sort: string | undefined;
  readonly sorts: Sorts<Line>;
  readonly grouping: Grouping<Line> | undefined;
};

/** Sorts lines, and groups them where the page does: each group begins with its sums, as on the screen. */
export function arrangedLines<Line>(
  lines: readonly Line[],
  { table, sort, sorts, grouping }: Arrangement<Line>,
): ArrangedLines<Line> {
  const terms = termsOf(sort, sorts);
  const sorted = lines.toSorted(byTerms(terms, sortOf(sorts)));
  const sortedBy = { "Sorted by": sortWords(sort, sorts, table) };
  const rows = { "Rows, sums not counted": lines.length };
  if (grouping === undefined)
    return {
      source: { lines: batched(sorted), count: sorted.length },
      filters: sortedBy,
      control: rows,
      definitions: {},
    };
  const groups = rowGroups(sorted, grouping, { terms, sortOf: sortOf(sorts) });
  const labels = new Map(groups.map(({ sums, label }) => [sums, label]));
  return {
    source: {
      lines: batched(groups.flatMap(({ sums, rows: own }) => [sums, ...own])),
      count: lines.length + groups.length,
      groups: groups.length,
      groupOf: (line) => labels.get(line) ?? null,
    },
    filters: { ...sortedBy, Grouped: grouping.label.toLowerCase() },
    control: { ...rows, Groups: groups.length },
    definitions: {
      Row: "“group” is the sums of the rows below it, up to the next group: count only those that say “row”. Groups that are closed on the screen are whole here",
    },
  };
}
