import type { RowSelectionState, Updater } from "@tanstack/react-table";
import { useState } from "react";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { labelOf, type Column } from "./table-columns.ts";
import { tsv } from "./table-copy.ts";

/** Ids of the selected rows, or with `isAll` of those that are not: all of 200,000 rows are one flag. */
export type Selection = { readonly isAll: boolean; readonly ids: RowSelectionState };

const NOTHING: Selection = { isAll: false, ids: {} };

export const isSelected = ({ isAll, ids }: Selection, id: string): boolean => isAll !== (ids[id] === true);

export function selectedCount({ isAll, ids }: Selection, count: number): number {
  const named = Object.values(ids).filter(Boolean).length;
  return isAll ? count - named : named;
}

/** A row to be copied; one of sums has its group's name in its first cell. */
export type CopiedRow<Row> = {
  readonly id: string;
  readonly row: Row;
  readonly groupName?: string | undefined;
};

type CopySource<Row> = {
  readonly columns: readonly Column<Row>[];
  readonly count: number;
  /** Asks the server for all rows. */
  readonly allRows: () => Promise<readonly CopiedRow<Row>[]>;
  /** The rows that are here. */
  readonly here: readonly CopiedRow<Row>[];
  readonly totals: Row | undefined;
};

/** The selected rows as text, or all rows and the totals when none is selected. `missing` ones are no longer in the list. */
export async function copiedText<Row>(selection: Selection, source: CopySource<Row>) {
  const { columns, count, allRows, here, totals } = source;
  const selected = selectedCount(selection, count);
  const wanted = selected === 0 ? { isAll: true, ids: {} } : selection;
  const fits = ({ id }: CopiedRow<Row>): boolean => isSelected(wanted, id);
  const expected = selectedCount(wanted, count);
  const found = here.filter(fits);
  const rows = found.length === expected || here.length === count ? found : (await allRows()).filter(fits);
  const cells = (row: Row, groupName?: string) =>
    columns.map((column, place) =>
      groupName !== undefined && place === 0
        ? { text: groupName, isNumber: false }
        : { text: column.text(row), isNumber: typeof column.value?.(row) === "number" },
    );
  const text = tsv([
    columns.map((column) => ({ text: labelOf(column), isNumber: false })),
    ...rows.map(({ row, groupName }) => cells(row, groupName)),
    ...(totals === undefined || selected > 0 ? [] : [cells(totals)]),
  ]);
  return { text, copied: rows.length, missing: Math.max(0, expected - rows.length) };
}

/** Which rows are selected, by their ids, and copying them, or all when none is. */
export function useTableSelection(rowsKey: string) {
  const [selection, setSelection] = useState(NOTHING);
  const [news, setNews] = useState("");
  const [seen, setSeen] = useState(rowsKey);
  const change = (next: (now: Selection) => Selection): void => {
    setSelection(next);
    setNews("");
  };
  if (seen !== rowsKey) {
    setSeen(rowsKey);
    change(() => NOTHING);
  }
  return {
    selection,
    /** What was selected of so many rows, and what became of it. */
    news: (count: number): string => {
      const selected = selectedCount(selection, count);
      return [selected === 0 ? "" : `${formatCount(selected)} selected.`, news].filter(Boolean).join(" ");
    },
    onRowSelectionChange: (updater: Updater<RowSelectionState>): void =>
      change(({ isAll, ids }) => ({ isAll, ids: typeof updater === "function" ? updater(ids) : updater })),
    selectAll: (): void => change(() => ({ isAll: true, ids: {} })),
    selectNone: (): void => change(() => NOTHING),
    copy: async <Row>(source: CopySource<Row>): Promise<void> => {
      setNews("Copying…");
      const copying = copiedText(selection, source);
      try {
        // Given as a promise, so that the press still allows it when the server had to be asked.
        await navigator.clipboard.write([
          new ClipboardItem({ "text/plain": copying.then(({ text }) => text) }),
        ]);
        const { copied, missing } = await copying;
        setNews(
          missing === 0
            ? `Copied ${formatNoun(copied, "row")}.`
            : `Copied ${formatNoun(copied, "row")}. ${formatNoun(missing, "row is", "rows are")} no longer in the list.`,
        );
      } catch {
        const failed = await copying.then(
          () => "The browser did not allow copying.",
          () => "Couldn't load all rows, so nothing was copied. Try again.",
        );
        setNews(failed);
      }
    },
  };
}
