import { MISSING } from "#web/lib/format.ts";

/** The twin of a chart: the same numbers as text, the first cell of each row being its heading. */
export type ChartTable = {
  readonly head: readonly string[];
  readonly rows: readonly (readonly string[])[];
};

/** A mark of a chart: its place for the arrow keys, and the cells of the table that it shows. */
export type ChartMark = {
  /** Up and down go from lane to lane; the topmost is 0. */
  readonly lane: number;
  /** Left and right go from step to step. */
  readonly step: number;
  readonly row: number;
  readonly columns: readonly number[];
};

/** What a mark says of itself: a heading, and each of its cells under the heading of its column. */
export type MarkWords = {
  readonly heading: string;
  readonly cells: readonly { readonly name: string; readonly value: string }[];
};

export const markWords = ({ head, rows }: ChartTable, { row, columns }: ChartMark): MarkWords => ({
  heading: rows[row]?.[0] ?? "",
  cells: columns.map((column) => ({
    name: head[column] ?? "",
    value: rows[row]?.[column] ?? MISSING,
  })),
});

/** `First interview. Booked: 12,408. Booked earlier: 11,902.` */
export const markName = ({ heading, cells }: MarkWords): string =>
  [heading, ...cells.map(({ name, value }) => `${name}: ${value === MISSING ? "not known" : value}`)]
    .map((part) => `${part}.`)
    .join(" ");

/** What identifies a mark within its chart. */
export const markKey = ({ lane, step }: Pick<ChartMark, "lane" | "step">): string => `${lane}:${step}`;
