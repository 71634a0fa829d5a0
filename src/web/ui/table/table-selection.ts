import { useState } from "react";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import type { Cells } from "./table-cells.ts";
import type { LeafColumn } from "./table-columns.ts";
import { tsv, type CopiedCell } from "./table-copy.ts";
import type { GroupHead } from "./table-groups.ts";

type CopyOptions<Row> = {
  readonly count: number;
  readonly rowAt: (index: number) => Row | undefined;
  readonly headAt: (index: number) => GroupHead | null;
  readonly totals: Row | undefined;
  readonly cells: Cells<Row>;
  readonly columns: readonly LeafColumn[];
  /** Changes when the same place holds another row. */
  readonly orderKey: string;
};

/** The text of the rows at some places, or of all that have been loaded and the totals. */
function copiedRows<Row>(options: CopyOptions<Row>, places: readonly number[]) {
  const { count, rowAt, headAt, totals, cells, columns } = options;
  const isSelection = places.length > 0;
  const wanted = isSelection ? places : Array.from({ length: count }, (_, index) => index);
  const cellsOf = (row: Row, head: GroupHead | null): readonly CopiedCell[] =>
    columns.map(({ id }, place) => {
      const cell = cells[id];
      if (head !== null && place === 0) return { text: head.label, isNumber: false };
      return { text: cell?.text(row) ?? "", isNumber: typeof cell?.sort?.(row) === "number" };
    });
  const rows = wanted.flatMap((index) => {
    const row = rowAt(index);
    return row === undefined ? [] : [cellsOf(row, headAt(index))];
  });
  const sums = totals === undefined || isSelection ? [] : [cellsOf(totals, null)];
  const headings = columns.map(({ label }) => ({ text: label, isNumber: false }));
  return { text: tsv([headings, ...rows, ...sums]), copied: rows.length, wanted: wanted.length };
}

/** Which rows are selected, and copying them, or all when none is. */
export function useTableSelection<Row>(options: CopyOptions<Row>, canSelect: boolean) {
  const [selected, setSelected] = useState<readonly number[]>([]);
  const [news, setNews] = useState("");
  const [seenOrder, setSeenOrder] = useState(options.orderKey);
  if (seenOrder !== options.orderKey) {
    setSeenOrder(options.orderKey);
    setSelected([]);
    setNews("");
  }
  const places = selected.filter((place) => place < options.count);

  const choose = (next: readonly number[]): void => {
    setSelected(next.toSorted((a, b) => a - b));
    setNews("");
  };
  const select = (indexes: readonly number[], toggles: boolean): void => {
    const inside = indexes.filter((index) => index >= 0 && index < options.count);
    const others = places.filter((place) => !inside.includes(place));
    choose(toggles && others.length < places.length ? others : [...others, ...inside]);
  };
  const copy = (): string => {
    const { text, copied, wanted } = copiedRows(options, places);
    setNews(
      copied === wanted
        ? `Copied ${formatNoun(copied, "row")}.`
        : `Copied the ${formatNoun(copied, "row")} loaded so far, of ${formatCount(wanted)}.`,
    );
    return text;
  };
  return {
    isSelected: (index: number): boolean | null => (canSelect ? places.includes(index) : null),
    select: canSelect ? select : undefined,
    selectAll: () => choose(Array.from({ length: options.count }, (_, index) => index)),
    selectNone: () => choose([]),
    hasSelected: places.length > 0,
    copy,
    copyToClipboard: () => {
      navigator.clipboard.writeText(copy()).catch(() => setNews("The browser did not allow copying."));
    },
    news: [places.length === 0 ? "" : `${formatCount(places.length)} selected.`, news]
      .filter(Boolean)
      .join(" "),
  };
}
