import { formatRate } from "#web/lib/format.ts";
import { LIMITS, limitCurve, overallRate, type Share } from "./control-limits.ts";

/** The rate of all, and both limits above and below it, as lines that are named at their ends; none without counts. */
export function limitLines(shares: readonly Share[], countMax: number) {
  const p = overallRate(shares);
  if (p === null) return [];
  const limits = LIMITS.flatMap(({ z, name }, place) =>
    ([1, -1] as const).map((side) => ({
      name: "limit",
      value: name,
      side,
      points: limitCurve(p, z, side, countMax, 1),
      dash: place === 0 ? "6 4" : "2 3",
    })),
  );
  const all = [
    { n: 0, rate: p },
    { n: countMax, rate: p },
  ];
  return [...limits, { name: "all", value: formatRate(p), side: 0, points: all, dash: "none" }];
}
