import { useMemo } from "react";
import type { Cells } from "./table-cells.ts";
import type { ColumnMeta } from "./table-columns.ts";
import { PLAIN_LOOK, widened, type TableLook } from "./table-look.ts";

/** The widths that the columns have on the screen now. */
export const measuredWidths = (box: HTMLElement | null): TableLook["widths"] =>
  [...(box?.querySelectorAll<HTMLElement>("th[data-column]") ?? [])].map((heading) => ({
    id: heading.dataset["column"] ?? "",
    px: heading.offsetWidth,
  }));

/** The look after one column's width was changed: the first change holds all the others where they are. */
export const resized = (
  look: TableLook,
  measured: TableLook["widths"],
  id: string,
  px: number | null,
): TableLook => {
  if (px === null) return { ...look, widths: PLAIN_LOOK.widths };
  const held = measured.reduce((widths, each) => widened(widths, each.id, each.px), look.widths);
  return { ...look, widths: widened(held, id, px) };
};

/** How long the figures of a column get, in widths of a digit; 0 where that is not known. */
export type LongestFigure = (id: string) => number;

/** The figures of a column are as long as that of its largest number. */
const longestFigure =
  <Row>(rows: readonly Row[], cells: Cells<Row>): LongestFigure =>
  (id) => {
    const { sort, text } = cells[id] ?? {};
    if (sort === undefined || text === undefined) return 0;
    let [largest, longest]: [number, string] = [-1, ""];
    for (const row of rows) {
      const value = sort(row);
      if (typeof value !== "number" || Math.abs(value) <= largest) continue;
      [largest, longest] = [Math.abs(value), text(row)];
    }
    return digitsOf(longest);
  };

/** The same of rows and the sums under them; gone through again only when they are others. */
export const useLongestFigure = <Row>(
  rows: readonly Row[],
  totals: Row | undefined,
  cells: Cells<Row>,
): LongestFigure =>
  useMemo(() => longestFigure(totals === undefined ? rows : [...rows, totals], cells), [rows, totals, cells]);

/** Points, commas and blanks are about half as wide as digits, which are all equally wide. */
const digitsOf = (text: string): number => text.length - 0.45 * (text.match(/[\s.,:]/g)?.length ?? 0);

/** Sums are bold. */
const BOLD = 1.1;

/** The width of a column in which no figure is ever cut: half a number is a wrong one. */
export const roomyWidth = (meta: ColumnMeta, longest: number, isSideways: boolean): string | undefined => {
  const { align, width, beside } = meta;
  if (align !== "end" || width === undefined || longest === 0) return width;
  const room = [isSideways ? sidewaysRoom(meta) : usualRoom(meta), ...(beside === undefined ? [] : [beside])];
  return `max(${width}, ${(BOLD * longest).toFixed(1)}ch + ${room.join(" + ")})`;
};

/** What cells have around their figures, as in `table-rows.tsx`, and a little more; where there are many, hardly more. */
const usualRoom = ({ hasShape = false, startsGroup = false }: ColumnMeta): string =>
  hasShape ? "2.5rem" : startsGroup ? "1.375rem" : "1.125rem";
const sidewaysRoom = ({ startsGroup = false }: ColumnMeta): string => (startsGroup ? "1.25rem" : "0.8125rem");

/** The least width of a table whose columns are so wide. A share is one of all of it, not of what is seen of it. */
export function widthHolding(columns: readonly string[]): string {
  const shares = columns.filter((width) => width.endsWith("%"));
  const share = shares.reduce((sum, width) => sum + Number.parseFloat(width) / 100, 0);
  const sum = columns.filter((width) => !shares.includes(width)).join(" + ");
  return share === 0 ? `calc(${sum})` : `calc((${sum}) / ${(1 - share).toFixed(3)})`;
}
