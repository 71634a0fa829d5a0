import { Line } from "recharts";
import type { ChartMark } from "./chart-table.ts";
import { hasDot, isHollow, strokesOf, type Line as LineData, type Lines } from "./line-shapes.ts";
import { dotSize, isRoomy, type Dot } from "./mark-overlay.tsx";
import { circleAt, MarkHits, type MarkPlace } from "./mark-hits.tsx";

/** What recharts gets as a row: it asks back for the values by step. */
type Step = { readonly step: number };

export const stepsOf = ({ steps }: Pick<Lines, "steps">): Step[] => steps.map((_label, step) => ({ step }));

/** A line of a chart, by its place among all. */
export type LineLane = { readonly lane: number; readonly line: LineData; readonly color: string };

/** The parts of a line as a list, for recharts wants its lines as direct children. They lie below what follows them. */
export const lineParts = (lines: Lines, { lane, line, color }: LineLane) =>
  strokesOf(line, lines).map(({ values, dash }) => (
    <Line
      key={`${lane} ${dash ?? "solid"}`}
      dataKey={({ step }: Step) => values[step] ?? null}
      stroke={color}
      strokeWidth={line.kind === "earlier" ? 1.5 : 2}
      {...(dash !== null && { strokeDasharray: dash })}
      zIndex={0}
      isAnimationActive={false}
      activeDot={false}
      dot={false}
      legendType="none"
    />
  ));

/** The dot of a mark that has none of its own, for when it is met. */
export const dotOf = (lines: Lines, lanes: readonly LineLane[]) =>
  function dotOfMark({ lane, step }: ChartMark, spotPx: number): Dot | null {
    const met = lanes.find((each) => each.lane === lane);
    if (met === undefined || hasDot(met.line, step, isRoomy(spotPx))) return null;
    return { color: met.color, isHollow: isHollow(lines, met.line, step) };
  };

type LineMarksProps = {
  readonly lines: Lines;
  readonly lanes: readonly LineLane[];
  readonly stepPx: number;
  readonly xOf: (step: number) => number;
  readonly yOf: (value: number) => number;
};

/** The dots of lines, two shapes a line, and above all of them a mark for each value, which draws nothing of its own. */
export function LineMarks({ lines, lanes, stepPx, xOf, yOf }: LineMarksProps) {
  const hitPx = Math.max(8, Math.min(24, stepPx));
  const placed = lanes.map(({ line, ...lane }) => ({
    ...lane,
    line,
    places: line.values.flatMap((value, step) =>
      value === null ? [] : [{ step, x: xOf(step), y: yOf(value) }],
    ),
  }));
  return (
    <>
      {placed.map(({ lane, line, color, places }) => {
        const dotted = places.filter(({ step }) => hasDot(line, step, isRoomy(hitPx)));
        const hollow = dotted.filter(({ step }) => isHollow(lines, line, step));
        const filled = dotted.filter(({ step }) => !isHollow(lines, line, step));
        return (
          <g key={lane} stroke={color} strokeWidth={dotSize(hitPx).strokeWidth}>
            <Dots places={filled} r={dotSize(hitPx).r} fill={color} />
            <Dots places={hollow} r={dotSize(hitPx).r} fill="var(--surface)" />
          </g>
        );
      })}
      {placed.map(({ lane, places }) => (
        <MarkHits key={lane} {...{ lane, places, hitPx }} />
      ))}
    </>
  );
}

type DotsProps = { readonly places: readonly MarkPlace[]; readonly r: number; readonly fill: string };

const Dots = ({ places, r, fill }: DotsProps) =>
  places.length === 0 ? null : <path d={places.map(({ x, y }) => circleAt(x, y, r)).join("")} fill={fill} />;
