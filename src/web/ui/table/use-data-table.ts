import {
  constructRow,
  functionalUpdate,
  useTable,
  type ReactTable,
  type RowData,
  type RowSelectionState,
  type SortingState,
  type Updater,
} from "@tanstack/react-table";
import { useCallback, useMemo, useState, type ReactNode } from "react";
import type { Grouping } from "#domain/row-groups.ts";
import { sortTerm, sortText, type SortTerm } from "#domain/row-order.ts";
import { useAddress } from "#web/lib/address.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import type { TableFiles } from "#web/ui/overlay/export-menu.tsx";
import type { ShownRow } from "./table-body.tsx";
import { features, leafColumns, type ColumnOptions, type Columns, type Features } from "./table-columns.tsx";
import { useShownColumns } from "./shown-columns.ts";

/** The rest of a list that the server holds and sorts; the table has the rows around the ones on the screen. */
export type ServerRows = {
  readonly count: number;
  /** The place of each loaded row in the list. */
  readonly places: readonly number[];
  readonly onRange: (first: number, last: number) => void;
  /** Some of the rows on the screen could not be loaded. */
  readonly hasFailed: boolean;
  readonly retry: () => void;
};

export type DataTableProps<Row extends RowData> = {
  /** The name under which the browser stores its columns and their widths. */
  readonly id: string;
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: Columns<Row>;
  /** All rows in their usual order, or those that have been loaded. */
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /** Changes when the rows are a different list, where they can be: nothing is selected then, and the table is at its top. */
  readonly rowsKey?: string;
  readonly server?: ServerRows;
  /** Rows that stay under another one, such as a person's records. */
  readonly subRows?: (row: Row) => readonly Row[] | undefined;
  /** Columns that are left out for want of room, such as beside an open panel, until columns are chosen. */
  readonly spared?: readonly string[];
  /** The member of the address that holds the sort, where another table of the address has `sort`. */
  readonly sortMember?: string;
  /** How rows are sorted where the address does not say it, as the address would. */
  readonly usualSort?: string;
  readonly groupings?: readonly Grouping<Row>[];
  /** The count in words, where rows alone do not say it; "" where the page says it elsewhere. */
  readonly countWords?: string;
  /** A last row with sums, set apart. */
  readonly totals?: Row;
  /** What an open row shows below itself. */
  readonly renderDetail?: (row: Row) => ReactNode;
  readonly canSelect?: boolean;
  /** What the page itself can do with the table, in its bar. */
  readonly tools?: ReactNode;
  /** What can be done with the selected rows that are loaded, in its bar. */
  readonly renderSelected?: (rows: readonly Row[]) => ReactNode;
  /** Files of all rows, with the columns that are shown. */
  readonly files?: TableFiles;
  /** Height of a row, where it is not the usual one. */
  readonly rowPx?: number | undefined;
  /** The table takes its parent's height and scrolls inside it. */
  readonly fills?: boolean;
  /** Columns keep their widths and the table scrolls sideways inside itself, its first column staying. */
  readonly isSideways?: boolean;
};

const GROUP = "group";
const NO_GROUPINGS: readonly [] = [];
const NO_COLUMNS: readonly string[] = [];
const NO_ROWS: RowSelectionState = {};
/** In pixels: the least of a column that takes what is left, and how far a column can be dragged. */
const SIZES = { size: 144, minSize: 48, maxSize: 800 } as const;

/** react-table over the rows, with what the address and this browser hold of its state. */
export function useDataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { id, columns, rows, rowId, rowsKey = "", server, subRows, renderDetail } = props;
  const { usualSort = "", groupings = NO_GROUPINGS } = props;
  const isNarrow = useIsNarrow();
  const isTwoLine = isNarrow && props.isSideways !== true;
  const { search, change } = useAddress();
  const { shown, choose, preview } = useShownColumns(id, columns, props.spared ?? NO_COLUMNS);
  const { columnSizing, columnVisibility } = shown;
  const [selection, setSelection] = useState({ rowsKey, ids: NO_ROWS });
  const selected = selection.rowsKey === rowsKey ? selection.ids : NO_ROWS;
  const grouping: Grouping<Row> | undefined = groupings.find((each) => each.id === search.get(GROUP));
  const { sort, sorting, onSortingChange } = useSorting(props, grouping);
  const visibility = useVisibility(columns, columnVisibility, isTwoLine);
  const table = useTable({
    features,
    columns,
    data: rows,
    getRowId: rowId,
    ...(subRows !== undefined && { getSubRows: subRows }),
    initialState: { expanded: renderDetail === undefined ? true : {} },
    state: {
      sorting,
      grouping: useMemo(() => (grouping === undefined ? [] : [grouping.id]), [grouping]),
      columnVisibility: visibility,
      columnSizing,
      rowSelection: selected,
    },
    defaultColumn: useMemo(() => ({ ...SIZES, ...sumsOfGroups(grouping) }), [grouping]),
    groupedColumnMode: false,
    manualSorting: server !== undefined,
    enableMultiSort: false,
    enableSortingRemoval: usualSort === "",
    getRowCanExpand: (row) => row.subRows.length > 0 || renderDetail !== undefined,
    autoResetAll: false,
    isRowRangeSelectionEvent: (event) => Reflect.get(Object(event), "shiftKey") === true,
    columnResizeMode: "onEnd",
    onSortingChange,
    onRowSelectionChange: (updater) => setSelection({ rowsKey, ids: functionalUpdate(updater, selected) }),
    onColumnVisibilityChange: (updater) =>
      choose({ ...shown, columnVisibility: functionalUpdate(updater, columnVisibility) }),
    onColumnSizingChange: (updater) =>
      choose({ ...shown, columnSizing: functionalUpdate(updater, columnSizing) }),
  });
  const sumsOf = useSums(grouping);
  const ownColumns = table.getAllLeafColumns().filter(({ columnDef }) => columnDef.meta?.isSortOnly !== true);
  return {
    table,
    isTwoLine,
    /** Below 640 px there is no room for the boxes. */
    canSelect: props.canSelect === true && !isNarrow,
    grouping,
    ...useRowsByPlace(props, table, sumsOf),
    sumsOf,
    orderKey: [rowsKey, sort, grouping?.id].join("\n"),
    selected: Object.keys(selected).length,
    sizing: columnSizing,
    columns: ownColumns,
    /** In a copy or a file; rows of two lines show fewer, but have the values of the others too. */
    chosen: ownColumns.filter((column) => columnVisibility[column.id] !== false),
    onGroup: (next: string | null): void => {
      table.toggleAllRowsExpanded(true);
      change({ [GROUP]: next });
    },
    onReset: () => choose(null),
    onGrab: (column: string, widthPx: number) =>
      preview({ ...shown, columnSizing: { ...columnSizing, [column]: widthPx } }),
  };
}

