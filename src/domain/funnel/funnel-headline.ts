import {
  isFew,
  showRate,
  STAGES,
  sumCounts,
  type FunnelCounts,
  type Stage,
  type StageCount,
} from "./funnel.ts";
import { isBeyondChance, rateZ } from "./funnel-chance.ts";
import type { CountedRow } from "./funnel-lines.ts";
import { byOffice, byAdministrator, movedBetween, type MovedPart } from "./funnel-moved.ts";

/** The show rate that changed most against the period before, and where. */
export type Headline = {
  readonly stage: Stage;
  readonly now: StageCount;
  readonly before: StageCount;
  /** 0.01 is one percentage point. */
  readonly change: number;
  /** Beyond what chance explains 19 times out of 20. */
  readonly isClear: boolean;
  /** The office or administrator that explains most of it; null inside chance, and where none goes the same way. */
  readonly where: HeadlinePart | null;
};

/** Members of a part that its sentence says. */
type HeadlinePart = Pick<MovedPart, "id" | "name" | "kind" | "mix" | "rate" | "total"> & {
  readonly by: "account" | "administrator";
};

/**
 * The stage whose show rate differs most between two periods, measured by z (`rateZ`); the earlier stage of equals. Beyond
 * chance, of its office and its administrator with the largest part of the change (`movedBetween`) the one with the larger is
 * where; the office of equals. Null where every stage has fewer booked than the minimum sample in one of the periods, or a
 * rate that is none.
 */
export function headlineOf(
  earlierRows: readonly CountedRow[],
  laterRows: readonly CountedRow[],
  fewBooked?: number,
): Headline | null {
  const [before, now] = [sumOfRows(earlierRows), sumOfRows(laterRows)];
  const measured = STAGES.flatMap((stage) => {
    const z =
      isFew(before[stage], fewBooked) || isFew(now[stage], fewBooked)
        ? null
        : rateZ(before[stage], now[stage]);
    return z === null ? [] : [{ stage, z: Math.abs(z) }];
  });
  const [most] = measured.toSorted((left, right) => right.z - left.z);
  if (most === undefined) return null;
  const { stage } = most;
  const change = (showRate(now[stage]) ?? 0) - (showRate(before[stage]) ?? 0);
  const isClear = isBeyondChance(most.z);
  const where = isClear ? placeOf(earlierRows, laterRows, stage, change) : null;
  return { stage, now: now[stage], before: before[stage], change, isClear, where };
}

/** Returns the office or the administrator with the largest part of a change. */
function placeOf(
  earlierRows: readonly CountedRow[],
  laterRows: readonly CountedRow[],
  stage: Stage,
  change: number,
): Headline["where"] {
  const places = (
    [
      ["account", byOffice],
      ["administrator", byAdministrator],
    ] as const
  ).flatMap(([by, key]) => {
    const parts = movedBetween(earlierRows, laterRows, { rate: stage, by: key })?.parts ?? [];
    // One that is everything explains nothing. The largest part comes first.
    const largest = parts.length < 2 ? undefined : parts.find(({ total }) => total * change > 0);
    return largest === undefined ? [] : [{ ...largest, by }];
  });
  const [where = null] = places.toSorted((left, right) => Math.abs(right.total) - Math.abs(left.total));
  return where;
}

const sumOfRows = (rows: readonly CountedRow[]): FunnelCounts => sumCounts(rows.map(({ counts }) => counts));
