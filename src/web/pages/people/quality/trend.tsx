const WIDTH = 96;
const HEIGHT = 20;

/** The points of a line through these counts, from 0 at the bottom to the greatest at the top. */
function trendPoints(counts: readonly number[]): string {
  const most = Math.max(1, ...counts);
  const step = counts.length > 1 ? WIDTH / (counts.length - 1) : 0;
  return counts.map((count, at) => `${at * step},${HEIGHT - 2 - (count / most) * (HEIGHT - 4)}`).join(" ");
}

/** A line through counts, which a screen reader has in figures. */
export const Trend = ({ counts }: { readonly counts: readonly number[] }) => (
  <>
    <span className="sr-only">{counts.join(", ")}</span>
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="overflow-visible"
    >
      <polyline points={trendPoints(counts)} fill="none" strokeWidth={1.5} className="stroke-accent" />
    </svg>
  </>
);
