import { XAxis, YAxis } from "recharts";
import { truncated, type Measure } from "./text-fit.ts";

/** What recharts tells of a tick. */
type Tick = { readonly x: number | string; readonly y: number | string; readonly index: number };

type HeightAxisProps = {
  /** From 0 to the top of the drawing. */
  readonly ticks: readonly number[];
  readonly format: (value: number) => string;
  readonly widthPx: number;
};

/** The numbers at the left of the grid's lines. */
export const HeightAxis = ({ ticks, format, widthPx }: HeightAxisProps) => (
  <YAxis
    type="number"
    width={widthPx}
    domain={[0, ticks.at(-1) ?? 1]}
    // Its ends are known, whatever recharts is given to draw.
    allowDataOverflow
    ticks={[...ticks]}
    interval={0}
    tickLine={false}
    axisLine={false}
    tick={heightTicks(ticks, format)}
  />
);

const heightTicks =
  (ticks: readonly number[], format: (value: number) => string) =>
  ({ x, y, index }: Tick) => (
    <text key={index} x={x} y={y} dy="0.35em" textAnchor="end" className="figures fill-muted text-caption">
      {format(ticks[index] ?? 0)}
    </text>
  );

/** A label has no more room than this, however far the next one is. */
export const STEP_ROOM_PX = 96;

type StepAxisProps = Pick<StepTicks, "widthPx" | "measure"> & {
  readonly heightPx: number;
  readonly steps: readonly string[];
  /** The steps whose label is drawn. */
  readonly labeled: readonly number[];
  readonly xOf: (step: number) => number;
};

/** The names of the steps below them; the data says `step`, counted from 0. */
export const StepAxis = ({ heightPx, steps, labeled, xOf, ...within }: StepAxisProps) => (
  <XAxis
    dataKey="step"
    height={heightPx}
    ticks={[...labeled]}
    interval={0}
    tickLine={false}
    axisLine={{ stroke: "var(--line-strong)" }}
    tick={stepTicks({
      labels: labeled.map((step) => steps[step] ?? ""),
      xs: labeled.map(xOf),
      roomPx: STEP_ROOM_PX,
      ...within,
    })}
  />
);

type StepTicks = {
  readonly labels: readonly string[];
  /** Where the nth label wants its middle. */
  readonly xs: readonly number[];
  readonly roomPx: number;
  /** Width of the whole drawing, which a label at its edge does not leave. */
  readonly widthPx: number;
  readonly measure: Measure;
};

/** Labels under their steps, cut to their room and kept inside the drawing, with the whole of each in a title. */
export const stepTicks =
  ({ labels, xs, roomPx, widthPx, measure }: StepTicks) =>
  ({ y, index }: Tick) => {
    const label = labels[index] ?? "";
    const shown = truncated(label, roomPx, measure);
    const half = measure(shown) / 2;
    const middle = Math.min(Math.max(xs[index] ?? 0, half), Math.max(half, widthPx - half));
    return (
      <text
        key={index}
        x={middle}
        y={y}
        dy="1em"
        textAnchor="middle"
        className="figures fill-muted text-caption"
      >
        <title>{label}</title>
        {shown}
      </text>
    );
  };
