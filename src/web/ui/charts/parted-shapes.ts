import type { ChartTable } from "./chart-table.ts";

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

export const totalOf = ({ parts }: Pick<PartedRow, "parts">): number =>
  parts.reduce((sum, part) => sum + part, 0);

/** How far the bars of all rows reach below and above zero: what adds stacks up, what takes away stacks down. */
export function reachOf(rows: readonly PartedRow[]): readonly [low: number, high: number] {
  return [
    Math.min(0, ...rows.map(({ parts }) => totalOf({ parts: parts.filter((part) => part < 0) }))),
    Math.max(0, ...rows.map(({ parts }) => totalOf({ parts: parts.filter((part) => part > 0) }))),
  ];
}
