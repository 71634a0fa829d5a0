import { MISSING } from "#web/lib/format.ts";
import { Scroller } from "#web/ui/page/scroller.tsx";
import { ChartHead, type ChartProps } from "./chart-figure.tsx";

export type HeatCell = {
  readonly value: number | null;
  /** Words on what the value is made of, below it, or why there is none. */
  readonly detail: string;
  /** A small sample: starred, and without a color. */
  readonly isFew: boolean;
};

export type Heat = {
  /** Name of a row: `Stage`. */
  readonly rowName: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly name: string; readonly cells: readonly HeatCell[] }[];
  /** A row is colored from its lowest value, or from so much below its highest where its values are closer together. */
  readonly leastSpread: number;
};

type HeatGridProps = Pick<ChartProps, "label" | "sentence"> & {
  readonly heat: Heat;
  readonly format: (value: number) => string;
};

/** A table whose cells are as deep in color as their value is great within its row. */
export const HeatGrid = ({
  heat: { rowName, columns, rows, leastSpread },
  format,
  label,
  sentence,
}: HeatGridProps) => (
  <figure aria-label={label} className="flex min-w-0 flex-col">
    <ChartHead label={label} sentence={sentence} canSave legend={LEGEND} />
    <Scroller label={`${label}, as a table`} className="overflow-x-auto">
      <table className="figures w-full border-separate border-spacing-px text-table [&_th]:px-2 [&_th]:font-normal">
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr className="text-caption text-muted">
            <th scope="col" className="text-left">
              {rowName}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cells }) => {
            const levelOf = heatLevels(cells, leastSpread);
            return (
              <tr key={name}>
                <th scope="row" className="min-w-28 text-left">
                  {name}
                </th>
                {cells.map((cell, place) => (
                  <td
                    key={columns[place]}
                    data-sample
                    className="h-11 min-w-16 px-1 text-center leading-4"
                    style={lookOf(levelOf(cell))}
                  >
                    <span>
                      {cell.value === null ? MISSING : `${format(cell.value)}${cell.isFew ? "*" : ""}`}
                    </span>
                    <span className="block text-caption">{cell.detail}</span>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </Scroller>
  </figure>
);

const HEAT_LEVELS = 5;

/** Depth of the color of each value of a row: 1 to 5 by fifths of its range, 0 for none. A small sample sets no range. */
export function heatLevels(cells: readonly HeatCell[], leastSpread: number): (cell: HeatCell) => number {
  const values = cells.flatMap(({ value, isFew }) => (value === null || isFew ? [] : [value]));
  const most = Math.max(...values);
  const least = Math.max(0, Math.min(most - leastSpread, ...values));
  return ({ value, isFew }) => {
    if (value === null || isFew || value <= 0) return 0;
    const part = most === least ? 1 : (value - least) / (most - least);
    return Math.min(HEAT_LEVELS, Math.max(1, Math.ceil(part * HEAT_LEVELS - 1e-9)));
  };
}

/** The text on the lighter colors is ink, on the two deepest what stands on the accent. */
const lookOf = (level: number) =>
  level === 0
    ? { background: "var(--surface)", color: "var(--muted)" }
    : { background: `var(--heat-${level})`, color: level < 4 ? "var(--ink)" : "var(--on-accent)" };

const LEGEND = [
  { value: "Low", type: "rect", color: "var(--heat-1)" },
  { value: "High within a row", type: "rect", color: "var(--heat-5)" },
] as const;
