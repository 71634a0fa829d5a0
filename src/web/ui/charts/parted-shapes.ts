import type { ChartMark, ChartTable } from "./chart-table.ts";

/** A row of bars on both sides of zero: its parts, which sum to what stands beside it. */
export type PartedRow = {
  readonly name: string;
  readonly parts: readonly number[];
  /** Which row of the table says it. */
  readonly tableRow: number;
};

export type Parted = {
  /** The parts in their order. */
  readonly parts: readonly string[];
  readonly rows: readonly PartedRow[];
  /** The twin, which may have more rows than are drawn. */
  readonly table: ChartTable;
};

/** A mark for every row, with all that the table says of it. */
export const partedMarks = ({ rows, table }: Parted): readonly ChartMark[] =>
  rows.map(({ tableRow }, lane) => ({
    lane,
    step: 0,
    row: tableRow,
    columns: table.head.slice(1).map((_name, column) => column + 1),
  }));

export const totalOf = ({ parts }: Pick<PartedRow, "parts">): number =>
  parts.reduce((sum, part) => sum + part, 0);

/** From where to where each part reaches: what adds stacks up from zero, what takes away stacks down. */
export function stretchesOf(
  parts: readonly number[],
): readonly { readonly from: number; readonly to: number }[] {
  let [up, down] = [0, 0];
  return parts.map((part) => {
    const from = part < 0 ? down : up;
    if (part < 0) down += part;
    else up += part;
    return { from, to: from + part };
  });
}

/** How far the bars of all rows reach below and above zero. */
export function reachOf(rows: readonly PartedRow[]): { readonly low: number; readonly high: number } {
  const ends = rows.flatMap(({ parts }) => stretchesOf(parts).map(({ to }) => to));
  return { low: Math.min(0, ...ends), high: Math.max(0, ...ends) };
}
