import { MISSING } from "#web/lib/format.ts";
import { ChartFigure, type ChartProps } from "./chart-figure.tsx";
import { heatLevel, heatMarks, heatMax, heatTable, type Heat } from "./heat-shapes.ts";
import { LegendItem } from "./legend.tsx";
import { Mark } from "./mark.tsx";
import { CAPTION_PX, measureAt, TABLE_PX } from "./measure.ts";
import { HEAT_COLORS } from "./palette.ts";
import { labeledSteps } from "./scales.ts";
import { truncated, widestPx, type Measure } from "./text-fit.ts";

type HeatGridProps = Omit<ChartProps, "heightPx"> & {
  readonly heat: Heat;
  readonly format: (value: number) => string;
};

const HEAD_PX = 36;
const COLUMNS_PX = 22;
const CELL_PX = 28;
const CELL_MIN_PX = 32;
const NAME_MAX_PX = 260;
const EMPTY_CELL = { fill: "var(--surface)", text: "var(--muted)" };

/** Rows by columns, each cell as deep in color as its value is great, with the value in it where it fits. */
export function HeatGrid({ heat, format, ...words }: HeatGridProps) {
  const marks = heatMarks(heat);
  return (
    <ChartFigure
      {...words}
      heightPx={HEAD_PX + COLUMNS_PX + heat.rows.length * CELL_PX}
      minWidthPx={96 + heat.columns.length * CELL_MIN_PX}
      table={heatTable(heat, format)}
      marks={marks}
      legend={<LegendItem sample={<DepthSample />}>{`0 to ${format(heatMax(heat))}`}</LegendItem>}
    >
      {(widthPx, height) => <Grid heat={heat} format={format} widthPx={widthPx} heightPx={height} />}
    </ChartFigure>
  );
}

const DepthSample = () => (
  <span aria-hidden="true" className="inline-flex border border-line-strong">
    {[EMPTY_CELL, ...HEAT_COLORS].map(({ fill }) => (
      <span key={fill} data-sample className="size-3" style={{ background: fill }} />
    ))}
  </span>
);

type GridProps = Pick<HeatGridProps, "heat" | "format"> & {
  readonly widthPx: number;
  readonly heightPx: number;
};

function Grid({ heat, format, widthPx, heightPx }: GridProps) {
  const [caption, table] = [measureAt(CAPTION_PX), measureAt(TABLE_PX)];
  const { columns, rows } = heat;
  const widestName = widestPx(
    rows.map(({ name }) => name),
    table,
  );
  const roomForNames = widthPx - columns.length * CELL_MIN_PX;
  const namesPx = Math.min(widestName + 12, NAME_MAX_PX, roomForNames);
  const cellPx = (widthPx - namesPx) / columns.length;
  const labeled = labeledSteps(columns.length, cellPx, Math.min(widestPx(columns, caption), 88), 6);
  const headPx = Math.max(cellPx, Math.min(88, widestPx(columns, caption))) - 2;
  const max = heatMax(heat);
  return (
    <svg width={widthPx} height={heightPx} className="block">
      {labeled.map((column) => {
        const label = columns[column] ?? "";
        const shown = truncated(label, headPx, caption);
        // The last label may be wider than its cell and stays inside the drawing.
        const middle = Math.min(namesPx + (column + 0.5) * cellPx, widthPx - caption(shown) / 2);
        return (
          <text
            key={column}
            x={middle}
            y={14}
            textAnchor="middle"
            className="figures fill-muted text-caption"
          >
            <title>{label}</title>
            {shown}
          </text>
        );
      })}
      {rows.map(({ name, values }, row) => (
        <g key={row}>
          <text x={0} y={COLUMNS_PX + (row + 0.5) * CELL_PX} dy="0.35em" className="fill-ink text-table">
            <title>{name}</title>
            {truncated(name, namesPx - 8, table)}
          </text>
          {columns.map((_column, column) => (
            <Cell
              key={column}
              lane={row}
              step={column}
              value={values[column] ?? null}
              x={namesPx + column * cellPx}
              y={COLUMNS_PX + row * CELL_PX}
              widthPx={cellPx}
              measure={caption}
              {...{ max, format }}
            />
          ))}
        </g>
      ))}
    </svg>
  );
}

type CellProps = {
  readonly lane: number;
  readonly step: number;
  readonly value: number | null;
  readonly x: number;
  readonly y: number;
  readonly widthPx: number;
  readonly max: number;
  readonly format: (value: number) => string;
  readonly measure: Measure;
};

function Cell({ lane, step, value, x, y, widthPx, max, format, measure }: CellProps) {
  const level = value === null ? 0 : heatLevel(value, max);
  const { fill, text } = HEAT_COLORS[level - 1] ?? EMPTY_CELL;
  const words = value === null ? MISSING : format(value);
  const box = { x: x + 0.5, y: y + 0.5, width: widthPx - 1, height: CELL_PX - 1 };
  return (
    <Mark lane={lane} step={step} box={box}>
      <rect {...box} fill={fill} stroke="var(--line)" />
      <text
        aria-hidden="true"
        x={x + widthPx / 2}
        y={y + CELL_PX / 2}
        dy="0.35em"
        textAnchor="middle"
        fill={text}
        className="figures text-caption"
      >
        {measure(words) <= widthPx - 4 ? words : ""}
      </text>
    </Mark>
  );
}
