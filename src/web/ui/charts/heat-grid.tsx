import { useRef } from "react";
import { MISSING } from "#web/lib/format.ts";
import { Empty } from "#web/ui/page/empty.tsx";
import { ChartHead, type ChartProps } from "./chart-figure.tsx";
import { heatLevel, heatMax, rowScale, type Heat, type HeatRow } from "./heat-shapes.ts";
import { LegendItem } from "./legend.tsx";
import { HEAT_COLORS } from "./palette.ts";

type HeatGridProps = ChartProps & {
  readonly heat: Heat;
  readonly format: (value: number) => string;
};

const EMPTY_CELL = { fill: "var(--surface)", text: "var(--muted)" };

/** A table of rows by columns, each cell as deep in color as its value is great. */
export function HeatGrid({ heat, format, label, empty }: HeatGridProps) {
  const figure = useRef<HTMLElement>(null);
  if (heat.rows.length === 0) return <Empty>{empty}</Empty>;
  const range =
    heat.byRow === undefined ? `${format(0)} to ${format(heatMax(heat))}` : "Low to high within a row";
  return (
    <figure ref={figure} aria-label={label} className="flex min-w-0 flex-col">
      <ChartHead
        label={label}
        figure={figure}
        canSave
        legend={<LegendItem sample={<DepthSample />}>{range}</LegendItem>}
      />
      <section
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- whatever scrolls must be reachable by keyboard
        tabIndex={0}
        aria-label={`${label}, as a table`}
        className="overflow-x-auto"
      >
        <table className="figures w-full border-separate border-spacing-px text-table">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr className="text-caption text-muted">
              <th scope="col" className="px-2 text-left font-normal">
                <span data-legend>{heat.rowName}</span>
              </th>
              {heat.columns.map((column) => (
                <th key={column} scope="col" className="px-1 font-normal">
                  <span data-legend>{column}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {heat.rows.map((row) => (
              <tr key={row.name}>
                <th scope="row" className="min-w-28 px-2 text-left font-normal">
                  <span data-legend>{row.name}</span>
                </th>
                {heat.columns.map((column, place) => (
                  <Cell key={column} row={row} place={place} format={format} {...rowScale(heat, row)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </figure>
  );
}

const DepthSample = () => (
  <span aria-hidden="true" className="inline-flex border border-line-strong">
    {[EMPTY_CELL, ...HEAT_COLORS].map(({ fill }) => (
      <span key={fill} data-sample className="size-3" style={{ background: fill }} />
    ))}
  </span>
);

type CellProps = {
  readonly row: HeatRow;
  readonly place: number;
  readonly least: number;
  readonly max: number;
  readonly format: (value: number) => string;
};

function Cell({ row: { values, details, few }, place, least, max, format }: CellProps) {
  const [value, detail, isFew] = [values[place] ?? null, details?.[place] ?? "", few?.[place] === true];
  const level = value === null || isFew ? 0 : heatLevel(value, max, least);
  const { fill, text } = HEAT_COLORS[level - 1] ?? EMPTY_CELL;
  return (
    <td
      data-sample
      className="h-11 min-w-16 px-1 text-center leading-4"
      style={{ background: fill, color: text }}
    >
      <span data-legend className="mx-auto block w-fit">
        {value === null ? MISSING : `${format(value)}${isFew ? "*" : ""}`}
      </span>
      {detail === "" ? null : (
        <span data-legend className="mx-auto block w-fit text-caption">
          {detail}
        </span>
      )}
    </td>
  );
}
