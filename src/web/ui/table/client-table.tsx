import type { Grouping } from "#domain/row-groups.ts";
import { sortTerms, sortText, type SortTerm } from "#domain/row-order.ts";
import { startTransition, useState, type ReactNode } from "react";
import type { RowData } from "@tanstack/react-table";
import { oneOf, searchAhead, useAddress } from "#web/lib/address.ts";
import { formatNoun } from "#web/lib/format.ts";
import { DataTable, type DataTableProps } from "./data-table.tsx";
import { sortableIds } from "./table-cells.ts";
import type { LeafColumn } from "./table-columns.ts";
import { groupedRows, type ShownRow } from "./table-groups.ts";
import { GroupMenu, SortMenu } from "./table-order-menus.tsx";
import { useLongestFigure } from "./table-widths.ts";
import { nextSort, sortedRows } from "./table-sort.ts";

type ClientTableProps<Row extends RowData> = Pick<
  DataTableProps<Row>,
  | "id"
  | "caption"
  | "columns"
  | "cells"
  | "totals"
  | "isSideways"
  | "rowPx"
  | "canSelect"
  | "countWords"
  | "files"
> & {
  /** All rows, in the order they have while nobody sorts them. */
  readonly rows: readonly Row[];
  /** Changes when the rows are others. */
  readonly rowsKey: string;
  /** The member of the address that holds the sort, where another table of the address has `sort`. */
  readonly sortMember?: string;
  readonly groupings?: readonly Grouping<Row>[];
  /** Rows that head the ones after them, and keep them when sorted. */
  readonly isHead?: (row: Row) => boolean;
  readonly tools?: ReactNode;
  /** What else the rows can be sorted by, that stands in cells without being a column of its own. */
  readonly sortsBeside?: readonly LeafColumn[];
};

const GROUP = "group";

/** A table that has all its rows: it sorts by several columns, groups with subtotals, and keeps both in the address. */
export function ClientTable<Row extends RowData>(props: ClientTableProps<Row>) {
  const { rows, rowsKey, sortMember = "sort", groupings = [], isHead, tools, sortsBeside, ...look } = props;
  const { columns, cells, totals } = look;
  const { search, change } = useAddress();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const termsIn = (address: URLSearchParams) => sortTerms(address.get(sortMember), sortableIds(cells));
  const terms = termsIn(search);
  const groupId = oneOf(
    search,
    GROUP,
    groupings.map(({ id }) => id),
  );
  const grouping = groupings.find(({ id }) => id === groupId);
  const sorted = sortedRows(rows, terms, cells, isHead);
  const shown: readonly ShownRow<Row>[] =
    grouping === undefined
      ? sorted.map((row) => ({ row, head: null }))
      : groupedRows(sorted, grouping, { terms, cells, closed });
  const sortBy = (next: (terms: readonly SortTerm[]) => readonly SortTerm[]): void =>
    change({ [sortMember]: sortText(next(termsIn(searchAhead()))) });
  const longest = useLongestFigure(rows, totals, cells);
  const groups = shown.filter(({ head }) => head !== null);
  const counted = props.countWords ?? formatNoun(rows.length, "row");

  return (
    <DataTable
      {...look}
      count={shown.length}
      countWords={grouping === undefined ? counted : `${counted} in ${formatNoun(groups.length, "group")}`}
      longest={longest}
      rowAt={(index) => shown[index]?.row}
      orderKey={[rowsKey, sortText(terms), groupId].join("\n")}
      headAt={(index) => shown[index]?.head ?? null}
      onToggleGroup={(key) =>
        startTransition(() =>
          setClosed((now) => (now.includes(key) ? now.filter((other) => other !== key) : [...now, key])),
        )
      }
      sorting={{
        terms,
        canSort: (id) => cells[id]?.sort !== undefined,
        onSort: (id, press) => sortBy((now) => nextSort(now, { id, ...press })),
      }}
      tools={
        <>
          {groupings.length === 0 ? null : (
            <GroupMenu
              groupings={groupings}
              value={groupId}
              onChange={(id) => {
                startTransition(() => setClosed([]));
                change({ [GROUP]: id });
              }}
              allKeys={grouping === undefined ? [] : rows.map(grouping.keyOf)}
              onClose={(keys) => startTransition(() => setClosed(keys))}
            />
          )}
          <SortMenu columns={columns} cells={cells} terms={terms} onChange={sortBy} beside={sortsBeside} />
          {tools}
        </>
      }
    />
  );
}
