import {
  functionalUpdate,
  useTable,
  type ReactTable,
  type Row as TableRow,
  type RowData,
  type RowSelectionState,
  type SortingState,
  type Updater,
} from "@tanstack/react-table";
import { useMemo, useState, type ReactNode } from "react";
import type { Grouping } from "#domain/row-groups.ts";
import { sortTerm, sortText, type SortTerm } from "#domain/row-order.ts";
import { given, textOf, useAddress } from "#web/lib/address.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import type { TableFiles } from "#web/ui/overlay/export-menu.tsx";
import { features, leafColumns, type Columns, type Features } from "./table-columns.tsx";
import { useGroups } from "./use-groups.ts";
import { useShownColumns } from "./shown-columns.ts";

/** A list that the server holds and sorts; the table has the rows around the ones on the screen. */
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
  /** The order where the address names none, as the address would. */
  readonly usualSort?: string;
  readonly groupings?: readonly Grouping<Row>[];
  /** The count in words, where rows alone do not say it; "" where the page says it elsewhere. */
  readonly countWords?: string;
  /** A last row with sums, set apart. */
  readonly totals?: Row;
  /** Renders what an open row shows below itself. */
  readonly renderDetail?: (row: Row) => ReactNode;
  readonly canSelect?: boolean;
  /** The page's own tools, in the bar of the table. */
  readonly tools?: ReactNode;
  /** Renders tools for the selected rows that are loaded, in the bar. */
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

const NO_COLUMNS: readonly string[] = [];
const NO_ROWS: RowSelectionState = {};
/** Pixels: the least of a column that takes what is left, and how far a column can be dragged. */
const SIZES = { size: 144, minSize: 48, maxSize: 800 } as const;

/** react-table over the rows, with what the address and this browser hold of its state. */
export function useDataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { id, columns, rows, rowId, rowsKey = "", server, renderDetail, usualSort = "" } = props;
  const isNarrow = useIsNarrow();
  const isTwoLine = isNarrow && props.isSideways !== true;
  const { asked, sort, term, onSortingChange } = useSort(props);
  const groups = useGroups(props, term);
  const subRowsOf = groups === null ? props.subRows : groups.rowsOf;
  const { shown, choose, preview } = useShownColumns(id, columns, props.spared ?? NO_COLUMNS);
  const { columnSizing, columnVisibility } = shown;
  const [selection, setSelection] = useState({ rowsKey, ids: NO_ROWS });
  const selected = selection.rowsKey === rowsKey ? selection.ids : NO_ROWS;
  const visibility = useVisibility(columns, columnVisibility, isTwoLine);
  const table = useTable({
    features,
    columns,
    data: groups?.sums ?? rows,
    getRowId: (row) => groups?.idOf(row) ?? rowId(row),
    ...(subRowsOf !== undefined && { getSubRows: subRowsOf }),
    initialState: { expanded: renderDetail === undefined ? true : {} },
    state: {
      sorting: useMemo(() => sortingOf(term), [term]),
      columnVisibility: visibility,
      columnSizing,
      rowSelection: selected,
    },
    defaultColumn: SIZES,
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
  const toChoose = table.getAllLeafColumns().filter(({ columnDef }) => columnDef.meta?.isSortOnly !== true);
  return {
    table,
    groups,
    rows: useRowsByPlace(table, server),
    columns: {
      /** Columns of a copy or a file; rows of two lines show fewer, but have the values of the others too. */
      chosen: toChoose.filter((column) => columnVisibility[column.id] !== false),
      leftOut: toChoose.filter((column) => columnVisibility[column.id] === false),
      isResized: (column: string): boolean => columnSizing[column] !== undefined,
      reset: () => choose(null),
      /** Gives a column another width while it is dragged. */
      grab: (column: string, widthPx: number) =>
        preview({ ...shown, columnSizing: { ...columnSizing, [column]: widthPx } }),
    },
    /** The order as the address has it; undefined where it has none. */
    askedSort: asked,
    /** The count of selected rows. */
    selected: Object.keys(selected).length,
    /** Changes with the list and its order. */
    orderKey: [rowsKey, sort, groups?.grouping.id].join("\n"),
    isTwoLine,
    /** Below 640 px there is no room for the boxes. */
    canSelect: props.canSelect === true && !isNarrow,
  };
}

/** The sort of the address, and what writes another one there. */
function useSort<Row extends RowData>({ columns, sortMember = "sort", usualSort = "" }: DataTableProps<Row>) {
  const { search, change } = useAddress();
  const asked = given(textOf(search, sortMember));
  const sort = search.get(sortMember) ?? usualSort;
  const term = useMemo(() => sortTerm(sort, sortableIds(columns)), [sort, columns]);
  const onSortingChange = (updater: Updater<SortingState>): void => {
    const [next] = functionalUpdate(updater, sortingOf(term));
    const text = next === undefined ? "" : sortText({ id: next.id, direction: next.desc ? "down" : "up" });
    change({ [sortMember]: text === usualSort ? null : text });
  };
  return { asked, sort, term, onSortingChange };
}

const sortableIds = <Row extends RowData>(columns: Columns<Row>): readonly string[] =>
  leafColumns(columns).flatMap(({ id, enableSorting }) =>
    id === undefined || enableSorting === false ? [] : [id],
  );

/** A sort as react-table has it. */
const sortingOf = (term: SortTerm | null): SortingState =>
  term === null ? [] : [{ id: term.id, desc: term.direction === "down" }];

/** Columns on the screen: the chosen ones, or in rows of two lines those that are for phones. */
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

/** Rows as react-table sorted them, by their places in the list, of which the server may hold more. */
export type RowsByPlace<Row extends RowData> = {
  /** The length of the list, with the rows that are not loaded. */
  readonly count: number;
  /** Undefined while the row at that place loads. */
  readonly at: (place: number) => TableRow<Features, Row> | undefined;
};

function useRowsByPlace<Row extends RowData>(
  table: ReactTable<Features, Row>,
  server: ServerRows | undefined,
): RowsByPlace<Row> {
  const loaded = table.getRowModel().rows;
  const places = server?.places;
  const at = useMemo(() => {
    if (places === undefined) return (place: number) => loaded[place];
    const byPlace = new Map(loaded.map((row, index) => [places[index], row]));
    return (place: number) => byPlace.get(place);
  }, [loaded, places]);
  return { count: server?.count ?? loaded.length, at };
}
