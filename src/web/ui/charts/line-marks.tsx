import { Line } from "recharts";
import { isUnfinished, solidAndDashed, type Line as LineData, type Lines } from "./line-shapes.ts";
import { Mark } from "./mark.tsx";

/** What recharts gets as a row: it asks back for the values by step. */
export type Step = { readonly step: number };

export const stepsOf = ({ steps }: Pick<Lines, "steps">): Step[] => steps.map((_label, step) => ({ step }));

type LineMarksProps = {
  readonly lines: Lines;
  readonly line: LineData;
  readonly lane: number;
  readonly color: string;
  /** How wide a mark meets the pointer. */
  readonly stepPx: number;
};

const DOTS_FROM_PX = 14;

/** The parts of a line as a list, for recharts wants its lines as direct children: solid, dashed end, and marks. */
export const lineParts = ({ lines, line, lane, color, stepPx }: LineMarksProps) => {
  const { solid, dashed } = solidAndDashed(line, lines);
  const common = { isAnimationActive: false, activeDot: false, stroke: color, legendType: "none" } as const;
  const hitPx = Math.max(8, Math.min(24, stepPx));
  return [
    <Line
      key={`${lane} solid`}
      {...common}
      dataKey={({ step }: Step) => solid[step] ?? null}
      strokeWidth={line.kind === "earlier" ? 1.5 : 2}
      {...(line.kind === "earlier" ? { strokeDasharray: "4 3" } : {})}
      dot={false}
    />,
    <Line
      key={`${lane} dashed`}
      {...common}
      dataKey={({ step }: Step) => dashed[step] ?? null}
      strokeWidth={line.kind === "earlier" ? 1.5 : 2}
      strokeDasharray={line.kind === "earlier" ? "4 3" : "5 4"}
      dot={false}
    />,
    <Line
      key={`${lane} marks`}
      {...common}
      dataKey={({ step }: Step) => line.values[step] ?? null}
      stroke="none"
      dot={({ cx, cy, index }) => (
        <Dot
          key={`${lane} ${index}`}
          {...{ cx, cy, lane, hitPx }}
          step={index}
          color={color}
          isHollow={isUnfinished(lines, index) || line.few?.[index] === true}
          isSmall={stepPx < DOTS_FROM_PX}
          isBare={line.kind === "earlier" || (stepPx < DOTS_FROM_PX && line.few?.[index] !== true)}
        />
      )}
    />,
  ];
};

type DotProps = {
  readonly cx: number | string | undefined;
  readonly cy: number | string | undefined;
  readonly lane: number;
  readonly step: number;
  readonly hitPx: number;
  readonly color: string;
  readonly isHollow: boolean;
  readonly isSmall: boolean;
  /** Drawn only when it has the pointer or the focus. */
  readonly isBare: boolean;
};

const Dot = ({ cx, cy, lane, step, hitPx, color, isHollow, isSmall, isBare }: DotProps) => {
  // A step without a value has no place.
  if (typeof cx !== "number" || typeof cy !== "number") return null;
  const box = { x: cx - hitPx / 2, y: cy - hitPx / 2, width: hitPx, height: hitPx };
  return (
    <Mark lane={lane} step={step} box={box}>
      <circle
        cx={cx}
        cy={cy}
        r={isSmall ? 2 : 3}
        fill={isHollow ? "var(--surface)" : color}
        stroke={color}
        strokeWidth={isSmall ? 1 : 1.5}
        className={
          isBare ? "opacity-0 group-hover/mark:opacity-100 group-focus-visible/mark:opacity-100" : ""
        }
      />
    </Mark>
  );
};
