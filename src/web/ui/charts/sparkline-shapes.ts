/** A value of a series; null where it is not known. */
export type SparkValue = number | null;

type SparkPoint = { readonly x: number; readonly y: number };

/** What a sparkline draws: unbroken stretches of points, and the last known one. */
export type Spark = {
  readonly stretches: readonly (readonly SparkPoint[])[];
  readonly last: SparkPoint | null;
};

/**
 * Places values in a box of `widthPx` by `heightPx`, the lowest at the bottom and the highest at the top, with
 * `insetPx` kept free all around. Unknown values leave a gap. A series that never changes is a line at half height.
 */
export function sparkOf(
  values: readonly SparkValue[],
  {
    widthPx,
    heightPx,
    insetPx,
  }: { readonly widthPx: number; readonly heightPx: number; readonly insetPx: number },
): Spark {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const stepPx = values.length < 2 ? 0 : (widthPx - 2 * insetPx) / (values.length - 1);
  const stretches: SparkPoint[][] = [];
  let isApart = true;
  for (const [index, value] of values.entries()) {
    if (value !== null) {
      if (isApart) stretches.push([]);
      const share = high === low ? 0.5 : (value - low) / (high - low);
      const x = values.length < 2 ? widthPx / 2 : insetPx + index * stepPx;
      stretches.at(-1)?.push({ x, y: heightPx - insetPx - share * (heightPx - 2 * insetPx) });
    }
    isApart = value === null;
  }
  return { stretches, last: stretches.at(-1)?.at(-1) ?? null };
}
