import type { ReactNode } from "react";
import {
  Line,
  LineChart,
  usePlotArea,
  XAxis,
  YAxis,
  type DotItemDotProps,
  type XAxisTickContentProps,
} from "recharts";
import { MISSING } from "#web/lib/format.ts";
import { ChartFigure, type ChartProps } from "./chart-figure.tsx";
import { ChartTip } from "./chart-tip.tsx";
import type { ChartTable } from "./chart-table.ts";
import {
  isHollow,
  lineEnd,
  linePanels,
  linesMax,
  linesTable,
  strokesOf,
  type Line as LineData,
  type LinePanel,
  type Lines,
} from "./line-shapes.ts";
import { KIND_COLORS } from "./palette.ts";
import { CAPTION_PX, measureAt, truncated } from "./text-fit.ts";

type SmallMultiplesProps = ChartProps & {
  /** Each line, or the lines of one panel, get a chart of their own; all share their steps. */
  readonly lines: Lines;
  readonly format: (value: number) => string;
  /** One scale for all, so that heights compare; or each its own, so that shapes do. */
  readonly scale: "shared" | "own";
  readonly panelHeightPx?: number;
  readonly legend?: ReactNode;
};

/** One small chart for each line or panel of lines, on the same steps. */
export function SmallMultiples({
  lines,
  format,
  scale,
  panelHeightPx = 106,
  legend,
  ...words
}: SmallMultiplesProps) {
  const panels = linePanels(lines.lines);
  const table = linesTable(lines, format);
  const ofPanel = ({ lanes }: LinePanel): Lines["lines"] => lanes.flatMap((lane) => lines.lines[lane] ?? []);
  const data = lines.steps.map((_name, step) => ({
    step,
    values: lines.lines.map(({ values }) => values[step] ?? null),
  }));
  return (
    <ChartFigure
      {...words}
      table={table}
      legend={legend}
      isEmpty={lines.lines.every(({ values }) => values.every((value) => value === null))}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-4">
        {panels.map((panel) => (
          <div key={panel.name} className="min-w-0">
            <p className="flex flex-wrap justify-between gap-x-3 text-table leading-5">
              <span data-legend className="truncate" title={panel.name}>
                {panel.name}
              </span>
              <span data-legend className="figures ml-auto text-right font-semibold">
                {endWords(ofPanel(panel), format)}
              </span>
            </p>
            <Panel
              {...{ lines, panel, data, table }}
              label={`${panel.name}: ${words.label}`}
              max={linesMax(scale === "shared" ? lines.lines : ofPanel(panel))}
              heightPx={panelHeightPx}
            />
          </div>
        ))}
      </div>
    </ChartFigure>
  );
}

/** The last known values of a panel's lines, without earlier ones. */
const endWords = (lines: Lines["lines"], format: (value: number) => string): string =>
  lines
    .filter(({ kind }) => kind !== "earlier")
    .map((line) => lineEnd(line))
    .map((end) => (end === null ? MISSING : format(end.value)))
    .join(" · ");

type Row = { readonly step: number; readonly values: LineData["values"] };

type PanelProps = {
  readonly lines: Lines;
  readonly panel: LinePanel;
  readonly data: readonly Row[];
  readonly table: ChartTable;
  readonly label: string;
  readonly max: number;
  readonly heightPx: number;
};

/** So that a dot at an edge is whole. */
const SIDE_PX = 6;

function Panel({ lines, panel: { lanes }, data, table, label, max, heightPx }: PanelProps) {
  const last = lines.steps.length - 1;
  return (
    <LineChart
      responsive
      style={{ width: "100%", height: heightPx }}
      data={[...data]}
      margin={{ top: SIDE_PX, right: SIDE_PX, bottom: 0, left: SIDE_PX }}
      aria-label={label}
    >
      <YAxis hide domain={[0, max === 0 ? 1 : max]} />
      <XAxis
        dataKey="step"
        height={20}
        ticks={last > 0 ? [0, last] : [0]}
        interval={0}
        tickLine={false}
        axisLine={{ stroke: "var(--line-strong)" }}
        tick={edgeTick(lines.steps)}
      />
      <ChartTip table={table} columns={lanes.map((lane) => lane + 1)} cursor="line" />
      {lanes.flatMap((lane) => {
        const line = lines.lines[lane];
        return line === undefined ? [] : lineParts(lines, line, lane);
      })}
    </LineChart>
  );
}

/** The strokes of a line, and its points, which carry the values. */
const lineParts = (lines: Lines, line: LineData, lane: number) => {
  const color = KIND_COLORS[line.kind ?? "showed"];
  const isEarlier = line.kind === "earlier";
  return [
    ...strokesOf(line, lines).map(({ values, dash }) => (
      <Line
        key={`${lane} ${dash ?? "solid"}`}
        dataKey={({ step }: Row) => values[step] ?? null}
        stroke={color}
        strokeWidth={isEarlier ? 1.5 : 2}
        {...(dash !== null && { strokeDasharray: dash })}
        tooltipType="none"
        isAnimationActive={false}
        activeDot={false}
        dot={false}
      />
    )),
    <Line
      key={lane}
      dataKey={({ values }: Row) => values[lane] ?? null}
      name={line.name}
      stroke="none"
      isAnimationActive={false}
      activeDot={{ r: 3.5, fill: color, stroke: "var(--surface)" }}
      dot={(dot: DotItemDotProps) => (
        <Dot
          key={dot.index}
          {...{ dot, color, isEarlier }}
          count={lines.steps.length}
          isHollow={isHollow(lines, line, dot.index)}
          isFew={line.few?.[dot.index] === true}
        />
      )}
    />,
  ];
};

type DotProps = {
  readonly dot: DotItemDotProps;
  readonly color: string;
  readonly count: number;
  readonly isEarlier: boolean;
  readonly isHollow: boolean;
  readonly isFew: boolean;
};

const ROOMY_FROM_PX = 14;

/** Without room for a dot at each step only small samples have one; earlier lines have none. */
function Dot({ dot: { cx, cy, value }, color, count, isEarlier, isHollow: hollow, isFew }: DotProps) {
  const isRoomy = (usePlotArea()?.width ?? 0) / count >= ROOMY_FROM_PX;
  if (value === null || value === undefined || cx === undefined || cy === undefined) return null;
  const isDrawn = !isEarlier && (isRoomy || isFew);
  return (
    <circle
      data-point
      cx={cx}
      cy={cy}
      r={isRoomy ? 3 : 2}
      fill={!isDrawn ? "none" : hollow ? "var(--surface)" : color}
      stroke={isDrawn ? color : "none"}
      strokeWidth={isRoomy ? 1.5 : 1}
    />
  );
}

const edgeTick = (steps: Lines["steps"]) => (tick: XAxisTickContentProps) => (
  <EdgeTick {...tick} steps={steps} />
);

/** The first and the last step, at the edges of the panel. */
function EdgeTick({ y, index, steps }: XAxisTickContentProps & { readonly steps: Lines["steps"] }) {
  const plot = usePlotArea();
  if (plot === undefined) return null;
  const isFirst = index === 0;
  const label = (isFirst ? steps[0] : steps.at(-1)) ?? "";
  return (
    <text
      x={isFirst ? 0 : plot.x + plot.width + SIDE_PX}
      y={y}
      dy="0.9em"
      textAnchor={isFirst ? "start" : "end"}
      className="figures fill-muted text-caption"
    >
      <title>{label}</title>
      {truncated(label, plot.width / 2, measureAt(CAPTION_PX))}
    </text>
  );
}
