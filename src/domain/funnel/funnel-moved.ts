import { officeName } from "#domain/office-name.ts";
import { sumOf, type FunnelCounts, type Stage, type StageCount } from "./funnel.ts";
import type { CountedRow } from "./funnel-lines.ts";

/** Rate that is explained: the overall one, or a stage's show rate. */
export type RateOf = "overall" | Stage;

/** By whom a change is split: the id and the name under which a row is summed. */
export type MovedBy = (row: CountedRow) => { readonly id: string; readonly name: string };

export const byAdministrator: MovedBy = ({ administratorId, administratorName }) => ({
  id: administratorId,
  name: administratorName,
});

export const byOffice: MovedBy = (row) => ({ id: row.officeId, name: officeName(row) });

/**
 * `both` has first interviews booked in both periods, so that its part is split; who has none in one is listed whole:
 * `came` has none in the earlier, `left` none in the later, `unbooked` none in either, but sales.
 */
export type MovedKind = "both" | "came" | "left" | "unbooked";

/** Part of one of them in the change of the rate; all parts as shares, 0.01 is one point. */
export type MovedPart = {
  readonly id: string;
  readonly name: string;
  readonly kind: MovedKind;
  /** Booked and showed at the stage; overall, booked at first interview and showed at first-day sale. */
  readonly earlier: StageCount;
  readonly later: StageCount;
  /** Because more or fewer of all first interviews were theirs; 0 where the part is whole. */
  readonly mix: number;
  /** Because their own rate rose or fell; 0 where the part is whole. */
  readonly rate: number;
  /** All of it where it cannot be split; 0 for `both`. */
  readonly whole: number;
  /** The three together. */
  readonly total: number;
};

export type Moved = {
  readonly earlier: number;
  readonly later: number;
  readonly change: number;
  readonly mix: number;
  readonly rates: number;
  /** Sum of those who are listed whole. */
  readonly whole: number;
  /** Largest first, whichever its sign. */
  readonly parts: readonly MovedPart[];
};

/**
 * Explains the change of a rate between two periods, per administrator or office: Σ Δshare × (mean rate − overall mean rate) +
 * Σ Δrate × mean share, means over the two periods, shares of first interviews booked. Shares sum to 1 in each period,
 * so the overall mean rate may be taken off each Δshare without changing the sum; taken off the share of those who came
 * or left as well, all parts add to the change. Null where a period has no first interview booked, hence no rate.
 */
export function movedBetween(
  earlierRows: readonly CountedRow[],
  laterRows: readonly CountedRow[],
  { rate = "overall", by = byAdministrator }: { readonly rate?: RateOf; readonly by?: MovedBy } = {},
): Moved | null {
  const [before, after] = [sumsBy(earlierRows, rate, by), sumsBy(laterRows, rate, by)];
  const [all, allAfter] = [sumOf([...before.values()]), sumOf([...after.values()])];
  if (all.booked === 0 || allAfter.booked === 0) return null;

  const [earlier, later] = [all.showed / all.booked, allAfter.showed / allAfter.booked];
  const overallMean = (earlier + later) / 2;
  const parts = [...new Map([...before, ...after]).values()]
    .map(({ id, name }): MovedPart => {
      const [countBefore, countAfter] = [before.get(id) ?? NONE_BOOKED, after.get(id) ?? NONE_BOOKED];
      return {
        id,
        name,
        earlier: { booked: countBefore.booked, showed: countBefore.showed },
        later: { booked: countAfter.booked, showed: countAfter.showed },
        ...splitOf(countBefore, countAfter, all, allAfter, overallMean),
      };
    })
    .filter((part) => part.earlier.booked + part.earlier.showed + part.later.booked + part.later.showed > 0)
    .toSorted((left, right) => Math.abs(right.total) - Math.abs(left.total));
  const { mix, rate: rates, whole } = sumOfParts(parts);
  return { earlier, later, change: later - earlier, mix, rates, whole, parts };
}

