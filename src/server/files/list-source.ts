import type { ListFile } from "#contract/export.ts";
import { bySort, sortsOf, type Table, type TableColumn } from "#contract/tables.ts";
import { orderWords, sortWords } from "./export-order.ts";
import { batched, filterFacts, type ExportSource, type Facts, type FilterFacts } from "./export-source.ts";

/** The rows of a list's file, and what only they can say. */
type ListParts<Line, Query, Column extends string> = Omit<
  ExportSource<Line, Column>,
  "title" | "columnsOf" | "filters"
> & {
  /** Heading of this file, where that of the declaration says too little. */
  readonly title?: string;
  /** The columns of the file that a column of the table becomes, where that is not itself. */
  readonly columnsOf?: ExportSource<Line, Column>["columnsOf"];
  /** The offices that the reader is limited to, in words; null for all. */
  readonly limitedTo: string | null;
  /** Each filter of the question, in words. */
  readonly filters: FilterFacts<Query>;
  /** More about which rows these are. */
  readonly about?: Facts;
};

type Ordered = { readonly sort?: string | undefined; readonly order?: "up" | "down" | undefined };

/** The file of a list: title, columns and the words of the order are those of its declaration. */
export function listSource<Line, Column extends string, Query extends Ordered>(
  list: ListFile<unknown, Readonly<Record<Column, TableColumn<Line>>>>,
  query: Query,
  { limitedTo, filters, about = {}, ...parts }: ListParts<Line, Query, NoInfer<Column>>,
): ExportSource<Line, Column> {
  return {
    title: list.title,
    columnsOf: (id) => [list.table[id]],
    ...parts,
    filters: {
      "Limited to offices": limitedTo,
      ...filterFacts(filters),
      ...about,
      "Sorted by": orderOf(list, query),
    },
  };
}

/** The rows of a list that the page itself sorts, in the order of its address. */
export const sortedRows = <Line>(
  { table }: { readonly table: Table<Line> },
  sort: string | undefined,
  rows: readonly Line[],
) => ({ lines: batched(rows.toSorted(bySort(sort, sortsOf(table)))), count: rows.length });

function orderOf<Line>(
  { table, usualOrder, isSortedByServer }: ListFile<unknown, Table<Line>>,
  asked: Ordered,
): string {
  if (isSortedByServer) return orderWords(asked, usualOrder);
  const words = sortWords(asked.sort, sortsOf(table), table);
  return words === "" ? usualOrder : words;
}
