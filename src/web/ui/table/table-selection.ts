import { functionalUpdate, type RowSelectionState, type Updater } from "@tanstack/react-table";
import { useState } from "react";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import { labelOf, type Column } from "./table-columns.ts";

/** Ids of the selected rows, or with `isAll` of those that are not: all of 200,000 rows are one flag. */
export type Selection = { readonly isAll: boolean; readonly ids: RowSelectionState };

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
  /** Queries the server for all rows. */
  readonly allRows: () => Promise<readonly CopiedRow<Row>[]>;
  /** The rows that are here. */
  readonly here: readonly CopiedRow<Row>[];
  readonly totals: Row | undefined;
};

/** The selected rows as text, or all rows and the totals when none is selected. `missing` ones are no longer in the list. */
export async function copiedText<Row>(selection: Selection, source: CopySource<Row>) {
  const { columns, count, allRows, here, totals } = source;
  const isOfAll = selectedCount(selection, count) === 0;
  const wanted = isOfAll ? { isAll: true, ids: {} } : selection;
  const fits = ({ id }: CopiedRow<Row>): boolean => isSelected(wanted, id);
  const expected = selectedCount(wanted, count);
  const found = here.filter(fits);
  const rows = found.length === expected || here.length === count ? found : (await allRows()).filter(fits);
  const cells = (row: Row, groupName?: string) =>
    columns.map((column, place) =>
      groupName !== undefined && place === 0
        ? copiedCell(groupName)
        : copiedCell(column.text(row), typeof column.value?.(row) === "number"),
    );
  const lines = [
    columns.map((column) => copiedCell(labelOf(column))),
    ...rows.map(({ row, groupName }) => cells(row, groupName)),
    ...(totals === undefined || !isOfAll ? [] : [cells(totals)]),
  ];
  const text = lines.map((line) => line.join("\t")).join("\n");
  return { text, copied: rows.length, missing: Math.max(0, expected - rows.length) };
}

/** What a spreadsheet takes for the beginning of a formula, in full width too. */
const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/u;

/** A cell as spreadsheets paste it. True numbers are copied as they are shown; text is kept from being taken for a formula. */
export const copiedCell = (text: string, isNumber = false): string => {
  const safe = !isNumber && FORMULA.test(text) ? `'${text}` : text;
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};

type SelectionState = Selection & { readonly rowsKey: string; readonly news: string };

/** Which rows of a list are selected, by their ids, and copying them, or all when none is. */
export function useTableSelection(rowsKey: string) {
  const nothing: SelectionState = { rowsKey, isAll: false, ids: {}, news: "" };
  const [state, setState] = useState(nothing);
  const ofList = (now: SelectionState): SelectionState => (now.rowsKey === rowsKey ? now : nothing);
  const selection = ofList(state);
  const say = (news: string): void => setState((now) => ({ ...ofList(now), news }));
  return {
    selection,
    /** What was selected of so many rows, and what became of it. */
    news: (count: number): string => {
      const selected = selectedCount(selection, count);
      const words = selected === 0 ? "" : `${formatCount(selected)} selected.`;
      return [words, selection.news].filter(Boolean).join(" ");
    },
    onRowSelectionChange: (updater: Updater<RowSelectionState>): void =>
      setState((current) => {
        const now = ofList(current);
        return { ...now, ids: functionalUpdate(updater, now.ids), news: "" };
      }),
    selectAll: (): void => setState({ ...nothing, isAll: true }),
    selectNone: (): void => setState(nothing),
    copy: async <Row>(source: CopySource<Row>): Promise<void> => {
      say("Copying…");
      const copying = copiedText(selection, source);
      try {
        // Given as a promise, so that the press still allows it when the server had to be asked.
        await navigator.clipboard.write([
          new ClipboardItem({ "text/plain": copying.then(({ text }) => text) }),
        ]);
        const { copied, missing } = await copying;
        const left =
          missing === 0 ? "" : ` ${formatNoun(missing, "row is", "rows are")} no longer in the list.`;
        say(`Copied ${formatNoun(copied, "row")}.${left}`);
      } catch {
        const failed = await copying.then(
          () => "The browser did not allow copying.",
          () => "Couldn’t load all rows, so nothing was copied. Try again.",
        );
        say(failed);
      }
    },
  };
}
