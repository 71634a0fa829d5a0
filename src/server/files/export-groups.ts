import { rowGroups, type Grouping } from "#domain/row-groups.ts";
import { byTerms, type SortTerm } from "#domain/row-order.ts";
import type { AboutLine } from "./cell.ts";
import { sortOf, type Sorts } from "./export-sort.ts";
import { counted, said } from "./export-source.ts";

/** Lines in the order of the page, and what says which of them are the sums of a group. */
export type ArrangedLines<Line> = {
  readonly lines: readonly Line[];
  /** How many of them are the sums of a group. */
  readonly groups: number;
  /** The name of the group whose sums a line is; null for a line of the table's own. */
  readonly groupOf: (line: Line) => string | null;
  /** The first column of the file; undefined in a file without groups. */
  readonly markOf: ((line: Line) => string) | undefined;
  readonly filters: Readonly<Record<string, string>>;
  readonly control: readonly AboutLine[];
  readonly definitions: readonly AboutLine[];
};

type Asked<Line> = {
  readonly terms: readonly SortTerm[];
  readonly sorts: Sorts<Line>;
  readonly grouping: Grouping<Line> | undefined;
};

/** Sorts lines, and groups them where the page does: each group begins with its sums, as on the screen. */
export function arrangedLines<Line>(
  lines: readonly Line[],
  { terms, sorts, grouping }: Asked<Line>,
): ArrangedLines<Line> {
  const sorted = lines.toSorted(byTerms(terms, sortOf(sorts)));
  if (grouping === undefined)
    return {
      ...{ lines: sorted, groups: 0, groupOf: () => null, markOf: undefined },
      ...{ filters: {}, control: [], definitions: [] },
    };
  const groups = rowGroups(sorted, grouping, { terms, sortOf: sortOf(sorts) });
  const labels = new Map(groups.map(({ sums, label }) => [sums, label]));
  const groupOf = (line: Line): string | null => labels.get(line) ?? null;
  return {
    lines: groups.flatMap(({ sums, rows }) => [sums, ...rows]),
    groups: groups.length,
    groupOf,
    markOf: (line) => (groupOf(line) === null ? ROW_MARKS.row : ROW_MARKS.group),
    filters: { Grouped: grouping.label.toLowerCase() },
    control: [counted("Groups", groups.length)],
    definitions: [
      said(
        "Row",
        "“group” is the sums of the rows below it, up to the next group: count only those that say “row”. Groups that are closed on the screen are whole here",
      ),
    ],
  };
}

/** What the first column of a grouped file says. */
export const ROW_MARKS = { heading: "Row", group: "group", row: "row", total: "total" } as const;
