import { Bar, BarChart, ReferenceLine, XAxis, YAxis } from "recharts";
import { useIsNarrow } from "#web/lib/media.ts";
import {
  AXIS_TEXT,
  ChartFigure,
  ChartTip,
  SizedChart,
  type ChartProps,
  type ChartTable,
  type Press,
} from "./chart-figure.tsx";

export type Parted = {
  /** The parts in their order. */
  readonly parts: readonly string[];
  /** The bars of each on both sides of zero, which sum to what stands beside them. */
  readonly rows: readonly { readonly name: string; readonly parts: readonly number[] }[];
  /** The twin: the drawn rows, and more below them where not all are drawn. */
  readonly table: ChartTable;
};

type PartedBarsProps = ChartProps & {
  readonly parted: Parted;
  readonly format: (value: number) => string;
  readonly press?: Press;
};

const ROW_PX = 30;
const COLORS = ["var(--accent)", "var(--series-2)", "var(--series-3)"];

/** Bars on both sides of zero, one for each row, made of parts; the sum of each stands at its end of the row. */
export function PartedBars({ parted: { parts, rows, table }, format, press, ...words }: PartedBarsProps) {
  const isNarrow = useIsNarrow();
  const totalAt = (place: number): string =>
    format((rows[place]?.parts ?? []).reduce((sum, part) => sum + part, 0));
  const axis = { type: "category", dataKey: "place", interval: 0, tickLine: false, axisLine: false } as const;
  const text = { ...AXIS_TEXT, fill: "var(--ink)", fontSize: 13 };
  return (
    <ChartFigure
      {...words}
      table={table}
      isEmpty={rows.length === 0}
      press={press}
      legend={parts.map((value, place) => ({ value, type: "rect", color: COLORS[place] ?? "" }))}
    >
      <SizedChart heightPx={rows.length * ROW_PX}>
        {(size) => (
          <BarChart
            {...size}
            layout="vertical"
            stackOffset="sign"
            data={rows.map((row, place) => ({ ...row, place }))}
            style={{ ...size.style, cursor: press === undefined ? "default" : "pointer" }}
            margin={{ top: 0, right: 0, bottom: 0, left: 0 }}
            barSize={16}
            onClick={({ activeTooltipIndex }) => press?.onPress(Number(activeTooltipIndex ?? -1))}
            aria-label={words.label}
          >
            <XAxis type="number" hide domain={["dataMin", "dataMax"]} />
            <YAxis
              {...axis}
              width={isNarrow ? 130 : 220}
              tickFormatter={(place: number) => cutAt(rows[place]?.name ?? "", isNarrow ? 16 : 28)}
              tick={text}
            />
            <YAxis
              {...axis}
              yAxisId="total"
              orientation="right"
              width={72}
              tickFormatter={totalAt}
              tick={{ ...text, fontWeight: 600 }}
            />
            <ChartTip table={table} rowPx={ROW_PX} />
            <ReferenceLine x={0} stroke="var(--line-strong)" />
            {parts.map((name, place) => (
              <Bar
                key={name}
                stackId="all"
                dataKey={({ parts: values }: Parted["rows"][number]) => values[place] ?? 0}
                name={name}
                fill={COLORS[place] ?? ""}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        )}
      </SizedChart>
    </ChartFigure>
  );
}

/** In one line: axes wrap a long name over those below it. */
const cutAt = (name: string, lettersMax: number): string =>
  (name.length > lettersMax
    ? `${Array.from(name).slice(0, lettersMax).join("").trimEnd()}…`
    : name
  ).replaceAll(" ", "\u00A0");
