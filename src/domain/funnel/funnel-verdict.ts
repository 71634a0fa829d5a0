import { countZ, isBeyondChance } from "./funnel-chance.ts";
import { countChange, type CountChange } from "./funnel-compare.ts";
import { headlineOf, type Headline } from "./funnel-headline.ts";
import type { CountedRow } from "./funnel-lines.ts";
import { byOffice, byAdministrator, type MovedBy } from "./funnel-moved.ts";

/** Bookings of first interviews against the period before, and where they changed most. */
export type Volume = CountChange & {
  readonly before: number;
  readonly now: number;
  /** Beyond what chance explains 19 times out of 20. */
  readonly isClear: boolean;
  /** The office or administrator with most of the change; null inside chance, and where there is only one. */
  readonly where: VolumePart | null;
};

type VolumePart = {
  readonly name: string;
  readonly by: number;
  /** `came` had none booked before, `left` has none booked now. */
  readonly kind: "both" | "came" | "left";
};

/** Changes against the period before: volume first, then the show rate that changed most. */
export type FunnelVerdict = {
  /** Null where counts of the two periods cannot be compared. */
  readonly volume: Volume | null;
  /** Null where no stage has enough booked. */
  readonly rate: Headline | null;
};

type VerdictOptions = { readonly areSumsAlike: boolean; readonly fewBooked?: number };

export const funnelVerdict = (
  earlierRows: readonly CountedRow[],
  laterRows: readonly CountedRow[],
  { areSumsAlike, fewBooked }: VerdictOptions,
): FunnelVerdict => ({
  volume: areSumsAlike ? volumeOf(earlierRows, laterRows) : null,
  rate: headlineOf(earlierRows, laterRows, fewBooked),
});

function volumeOf(earlierRows: readonly CountedRow[], laterRows: readonly CountedRow[]): Volume | null {
  const [before, now] = [firstBooked(earlierRows), firstBooked(laterRows)];
  const change = countChange(now, before);
  if (change === null) return null;
  const isClear = isBeyondChance(countZ(before, now));
  const where = isClear ? largestPart(earlierRows, laterRows, change.by) : null;
  return { by: change.by, share: change.share, before, now, isClear, where };
}

/** The office or administrator with most of a change, the office of equals; null where none goes the same way. */
function largestPart(
  earlierRows: readonly CountedRow[],
  laterRows: readonly CountedRow[],
  change: number,
): VolumePart | null {
  const [largest = null] = [byOffice, byAdministrator]
    .flatMap((by) => volumeParts(earlierRows, laterRows, by))
    .filter((part) => part.by * change > 0)
    .toSorted((left, right) => Math.abs(right.by) - Math.abs(left.by));
  return largest;
}

const firstBooked = (rows: readonly CountedRow[]): number =>
  rows.reduce((sum, { counts }) => sum + counts.first.booked, 0);

/** Changes in the bookings of each; none where there is only one, who explains nothing. */
function volumeParts(
  earlierRows: readonly CountedRow[],
  laterRows: readonly CountedRow[],
  by: MovedBy,
): readonly VolumePart[] {
  const sums = new Map<string, { name: string; before: number; now: number }>();
  const add = (rows: readonly CountedRow[], period: "before" | "now"): void => {
    for (const row of rows) {
      const { id, name } = by(row);
      const sum = sums.get(id) ?? { name, before: 0, now: 0 };
      sum[period] += row.counts.first.booked;
      sums.set(id, sum);
    }
  };
  add(earlierRows, "before");
  add(laterRows, "now");
  if (sums.size < 2) return [];
  return Array.from(sums.values(), ({ name, before, now }) => ({
    name,
    by: now - before,
    kind: before === 0 ? "came" : now === 0 ? "left" : "both",
  }));
}
