import type { ScatterShapeProps } from "recharts";
import { Mark } from "./mark.tsx";
import type { DrawnPoint } from "./scatter-shapes.ts";

const SIZE_PX = 5;
const BOX_PX = 16;
/** With it a point is as large as a finger needs. */
const REACH_PX = 4;

/** A circle within the limits, a triangle pointing away from them outside; hollow where a rate says little. */
export const sharePoint =
  (points: readonly DrawnPoint[]) =>
  ({ cx, cy, index }: ScatterShapeProps) => {
    const drawn = points[index];
    if (drawn === undefined || cx === undefined || cy === undefined) return null;
    const { verdict, point, step, isThin } = drawn;
    const isInside = verdict === null || verdict === "within";
    const color = isInside ? "var(--booked)" : verdict.endsWith("99.8%") ? "var(--bad)" : "var(--warn)";
    const look = { fill: isThin ? "var(--surface)" : color, stroke: color, strokeWidth: 1.5 };
    const box = { x: cx - BOX_PX / 2, y: cy - BOX_PX / 2, width: BOX_PX, height: BOX_PX };
    return (
      <Mark lane={0} step={step} box={box} reachPx={REACH_PX}>
        {point.isChosen === true ? (
          <circle cx={cx} cy={cy} r={SIZE_PX + 4} fill="none" stroke="var(--ink)" strokeWidth={1.5} />
        ) : null}
        {isInside ? (
          <circle cx={cx} cy={cy} r={SIZE_PX - 1} {...look} />
        ) : (
          <path d={triangle(cx, cy, verdict.startsWith("above") ? 1 : -1)} {...look} />
        )}
      </Mark>
    );
  };

const triangle = (x: number, y: number, up: 1 | -1): string =>
  `M${x},${y - up * SIZE_PX}l${SIZE_PX},${up * SIZE_PX * 1.7}h${-2 * SIZE_PX}z`;