/** The sort of the address, as react-table has it, and what writes another one there. */
function useSorting<Row extends RowData>(
  { columns, sortMember = "sort", usualSort = "" }: DataTableProps<Row>,
  grouping: Grouping<Row> | undefined,
) {
  const { search, change } = useAddress();
  const sort = search.get(sortMember) ?? usualSort;
  const own = useMemo(() => sortingOf(sortTerm(sort, sortableIds(columns))), [sort, columns]);
  const sorting = useMemo(() => withGroups(own, grouping?.id), [own, grouping]);
  const onSortingChange = (updater: Updater<SortingState>): void => {
    const [next] = functionalUpdate(updater, own);
    const text = next === undefined ? "" : sortText({ id: next.id, direction: next.desc ? "down" : "up" });
    change({ [sortMember]: text === usualSort ? null : text });
  };
  return { sort, sorting, onSortingChange };
}

/** Which columns are on the screen: the chosen ones, or in rows of two lines those that are for phones. */
const useVisibility = <Row extends RowData>(
  columns: Columns<Row>,
  chosen: Readonly<Record<string, boolean>>,
  isTwoLine: boolean,
): Record<string, boolean> =>
  useMemo(() => {
    const onScreen = leafColumns(columns).map(({ id = "", meta }, at) => {
      const isShown = isTwoLine ? at === 0 || meta?.onPhone === true : chosen[id] !== false;
      return [id, isShown && meta?.isSortOnly !== true] as const;
    });
    return Object.fromEntries(onScreen);
  }, [columns, chosen, isTwoLine]);

/** What a row shows: of a group, its sums. */
const useSums = <Row extends RowData>(grouping: Grouping<Row> | undefined) =>
  useCallback(
    (row: ShownRow<Row>["row"]): ShownRow<Row> => {
      if (grouping === undefined || !row.getIsGrouped()) return { row, shown: row };
      const sums = grouping.subtotal(row.getLeafRows().map(({ original }) => original));
      return {
        row,
        shown: constructRow(row.table, row.id, sums, row.index, 0),
        groupName: grouping.keyOf(row.original) || grouping.unnamed,
      };
    },
    [grouping],
  );

const sortableIds = <Row extends RowData>(columns: Columns<Row>): readonly string[] =>
  leafColumns(columns).flatMap(({ id, enableSorting }) =>
    id === undefined || enableSorting === false ? [] : [id],
  );

/** As react-table has it. */
const sortingOf = (term: SortTerm | null): SortingState =>
  term === null ? [] : [{ id: term.id, desc: term.direction === "down" }];

/** Groups that are alike come by their name. */
const withGroups = (sorting: SortingState, grouping: string | undefined): SortingState =>
  grouping === undefined || sorting[0]?.id === grouping
    ? sorting
    : [...sorting, { id: grouping, desc: false }];

/** What the rows of a group have in common, and that a group is sorted by its sums: never by averages of rates. */
const sumsOfGroups = <Row extends RowData>(grouping: Grouping<Row> | undefined): ColumnDefaults<Row> =>
  grouping === undefined
    ? {}
    : {
        getGroupingValue: grouping.keyOf,
        aggregationFn: {
          aggregate: ({ rows, column }) =>
            column.accessorFn?.(grouping.subtotal(rows.map(({ original }) => original)), 0),
        },
      };

type ColumnDefaults<Row extends RowData> = Pick<ColumnOptions<Row>, "getGroupingValue" | "aggregationFn">;

/** The rows by their places in the list, whether they are all here or around the ones on the screen. */
function useRowsByPlace<Row extends RowData>(
  { server }: DataTableProps<Row>,
  table: ReactTable<Features, Row>,
  sumsOf: (row: ShownRow<Row>["row"]) => ShownRow<Row>,
) {
  const model = table.getRowModel().rows;
  const places = server?.places;
  return useMemo(() => {
    const loaded = model.map(sumsOf);
    const byPlace = new Map(loaded.map((row, at) => [places === undefined ? at : places[at], row]));
    return { loaded, rowAt: (place: number) => byPlace.get(place) };
  }, [model, places, sumsOf]);
}
