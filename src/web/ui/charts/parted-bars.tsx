import type { KeyboardEvent as KeyPress } from "react";
import {
  Bar,
  BarChart,
  ReferenceLine,
  useChartWidth,
  XAxis,
  YAxis,
  type YAxisTickContentProps,
} from "recharts";
import { useIsNarrow } from "#web/lib/media.ts";
import { ChartFigure, type ChartProps, type Press } from "./chart-figure.tsx";
import { ChartTip } from "./chart-tip.tsx";
import { FilledSample, LegendItem } from "./legend.tsx";
import { seriesColor } from "./palette.ts";
import { reachOf, totalOf, type Parted, type PartedRow } from "./parted-shapes.ts";
import { measureAt, TABLE_PX, truncated, widestPx } from "./text-fit.ts";

type PartedBarsProps = ChartProps & {
  readonly parted: Parted;
  readonly format: (value: number) => string;
  /** By the place among the drawn rows. */
  readonly press?: Press;
};

const ROW_PX = 30;
const GAP_PX = 10;

/** Bars on both sides of zero, one for each row, made of parts; the sum of each stands at its end of the row. */
export function PartedBars({ parted: { parts, rows, table }, format, press, ...words }: PartedBarsProps) {
  const isNarrow = useIsNarrow();
  const names = widestPx(
    rows.map(({ name }) => name),
    measureAt(TABLE_PX),
  );
  const namesPx = Math.min(names, isNarrow ? 130 : 220) + GAP_PX;
  const totals = rows.map((row) => format(totalOf(row)));
  const pressAt = (place: number): void => {
    if (rows[place] !== undefined) press?.onPress(place);
  };
  return (
    <ChartFigure
      {...words}
      table={table}
      isEmpty={rows.length === 0}
      press={
        press && {
          does: press.does,
          onPress: (row) => pressAt(rows.findIndex(({ tableRow }) => tableRow === row)),
        }
      }
      legend={parts.map((name, place) => (
        <LegendItem key={name} sample={<FilledSample color={seriesColor(place)} />}>
          {name}
        </LegendItem>
      ))}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the chart inside has the focus */}
      <div onKeyDown={walkDown}>
        <BarChart
          responsive
          layout="vertical"
          stackOffset="sign"
          data={rows.map((row, place) => ({ ...row, place }))}
          style={{
            width: "100%",
            height: rows.length * ROW_PX,
            cursor: press === undefined ? "default" : "pointer",
          }}
          margin={{ top: 0, right: widestPx(totals, measureAt(TABLE_PX, 600)) + GAP_PX, bottom: 0, left: 0 }}
          barSize={16}
          onClick={({ activeTooltipIndex }) => pressAt(Number(activeTooltipIndex ?? -1))}
          aria-label={words.label}
        >
          <XAxis type="number" hide domain={[...reachOf(rows)]} />
          <YAxis
            type="category"
            dataKey="place"
            width={namesPx}
            interval={0}
            tickLine={false}
            axisLine={false}
            tick={rowWords(rows, totals, namesPx - GAP_PX)}
          />
          <ChartTip table={table} rowOf={(place) => rows[place]?.tableRow ?? -1} />
          <ReferenceLine x={0} stroke="var(--line-strong)" />
          {parts.map((name, place) => (
            <Bar
              key={name}
              stackId="all"
              dataKey={({ parts: values }: PartedRow) => values[place] ?? 0}
              name={name}
              fill={seriesColor(place)}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </div>
    </ChartFigure>
  );
}

/** In a vertical chart recharts goes to the next row by the left arrow, and does not know the others. */
const VERTICAL_KEYS = new Map([
  ["ArrowDown", "ArrowLeft"],
  ["ArrowUp", "ArrowRight"],
]);

function walkDown(event: KeyPress<HTMLElement>): void {
  const key = VERTICAL_KEYS.get(event.key);
  if (key === undefined) return;
  event.preventDefault();
  event.target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

const rowWords = (rows: readonly PartedRow[], totals: readonly string[], namePx: number) =>
  function tick({ y, index }: YAxisTickContentProps) {
    return (
      <RowWords y={Number(y)} name={rows[index]?.name ?? ""} total={totals[index] ?? ""} namePx={namePx} />
    );
  };

type RowWordsProps = {
  readonly y: number;
  readonly name: string;
  readonly total: string;
  readonly namePx: number;
};

function RowWords({ y, name, total, namePx }: RowWordsProps) {
  const widthPx = useChartWidth() ?? 0;
  return (
    <g className="fill-ink text-table">
      <text x={0} y={y} dy="0.35em">
        <title>{name}</title>
        {truncated(name, namePx, measureAt(TABLE_PX))}
      </text>
      <text x={widthPx} y={y} dy="0.35em" textAnchor="end" className="figures font-semibold">
        {total}
      </text>
    </g>
  );
}
