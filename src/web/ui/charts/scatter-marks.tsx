import { circleAt, MarkHits } from "./mark-hits.tsx";
import type { DrawnPoint } from "./scatter-shapes.ts";

const SIZE_PX = 5;
const BOX_PX = 16;
/** With it a point is as large as a finger needs. */
const REACH_PX = 4;

/** From the lowest to the uppermost: what chance does not explain is covered by nothing. */
const COLORS = ["var(--booked)", "var(--warn)", "var(--bad)"] as const;

type ScatterMarksProps = {
  readonly drawn: readonly DrawnPoint[];
  readonly xOf: (count: number) => number;
  readonly yOf: (rate: number) => number;
};

/**
 * A circle within the limits, a triangle pointing away from them outside; hollow where a rate says little. All of one look
 * are one shape: hundreds of points are drawn while somebody reads what stands above them.
 */
export function ScatterMarks({ drawn, xOf, yOf }: ScatterMarksProps) {
  const placed = drawn.map((point) => ({ ...point, x: xOf(point.point.of), y: yOf(point.rate) }));
  return (
    <>
      {COLORS.flatMap((color) =>
        [false, true].map((isThin) => (
          <path
            key={`${color} ${isThin}`}
            d={placed
              .filter((point) => colorOf(point) === color && point.isThin === isThin)
              .map(({ verdict, x, y }) => shapeAt(verdict, x, y))
              .join("")}
            fill={isThin ? "var(--surface)" : color}
            stroke={color}
            strokeWidth={1.5}
          />
        )),
      )}
      {placed
        .filter(({ point }) => point.isChosen === true)
        .map(({ step, x, y }) => (
          <circle
            key={step}
            cx={x}
            cy={y}
            r={SIZE_PX + 4}
            fill="none"
            stroke="var(--ink)"
            strokeWidth={1.5}
          />
        ))}
      <MarkHits lane={0} places={placed} hitPx={BOX_PX} reachPx={REACH_PX} />
    </>
  );
}

const isInside = (verdict: DrawnPoint["verdict"]): verdict is "within" | null =>
  verdict === null || verdict === "within";

const colorOf = ({ verdict }: DrawnPoint): (typeof COLORS)[number] => {
  if (isInside(verdict)) return "var(--booked)";
  return verdict.endsWith("99.8%") ? "var(--bad)" : "var(--warn)";
};

const shapeAt = (verdict: DrawnPoint["verdict"], x: number, y: number): string =>
  isInside(verdict) ? circleAt(x, y, SIZE_PX - 1) : triangleAt(x, y, verdict.startsWith("above") ? 1 : -1);

/** Both ways around in the same sense: where two of one shape meet, none is cut out of the other. */
const triangleAt = (x: number, y: number, up: 1 | -1): string =>
  `M${x},${y - up * SIZE_PX}l${up * SIZE_PX},${up * SIZE_PX * 1.7}h${-2 * up * SIZE_PX}z`;
