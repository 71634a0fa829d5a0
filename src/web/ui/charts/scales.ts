/** Round numbers from 0 up to the first that is not below `max`, about `wanted` of them. For rates, 0.2 is 20 %. */
export function ticksUpTo(max: number, wanted = 4, smallestStep = 0): readonly number[] {
  if (!(max > 0)) return [0, smallestStep > 0 ? smallestStep : 1];
  const rough = max / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factor = [1, 2, 5, 10].find((each) => each * power >= rough * 0.999) ?? 10;
  const step = Math.max(factor * power, smallestStep);
  const count = Math.ceil(max / step - 1e-9);
  // Multiples of 0.1 pick up binary dust, which would be printed.
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Which of `count` labels are drawn so that none meets its neighbor: every nth, counted back from the last. */
export function labeledSteps(count: number, stepPx: number, widestPx: number, gapPx = 12): readonly number[] {
  const nth = Math.max(1, Math.ceil((widestPx + gapPx) / Math.max(stepPx, 1e-6)));
  return Array.from({ length: count }, (_, index) => index).filter(
    (index) => (count - 1 - index) % nth === 0,
  );
}

/**
 * Heights of labels moved apart so that two are never nearer than `gapPx` and none leaves `low`..`high` as long as
 * there is room: those that would meet stand in a block around the middle of where they want to be. In the order given.
 */
export function spreadApart(
  wanted: readonly number[],
  gapPx: number,
  low: number,
  high: number,
): readonly number[] {
  const order = wanted.map((_, index) => index).toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  // Without the gaps before it, each label only has to be no higher than its neighbor: blocks take their mean.
  const blocks: { sum: number; count: number }[] = [];
  for (const [rank, index] of order.entries()) {
    let block = { sum: (wanted[index] ?? 0) - rank * gapPx, count: 1 };
    for (let above = blocks.at(-1); above !== undefined; above = blocks.at(-1)) {
      if (above.sum / above.count < block.sum / block.count) break;
      blocks.pop();
      block = { sum: above.sum + block.sum, count: above.count + block.count };
    }
    blocks.push(block);
  }
  const lowest = Math.max(low, high - Math.max(0, wanted.length - 1) * gapPx);
  const bases = blocks.flatMap(({ sum, count }) => Array.from({ length: count }, () => sum / count));
  const placed = bases.map((base, rank) => Math.min(Math.max(base, low), lowest) + rank * gapPx);
  return wanted.map((_, index) => placed[order.indexOf(index)] ?? low);
}

/** A straight scale from `0..max` to pixels, upside down as a screen is: 0 lies at `bottomPx`. */
export const heightScale =
  (max: number, topPx: number, bottomPx: number) =>
  (value: number): number =>
    bottomPx - (value / max) * (bottomPx - topPx);
