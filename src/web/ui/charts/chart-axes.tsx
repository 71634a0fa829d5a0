import type { Measure } from "./text-fit.ts";
import { truncated } from "./text-fit.ts";

/** What recharts tells of a tick. */
type Tick = { readonly x: number | string; readonly y: number | string; readonly index: number };

/** Numbers at the left of the grid's lines. */
export const heightTicks =
  (ticks: readonly number[], format: (value: number) => string) =>
  ({ x, y, index }: Tick) => (
    <text key={index} x={x} y={y} dy="0.35em" textAnchor="end" className="figures fill-muted text-caption">
      {format(ticks[index] ?? 0)}
    </text>
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
