import type { Minutes } from "./payroll.ts";

/** The hundredths of an hour that minutes are nearest to; halves away from zero. */
export const hundredthsOf = (value: number): number =>
  Math.sign(value) * Math.floor((Math.abs(value) * 100 + 30) / 60);

/**
 * Minutes as hundredths of an hour that add up to those of their sum: each is cut, and what is then left of the total
 * goes to those that lost most, the earlier one first (largest remainder). None is a hundredth or more from its minutes.
 * Null stays null and counts nothing.
 */
export function hundredthsThatAddUp(values: readonly (Minutes | null)[]): readonly (number | null)[] {
  const reported = values.flatMap((value, place) => (value === null ? [] : [{ value, place }]));
  const cut = reported.map(({ value, place }) => {
    const hundredths = Math.floor((value * 100) / 60);
    return { place, hundredths, lost: value * 100 - hundredths * 60 };
  });
  const total = hundredthsOf(reported.reduce((sum, { value }) => sum + value, 0));
  const left = total - cut.reduce((sum, { hundredths }) => sum + hundredths, 0);
  const raised = new Set(
    cut
      .toSorted((a, b) => b.lost - a.lost || a.place - b.place)
      .slice(0, left)
      .map(({ place }) => place),
  );
  const shown = new Map(
    cut.map(({ place, hundredths }) => [place, hundredths + (raised.has(place) ? 1 : 0)]),
  );
  return values.map((_value, place) => shown.get(place) ?? null);
}
