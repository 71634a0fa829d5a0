import type { CountedRow } from "./funnel-lines.ts";
import { showRate, sumOf, type Stage, type StageCount } from "./funnel.ts";
import type { AdministratorId } from "#domain/ids.ts";

/** Counts of each administrator at one stage, over all their offices, most booked first. */
export function administratorCounts(
  rows: readonly CountedRow[],
  stage: Stage,
): readonly (StageCount & { readonly id: AdministratorId; readonly name: string })[] {
  const rowsOf = Map.groupBy(rows, ({ administratorId }) => administratorId);
  return Array.from(rowsOf, ([id, ofAdministrator]) => ({
    id,
    name: ofAdministrator[0]?.administratorName ?? "",
    ...sumOf(ofAdministrator.map(({ counts }) => counts[stage])),
  })).toSorted((left, right) => right.booked - left.booked);
}

/** Two-sided: 95 % and 99.8 % of rates of chance alone lie inside. From DOMAIN, "Interview funnel". */
export const LIMITS = [
  { z: 1.96, name: "95%" },
  { z: 3.09, name: "99.8%" },
] as const;

/** Place of a rate among the limits: beyond which, and on which side. */
export type Verdict = "below 99.8%" | "below 95%" | "within" | "above 95%" | "above 99.8%";

/** Half the width of the limits around the rate p at n counts: z·√(p(1−p)/n). None without counts, nor for p beyond 0..1. */
export const limitWidth = (p: number, n: number, z: number): number | null =>
  n <= 0 || p < 0 || p > 1 ? null : z * Math.sqrt((p * (1 - p)) / n);

/** Returns the place of a rate among the limits around p; null when it has no counts or there are no limits. */
export function verdictOf({ booked, showed }: StageCount, p: number): Verdict | null {
  const [near, far] = [limitWidth(p, booked, LIMITS[0].z), limitWidth(p, booked, LIMITS[1].z)];
  if (near === null || far === null) return null;
  const distance = showed / booked - p;
  if (Math.abs(distance) <= near) return "within";
  const side = distance > 0 ? "above" : "below";
  return Math.abs(distance) <= far ? `${side} 95%` : `${side} 99.8%`;
}

/** Counts the places of those who have a verdict at all; against the rate of them all. */
export function verdictCounts(all: readonly StageCount[]): Readonly<Record<Verdict, number>> {
  const p = showRate(sumOf(all));
  const counts = { "below 99.8%": 0, "below 95%": 0, within: 0, "above 95%": 0, "above 99.8%": 0 };
  for (const count of all) {
    const verdict = p === null ? null : verdictOf(count, p);
    if (verdict !== null) counts[verdict] += 1;
  }
  return counts;
}
