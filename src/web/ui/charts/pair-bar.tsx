import type { BarShapeProps } from "recharts";
import { Mark } from "./mark.tsx";
import { CAPTION_PX, measureAt, TABLE_PX } from "./measure.ts";
import { fittingChange, PAIR, pairStep, type Pair } from "./paired-shapes.ts";
import { fittingCount } from "./text-fit.ts";

type PairBarProps = {
  readonly pairs: readonly Pair[];
  /** 0 for booked, 1 for showed. */
  readonly place: number;
  /** Between the bars of a pair: room for half a count at each side. */
  readonly gapPx: number;
  readonly yOf: (value: number) => number;
};

/** The room that a count takes above its bar, and how far its change stands below it. */
const LABEL_PX = 24;
const CHANGE_PX = 15;
/** Counts of equal height are told apart by this much at least. */
const BETWEEN_PX = 4;
/** How far the outline of an earlier count stands out at both sides, so that it is seen on a taller bar too. */
const OUTLINE_PX = 2;

/** Draws one bar of each pair, the nth of its kind, with the outline of its earlier count. */
export const pairBar =
  ({ pairs, place, gapPx, yOf }: PairBarProps) =>
  ({ x, width, index }: BarShapeProps) => {
    const kind = PAIR[place] ?? PAIR[0];
    const count = pairs[index]?.[kind.key] ?? 0;
    const earlier = pairs[index]?.earlier?.[kind.key] ?? null;
    const bottom = yOf(0);
    // Even the least is a line to point at.
    const top = Math.min(yOf(count), bottom - 1);
    const outlineTop = earlier === null ? null : yOf(earlier);
    const outline = { x: x - OUTLINE_PX, width: width + 2 * OUTLINE_PX };
    // A dashed line through a count would read as a minus sign, so the count goes above it.
    const change = pairs[index]?.change?.[kind.key];
    const labelPx = LABEL_PX + (change === undefined ? 0 : CHANGE_PX);
    const isCrossed = outlineTop !== null && outlineTop > top - labelPx && outlineTop < top;
    const isSmall = width < 44;
    const roomPx = width + gapPx - BETWEEN_PX;
    const label = fittingCount(count, roomPx, measureAt(isSmall ? CAPTION_PX : TABLE_PX));
    const middle = x + width / 2;
    const base = (isCrossed ? outlineTop : top) - 7;
    return (
      <Mark lane={0} step={pairStep(index, place)} box={{ x, y: top, width, height: bottom - top }}>
        <path d={barPath(x, top, width, bottom)} fill={kind.color} />
        {outlineTop === null ? null : (
          <>
            <path
              d={outlinePath(outline, outlineTop, bottom)}
              fill="none"
              stroke="var(--surface)"
              strokeWidth={3.5}
            />
            <path
              d={outlinePath(outline, outlineTop, bottom)}
              fill="none"
              stroke="var(--muted)"
              strokeWidth={1.5}
              strokeDasharray="4 3"
            />
          </>
        )}
        <text
          x={middle}
          y={base - (labelPx - LABEL_PX)}
          {...OVER_OUTLINES}
          className={`figures fill-ink ${isSmall ? "text-caption" : "text-table"}`}
        >
          {label}
        </text>
        {change === undefined ? null : (
          <text x={middle} y={base} {...OVER_OUTLINES} className="figures fill-muted text-caption">
            {fittingChange(change, pairs, roomPx, measureAt(CAPTION_PX))}
          </text>
        )}
      </Mark>
    );
  };

/** The side of an outline that runs behind a text is interrupted there. */
const OVER_OUTLINES = {
  textAnchor: "middle",
  stroke: "var(--surface)",
  strokeWidth: 4,
  paintOrder: "stroke",
} as const;

const barPath = (x: number, top: number, width: number, bottom: number): string => {
  const radius = Math.min(3, bottom - top);
  return `M${x},${bottom}V${top + radius}q0,${-radius} ${radius},${-radius}h${width - 2 * radius}q${radius},0 ${radius},${radius}V${bottom}z`;
};

const outlinePath = (
  { x, width }: { readonly x: number; readonly width: number },
  top: number,
  bottom: number,
) => `M${x},${bottom}V${top}h${width}V${bottom}`;
