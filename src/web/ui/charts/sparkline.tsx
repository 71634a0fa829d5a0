import { MISSING } from "#web/lib/format.ts";
import { Missing } from "#web/ui/page/name.tsx";
import { sparkOf, type SparkValue } from "./sparkline-shapes.ts";

type SparklineProps = {
  /** What the values are and over which steps: `Drift by week`. */
  readonly label: string;
  readonly values: readonly SparkValue[];
  readonly format: (value: number) => string;
  readonly widthPx?: number;
};

const HEIGHT_PX = 24;
const INSET_PX = 3;

/** A line the height of a word, without axes; its name tells every value, since no table may stand beside it. */
export function Sparkline({ label, values, format, widthPx = 96 }: SparklineProps) {
  const { stretches, last } = sparkOf(values, { widthPx, heightPx: HEIGHT_PX, insetPx: INSET_PX });
  if (last === null) return <Missing because={`${label}: no values yet`} />;
  const told = values.map((value) => (value === null ? MISSING : format(value))).join(", ");
  return (
    <svg
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <img> could not use the theme's colors
      role="img"
      aria-label={`${label}: ${told}`}
      width={widthPx}
      height={HEIGHT_PX}
      className="inline-block"
    >
      <title>{`${label}: ${told}`}</title>
      {stretches.map((points) =>
        points.length === 1 ? (
          <circle key={points[0]?.x} cx={points[0]?.x} cy={points[0]?.y} r={1.5} className="fill-muted" />
        ) : (
          <polyline
            key={points[0]?.x}
            points={points.map(({ x, y }) => `${x},${y}`).join(" ")}
            className="fill-none stroke-muted"
            strokeWidth={1.5}
            strokeLinejoin="round"
          />
        ),
      )}
      <circle cx={last.x} cy={last.y} r={2.5} className="fill-accent" />
    </svg>
  );
}
