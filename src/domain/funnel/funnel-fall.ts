import { isBeyondChance, ratioZ, rateZ } from "./funnel-chance.ts";
import type { MovedPart, RateOf } from "./funnel-moved.ts";
import { FEW_BOOKED, isFew, showRate, type StageCount } from "./funnel.ts";

/** The administrator or office whose rate fell most, and whether chance explains it. */
export type Fall = {
  readonly name: string;
  readonly before: StageCount;
  readonly now: StageCount;
  readonly isClear: boolean;
};

/**
 * The largest fall beyond chance; where there is none the largest at all, of those with enough booked in both periods. Null
 * where no such rate fell.
 */
export function largestFall(
  parts: readonly Pick<MovedPart, "name" | "earlier" | "later">[],
  rate: RateOf,
  fewBooked: number = FEW_BOOKED,
): Fall | null {
  const falls = parts
    .filter(({ earlier, later }) => !isFew(earlier, fewBooked) && !isFew(later, fewBooked))
    .map(({ name, earlier: before, later: now }) => ({
      name,
      before,
      now,
      isClear: isBeyondChance(zOf(rate, before, now)),
      by: (showRate(now) ?? 0) - (showRate(before) ?? 0),
    }))
    .filter(({ by }) => by < 0)
    .toSorted((a, b) => Number(b.isClear) - Number(a.isClear) || a.by - b.by);
  const [first] = falls;
  if (first === undefined) return null;
  const { name, before, now, isClear } = first;
  return { name, before, now, isClear };
}

/** Showed and booked of one stage are a proportion; of the overall rate they are counts of different people. */
const zOf = (rate: RateOf, before: StageCount, now: StageCount): number | null =>
  rate === "overall"
    ? ratioZ({ part: before.showed, whole: before.booked }, { part: now.showed, whole: now.booked })
    : rateZ(before, now);
