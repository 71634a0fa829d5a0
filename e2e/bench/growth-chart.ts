import type { SizeFigures } from "./growth.ts";

const [WIDTH, HEIGHT] = [860, 420];
const PLOT = { left: 76, right: 640, top: 44, bottom: 372 };
/** Milliseconds at the bottom and the top of the chart, both axes logarithmic. */
const [LEAST_MS, MOST_MS] = [1, 3_000];
const TICKS_MS = [1, 10, 100, 1_000];
const LABEL_HEIGHT = 14;
/** Readable on light and on dark paper. */
const COLORS = ["#2f7de1", "#d2691e", "#2e9d63", "#c2438a", "#8a63d2", "#9a7b00", "#0f9aa8", "#d04a4a"];

const count = (value: number): string => new Intl.NumberFormat("en-US").format(value);

/** A line for each page: what a reply takes that no cache holds, by the size of the business; as an SVG picture. */
export function growthChart(measured: readonly SizeFigures[], wantedMs: number): string {
  const people = measured.map((size) => size.people);
  const [least, most] = [Math.min(...people), Math.max(...people)];
  const x = (of: number): number => along(PLOT.left, PLOT.right, part(of, least, most));
  const y = (ms: number): number =>
    along(PLOT.bottom, PLOT.top, part(Math.max(ms, LEAST_MS), LEAST_MS, MOST_MS));
  const pages = [...new Set(measured.flatMap((size) => size.pages.map(({ page }) => page)))];
  const lines = pages.map((page, index) => ({
    page,
    color: COLORS[index % COLORS.length] ?? "gray",
    points: measured.flatMap((size) => {
      const coldMs = size.pages.find((other) => other.page === page)?.coldMs;
      return coldMs === undefined ? [] : [{ people: size.people, coldMs }];
    }),
  }));
  const labels = apart(lines.map(({ points }) => y(points.at(-1)?.coldMs ?? LEAST_MS)));
  const drawn = lines.map(({ page, color, points }, index) => {
    const path = points
      .map((point) => `${x(point.people).toFixed(1)},${y(point.coldMs).toFixed(1)}`)
      .join(" ");
    const label = `${page} ${(points.at(-1)?.coldMs ?? 0).toFixed(0)} ms`;
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"/>
<text x="${PLOT.right + 10}" y="${((labels[index] ?? 0) + 4).toFixed(1)}" fill="${color}">${escaped(label)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12">
<style>.ink { fill: #57606a } .rule { stroke: #57606a; stroke-opacity: .3 } @media (prefers-color-scheme: dark) { .ink { fill: #9aa4ae } }</style>
<text class="ink" x="${PLOT.left}" y="20">Uncached reply of each page (95 of 100 within), by people in the directory</text>
${TICKS_MS.map((ms) => rule(y(ms), `${count(ms)} ms`)).join("\n")}
<line x1="${PLOT.left}" x2="${PLOT.right}" y1="${y(wantedMs).toFixed(1)}" y2="${y(wantedMs).toFixed(1)}" stroke="#d04a4a" stroke-dasharray="4 4"/>
${people.map((of) => `<text class="ink" x="${x(of).toFixed(1)}" y="${PLOT.bottom + 20}" text-anchor="middle">${count(of)}</text>`).join("\n")}
${drawn.join("\n")}
</svg>
`;
}

/** How far a value is from the least to the most, 0..1, by their logarithms. */
const part = (value: number, least: number, most: number): number =>
  least === most ? 0 : Math.log(value / least) / Math.log(most / least);

const along = (from: number, to: number, share: number): number => from + (to - from) * share;

const rule = (at: number, label: string): string =>
  `<line class="rule" x1="${PLOT.left}" x2="${PLOT.right}" y1="${at.toFixed(1)}" y2="${at.toFixed(1)}"/>
<text class="ink" x="${PLOT.left - 8}" y="${(at + 4).toFixed(1)}" text-anchor="end">${label}</text>`;

/** Places of labels, moved down where two would cover each other. */
function apart(places: readonly number[]): readonly number[] {
  const sorted = [...places.entries()].toSorted(([, a], [, b]) => a - b);
  const moved = new Map<number, number>();
  let free = -Infinity;
  for (const [index, place] of sorted) {
    const at = Math.max(place, free);
    moved.set(index, at);
    free = at + LABEL_HEIGHT;
  }
  return places.map((place, index) => moved.get(index) ?? place);
}

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
