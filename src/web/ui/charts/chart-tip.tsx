import { Tooltip } from "recharts";
import { rowWords, type ChartTable } from "./chart-table.ts";

type ChartTipProps = {
  readonly table: ChartTable;
  /** Which row of the table belongs to a place in the chart's data; the same place where left out. */
  readonly rowOf?: (place: number) => number;
  /** The columns that it shows; all where left out. */
  readonly columns?: readonly number[];
  /** How the active place is marked behind the drawing. */
  readonly cursor?: "band" | "line" | "none";
};

const CURSORS = {
  band: { fill: "var(--ground)", stroke: "none" },
  line: { stroke: "var(--line-strong)" },
  none: false,
} as const;

/** What the pointer or the keyboard has reached: a row of the chart's table. */
export const ChartTip = ({ table, rowOf = (place) => place, columns, cursor = "band" }: ChartTipProps) => (
  <Tooltip
    isAnimationActive={false}
    cursor={CURSORS[cursor]}
    wrapperStyle={{ zIndex: 20 }}
    allowEscapeViewBox={{ x: false, y: true }}
    content={wordsOf(table, rowOf, columns)}
  />
);

type Active = { readonly active: boolean; readonly activeIndex: string | null | undefined };

const wordsOf = (
  table: ChartTable,
  rowOf: (place: number) => number,
  columns: readonly number[] | undefined,
) =>
  function words({ active, activeIndex }: Active) {
    const row = rowOf(Number.parseInt(activeIndex ?? "", 10));
    return active && table.rows[row] !== undefined ? <Words {...{ table, row, columns }} /> : null;
  };

type WordsProps = Pick<ChartTipProps, "table"> & {
  readonly row: number;
  readonly columns: readonly number[] | undefined;
};

function Words({ table, row, columns }: WordsProps) {
  const { heading, cells } = rowWords(table, row, columns);
  return (
    <output
      data-chart-tip
      data-row={row}
      className="block max-w-72 rounded-md border border-line-strong bg-raised px-3 py-2 text-table shadow-raised"
    >
      <p className="font-semibold break-words">{heading}</p>
      <dl className="figures grid grid-cols-[auto_auto] gap-x-4">
        {cells.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </output>
  );
}
