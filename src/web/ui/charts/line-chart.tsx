import { CartesianGrid, DefaultZIndexes, LineChart as Chart, ZIndexLayer } from "recharts";
import { HeightAxis, STEP_ROOM_PX, StepAxis } from "./chart-axes.tsx";
import { ChartFigure, type ChartProps } from "./chart-figure.tsx";
import { EndLabels, endLabelsPx } from "./end-labels.tsx";
import { dotOf, LineMarks, lineParts, stepsOf } from "./line-marks.tsx";
import { lineEnd, linesMarks, linesMax, linesTable, type Lines } from "./line-shapes.ts";
import { CAPTION_PX, measureAt } from "./measure.ts";
import { colorOf } from "./palette.ts";
import { heightScale, labeledSteps, ticksUpTo } from "./scales.ts";
import { widestPx } from "./text-fit.ts";

type LineChartProps = ChartProps & {
  readonly lines: Lines;
  readonly format: (value: number) => string;
  /** 1 for counts, which have no tick between whole numbers. */
  readonly smallestTick?: number;
};

const TOP_PX = 10;
const AXIS_PX = 24;

/** Values over time, the unfinished end dashed, each line named at its end. */
export function LineChart({ lines, format, smallestTick = 0, heightPx, ...words }: LineChartProps) {
  const shape = { lines, format, smallestTick };
  return (
    <ChartFigure
      {...words}
      heightPx={heightPx}
      table={linesTable(lines, format)}
      marks={linesMarks(lines)}
      dotOf={dotOf(lines, lanesOf(lines))}
    >
      {(widthPx, height) => <Plot {...shape} widthPx={widthPx} heightPx={height} />}
    </ChartFigure>
  );
}

const lanesOf = ({ lines }: Lines) => lines.map((line, lane) => ({ lane, line, color: colorOf(line, lane) }));

type PlotProps = Required<Pick<LineChartProps, "lines" | "format" | "smallestTick">> & {
  readonly widthPx: number;
  readonly heightPx: number;
};

function Plot({ lines, format, smallestTick, widthPx, heightPx }: PlotProps) {
  const measure = measureAt(CAPTION_PX);
  const ticks = ticksUpTo(linesMax(lines.lines), 4, smallestTick);
  const max = ticks.at(-1) ?? 1;
  const leftPx = widestPx(ticks.map(format), measure) + 8;
  const ended = lines.lines.flatMap((line, lane) => {
    const end = lineEnd(line);
    return end === null ? [] : [{ ...end, name: line.name, color: colorOf(line, lane) }];
  });
  const labels = ended.map((end) => ({ ...end, value: format(end.value) }));
  const rightPx = endLabelsPx(labels, widthPx);
  const plotPx = widthPx - leftPx - rightPx;
  const stepPx = plotPx / Math.max(1, lines.steps.length - 1);
  const labeled = labeledSteps(
    lines.steps.length,
    stepPx,
    Math.min(widestPx(lines.steps, measure), STEP_ROOM_PX),
  );
  const xOf = (step: number): number =>
    lines.steps.length === 1 ? leftPx + plotPx / 2 : leftPx + step * stepPx;
  const yOf = heightScale(max, TOP_PX, heightPx - AXIS_PX);
  return (
    <Chart
      width={widthPx}
      height={heightPx}
      data={stepsOf(lines)}
      margin={{ top: TOP_PX, right: rightPx, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--line)" />
      <HeightAxis ticks={ticks} format={format} widthPx={leftPx} />
      <StepAxis {...{ labeled, xOf, widthPx, measure }} steps={lines.steps} heightPx={AXIS_PX} />
      {lanesOf(lines).map((lane) => lineParts(lines, lane))}
      <ZIndexLayer zIndex={DefaultZIndexes.scatter}>
        <LineMarks {...{ lines, stepPx, xOf, yOf }} lanes={lanesOf(lines)} />
      </ZIndexLayer>
      <EndLabels
        ends={labels.map((label, index) => ({
          ...label,
          x: xOf(label.step),
          y: yOf(ended[index]?.value ?? 0),
        }))}
        leftPx={widthPx - rightPx}
        widthPx={rightPx}
        topPx={TOP_PX}
        bottomPx={heightPx - AXIS_PX - 4}
      />
    </Chart>
  );
}
