import type { Box } from "./mark.tsx";

/** A dot on a line: of the color of its line, hollow where its value is not final or of few. */
export type Dot = { readonly color: string; readonly isHollow: boolean };

type MarkOverlayProps = {
  /** What the focused mark covers, where the keyboard led to it; all within the drawing. */
  readonly ring: Box | null;
  /** Dots of marks that have the pointer or the focus, each with what its mark covers. */
  readonly dots: readonly { readonly dot: Dot; readonly spot: Box }[];
};

const RING_PX = 2;
const ROOMY_FROM_PX = 14;

/** Whether marks of a line that are so wide leave room for a dot at each. */
export const isRoomy = (spotPx: number): boolean => spotPx >= ROOMY_FROM_PX;

/** How great the dot of a mark is that is so wide. */
export const dotSize = (spotPx: number): { readonly r: number; readonly strokeWidth: number } =>
  isRoomy(spotPx) ? { r: 3, strokeWidth: 1.5 } : { r: 2, strokeWidth: 1 };

/**
 * What a mark shows only while it has the pointer or the focus: drawn once for the chart and not with each of its
 * marks, and beside the drawing, so that no picture of it has any of this.
 */
export const MarkOverlay = ({ ring, dots }: MarkOverlayProps) =>
  ring === null && dots.length === 0 ? null : (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
      {dots.map(({ dot: { color, isHollow }, spot }, place) => (
        <circle
          key={place}
          data-dot
          cx={spot.x + spot.width / 2}
          cy={spot.y + spot.height / 2}
          {...dotSize(spot.width)}
          fill={isHollow ? "var(--surface)" : color}
          stroke={color}
        />
      ))}
      {ring === null ? null : (
        <rect
          data-ring
          x={ring.x - 2 * RING_PX}
          y={ring.y - 2 * RING_PX}
          width={ring.width + 4 * RING_PX}
          height={ring.height + 4 * RING_PX}
          rx={4}
          strokeWidth={RING_PX}
          className="fill-none stroke-accent forced-colors:stroke-[Highlight]"
        />
      )}
    </svg>
  );
