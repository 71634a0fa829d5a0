/**
 * Colors of what stands beside each other, from styles.css: apart from one another for the color-blind too, in both
 * themes, as styles.test.ts computes. A sixth would not be.
 */
const SERIES_COLORS = [
  "var(--accent)",
  "var(--series-2)",
  "var(--series-3)",
  "var(--series-4)",
  "var(--series-5)",
] as const;

/** From the sixth on they repeat, and only labels tell them apart. */
export const seriesColor = (index: number): string =>
  SERIES_COLORS[index % SERIES_COLORS.length] ?? SERIES_COLORS[0];

/** What looks the same in every chart: the pair of counts, and an earlier period. */
export const KIND_COLORS = {
  booked: "var(--booked)",
  showed: "var(--accent)",
  earlier: "var(--muted)",
} as const;

/** From little to much; the text on the lighter ones is ink, on the two deepest what stands on the accent. */
export const HEAT_COLORS = [1, 2, 3, 4, 5].map((level) => ({
  fill: `var(--heat-${level})`,
  text: level < 4 ? "var(--ink)" : "var(--on-accent)",
}));
