import { Bar, BarChart, CartesianGrid, type BarShapeProps } from "recharts";
import { formatShortCount } from "#web/lib/format.ts";
import { HeightAxis, STEP_ROOM_PX, StepAxis } from "./chart-axes.tsx";
import { ChartFigure, type ChartProps } from "./chart-figure.tsx";
import { EndLabels, endLabelsPx } from "./end-labels.tsx";
import { Mark } from "./mark.tsx";
import { CAPTION_PX, measureAt } from "./measure.ts";
import { colorOf } from "./palette.ts";
import { heightScale, labeledSteps, ticksUpTo } from "./scales.ts";
import { lastMiddles, laneOf, stackMarks, stackTable, stackTotals, type Stack } from "./stacked-shapes.ts";
import { fittingCount, widestPx } from "./text-fit.ts";

type StackedBarsProps = ChartProps & { readonly stack: Stack };

const TOP_PX = 24;
const AXIS_PX = 24;
const BAR_MAX_PX = 64;

/** Parts of a whole over time, each named beside its part of the last bar, totals above. */
export const StackedBars = ({ stack, heightPx, ...words }: StackedBarsProps) => (
  <ChartFigure
    {...words}
    heightPx={heightPx}
    table={stackTable(stack)}
    marks={stack.steps.length === 0 ? [] : stackMarks(stack)}
  >
    {(widthPx, height) => <Plot stack={stack} widthPx={widthPx} heightPx={height} />}
  </ChartFigure>
);

type PlotProps = Pick<StackedBarsProps, "stack"> & { readonly widthPx: number; readonly heightPx: number };

function Plot({ stack, widthPx, heightPx }: PlotProps) {
  const { steps, parts } = stack;
  const measure = measureAt(CAPTION_PX);
  const totals = stackTotals(stack);
  const ticks = ticksUpTo(Math.max(0, ...totals), 4, 1);
  const max = ticks.at(-1) ?? 1;
  const leftPx = widestPx(ticks.map(formatShortCount), measure) + 8;
  const rightPx = endLabelsPx(
    parts.map(({ name }) => ({ name, value: "" })),
    widthPx,
  );
  const bandPx = (widthPx - leftPx - rightPx) / steps.length;
  const labeled = labeledSteps(steps.length, bandPx, Math.min(widestPx(steps, measure), STEP_ROOM_PX));
  const xOf = (step: number): number => leftPx + (step + 0.5) * bandPx;
  const yOf = heightScale(max, TOP_PX, heightPx - AXIS_PX);
  const barPx = Math.min(BAR_MAX_PX, bandPx * 0.7);
  const lastBarEnd = widthPx - rightPx - (bandPx - barPx) / 2;
  return (
    <BarChart
      width={widthPx}
      height={heightPx}
      data={steps.map((_label, step) => ({ step }))}
      margin={{ top: TOP_PX, right: rightPx, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <HeightAxis ticks={ticks} format={formatShortCount} widthPx={leftPx} />
      <StepAxis {...{ labeled, xOf, widthPx, measure }} steps={steps} heightPx={AXIS_PX} />
      {parts.map(({ name, counts }, place) => (
        <Bar
          key={name}
          stackId="whole"
          dataKey={({ step }: { readonly step: number }) => counts[step] ?? 0}
          barSize={barPx}
          isAnimationActive={false}
          shape={partOfBar(laneOf(place, parts.length), colorOf({}, place))}
        />
      ))}
      {totals.map((total, step) => (
        <text
          key={steps[step]}
          aria-hidden="true"
          data-label
          x={xOf(step)}
          y={yOf(total) - 7}
          textAnchor="middle"
          className="figures fill-ink text-caption"
        >
          {fittingCount(total, bandPx - 4, measure)}
        </text>
      ))}
      <EndLabels
        ends={lastMiddles(stack).map((middle, place) => ({
          name: parts[place]?.name ?? "",
          value: "",
          color: colorOf({}, place),
          x: lastBarEnd,
          y: yOf(middle),
        }))}
        leftPx={widthPx - rightPx}
        widthPx={rightPx}
        topPx={TOP_PX}
        bottomPx={heightPx - AXIS_PX - 6}
      />
    </BarChart>
  );
}

const partOfBar =
  (lane: number, color: string) =>
  ({ x, y, width, height, index }: BarShapeProps) => (
    <Mark lane={lane} step={index} box={{ x, y, width, height }}>
      <rect
        {...{ x, y, width, height }}
        fill={color}
        stroke="var(--surface)"
        strokeWidth={height > 3 ? 1.5 : 0}
      />
    </Mark>
  );