/** Parts of several administrators in the change, together. */
export type PartSums = Pick<MovedPart, "earlier" | "later" | "mix" | "rate" | "whole" | "total">;

export const sumOfParts = (parts: readonly PartSums[]): PartSums => ({
  earlier: sumOf(parts.map(({ earlier }) => earlier)),
  later: sumOf(parts.map(({ later }) => later)),
  mix: sum(parts.map(({ mix }) => mix)),
  rate: sum(parts.map(({ rate }) => rate)),
  whole: sum(parts.map(({ whole }) => whole)),
  total: sum(parts.map(({ total }) => total)),
});

/**
 * The parts that are listed, and all others as one, so that the list adds up to the change. Who is `always` listed takes
 * the last place where the others would leave none.
 */
export function topMoved(
  { parts }: Pick<Moved, "parts">,
  count: number,
  always: string | null = null,
): { readonly top: readonly MovedPart[]; readonly others: Others | null } {
  const place = parts.findIndex(({ id }) => id === always);
  const isBelow = place >= count && count > 0;
  const isListed = (index: number): boolean =>
    index < (isBelow ? count - 1 : count) || (isBelow && index === place);
  const top = parts.filter((_part, index) => isListed(index));
  const unlisted = parts.filter((_part, index) => !isListed(index));
  return {
    top,
    others: unlisted.length === 0 ? null : { count: unlisted.length, ...sumOfParts(unlisted) },
  };
}

/** All who are not listed. */
export type Others = PartSums & { readonly count: number };

function splitOf(
  countBefore: StageCount,
  countAfter: StageCount,
  all: StageCount,
  allAfter: StageCount,
  overallMean: number,
): Pick<MovedPart, "kind" | "mix" | "rate" | "whole" | "total"> {
  const [share, shareAfter] = [countBefore.booked / all.booked, countAfter.booked / allAfter.booked];
  if (countBefore.booked === 0 || countAfter.booked === 0) {
    const sales = countAfter.showed / allAfter.booked - countBefore.showed / all.booked;
    const whole = sales - (shareAfter - share) * overallMean;
    return { kind: kindOf(countBefore, countAfter), mix: 0, rate: 0, whole, total: whole };
  }
  const [rate, rateAfter] = [countBefore.showed / countBefore.booked, countAfter.showed / countAfter.booked];
  const mix = (shareAfter - share) * ((rate + rateAfter) / 2 - overallMean);
  const ofRate = (rateAfter - rate) * ((share + shareAfter) / 2);
  return { kind: "both", mix, rate: ofRate, whole: 0, total: mix + ofRate };
}

const kindOf = (countBefore: StageCount, countAfter: StageCount): MovedKind => {
  if (countBefore.booked === 0 && countAfter.booked === 0) return "unbooked";
  return countBefore.booked === 0 ? "came" : "left";
};

const NONE_BOOKED: StageCount = { booked: 0, showed: 0 };

type Sum = { id: string; name: string; booked: number; showed: number };

/** An administrator has a row for each office, and an office one for each administrator. */
function sumsBy(rows: readonly CountedRow[], rate: RateOf, by: MovedBy): ReadonlyMap<string, Readonly<Sum>> {
  const sums = new Map<string, Sum>();
  for (const row of rows) {
    const { id, name } = by(row);
    const { booked, showed } = countOf(row.counts, rate);
    const sum = sums.get(id);
    if (sum === undefined) {
      sums.set(id, { id, name, booked, showed });
    } else {
      // In place: a report has thousands of rows.
      sum.name = name;
      sum.booked += booked;
      sum.showed += showed;
    }
  }
  return sums;
}

const countOf = (counts: FunnelCounts, rate: RateOf): StageCount =>
  rate === "overall" ? { booked: counts.first.booked, showed: counts.sale.showed } : counts[rate];

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
