import { measureAt, TABLE_PX } from "./measure.ts";
import { spreadApart } from "./scales.ts";
import { truncated } from "./text-fit.ts";

/** The end of a line or a part of a bar, and what stands beside it. */
type End = {
  readonly name: string;
  /** In bold before the name; "" for none. */
  readonly value: string;
  readonly color: string;
  readonly x: number;
  readonly y: number;
};

type EndLabelsProps = {
  readonly ends: readonly End[];
  /** Where the room for labels begins, and how wide it is. */
  readonly leftPx: number;
  readonly widthPx: number;
  readonly topPx: number;
  readonly bottomPx: number;
};

const LINE_PX = 17;
/** The room that a thin line takes from an end to its label. */
const LEADER_PX = 18;

/** Names beside what they name, moved apart where they would meet, with a thin line to where they belong. */
export function EndLabels({ ends, leftPx, widthPx, topPx, bottomPx }: EndLabelsProps) {
  const heights = spreadApart(
    ends.map(({ y }) => y),
    LINE_PX,
    topPx,
    bottomPx,
  );
  return ends.map(({ name, value, color, x, y }, index) => {
    const height = heights[index] ?? y;
    const valuePx = value === "" ? 0 : measureAt(TABLE_PX, 600)(value) + 6;
    return (
      <g key={index} aria-hidden="true" data-label>
        <path
          d={`M${x + 4},${y}L${leftPx + LEADER_PX - 4},${height}`}
          fill="none"
          stroke={color}
          strokeWidth={1}
        />
        <text x={leftPx + LEADER_PX} y={height} dy="0.35em" className="figures fill-ink text-table">
          <title>{name}</title>
          {value === "" ? null : <tspan className="font-semibold">{value}</tspan>}
          <tspan dx={value === "" ? 0 : 6}>
            {truncated(name, widthPx - LEADER_PX - 4 - valuePx, measureAt(TABLE_PX))}
          </tspan>
        </text>
      </g>
    );
  });
}

/** The room that labels take: what the widest needs, but at most a third of the drawing. */
export function endLabelsPx(
  ends: readonly { readonly name: string; readonly value: string }[],
  widthPx: number,
): number {
  const widest = Math.max(
    0,
    ...ends.map(({ name, value }) => measureAt(TABLE_PX)(name) + measureAt(TABLE_PX, 600)(value) + 6),
  );
  return Math.min(widest, Math.max(64, widthPx / 3)) + LEADER_PX + 4;
}
