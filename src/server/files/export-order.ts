import { bySort, fileHeadings, sortTermOf, type Sorts, type Table } from "#contract/tables.ts";
import { rowGroups, type Grouping } from "#domain/row-groups.ts";
import { batched } from "./export-source.ts";

/** `First interview: booked, descending`; "" for the page's own order. */
export function sortWords(sort: string | undefined, sorts: Sorts<never>, table: Table): string {
  const term = sortTermOf(sort, sorts);
  if (term === null) return "";
  const column = table[term.id];
  const [heading = term.id] = column === undefined ? [] : fileHeadings(column);
  return `${heading}${term.direction === "down" ? ", descending" : ""}`;
}

/** The same of what the server sorts: by a column of the list, or by its usual one. */
export const orderWords = (
  { sort, order }: { readonly sort?: string | undefined; readonly order?: "up" | "down" | undefined },
  usual: string,
): string => `${sort ?? usual}, ${order === "down" ? "descending" : "ascending"}; unknown last`;

type Arrangement<Line> = {
  readonly table: Table;
  /** As the address says it. */
  readonly sort: string | undefined;
  readonly sorts: Sorts<Line>;
  readonly grouping: Grouping<Line> | undefined;
};

/**
 * Sorts lines, and groups them where the page does: each group begins with its sums, as on the screen. Beside the lines,
 * what the file says of their order.
 */
export function arrangedLines<Line>(
  lines: readonly Line[],
  { table, sort, sorts, grouping }: Arrangement<Line>,
) {
  const sorted = lines.toSorted(bySort(sort, sorts));
  const sortedBy = { "Sorted by": sortWords(sort, sorts, table) };
  const rows = { "Rows, sums not counted": lines.length };
  if (grouping === undefined)
    return {
      source: { lines: batched(sorted), count: sorted.length },
      filters: sortedBy,
      control: rows,
      definitions: {},
    };
  const groups = rowGroups(sorted, grouping, { term: sortTermOf(sort, sorts), sortOf: (id) => sorts[id] });
  const labels = new Map(groups.map(({ sums, label }) => [sums, label]));
  return {
    source: {
      lines: batched(groups.flatMap(({ sums, rows: ofGroup }) => [sums, ...ofGroup])),
      count: lines.length + groups.length,
      groups: groups.length,
      groupOf: (line: Line) => labels.get(line) ?? null,
    },
    filters: { ...sortedBy, Grouped: grouping.label.toLowerCase() },
    control: { ...rows, Groups: groups.length },
    definitions: {
      Row: "“group” is the sums of the rows below it, up to the next group: count only those that say “row”. Groups that are closed on the screen are whole here",
    },
  };
}
