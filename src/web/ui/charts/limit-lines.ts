import { LIMITS, limitWidth } from "#domain/funnel/funnel-limits.ts";
import { formatRate } from "#web/lib/format.ts";

/** The rate of all, p, and both limits above and below it, as lines that are named at their ends; none without counts. */
export function limitLines(p: number | null, countMax: number) {
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

type CurvePoint = { readonly n: number; readonly rate: number };

/**
 * One side of a limit as points from the smallest n to `nMax`, close together where it bends. Only where it lies
 * within `0..rateMax`: beyond, it would bound nothing.
 */
export function limitCurve(
  p: number,
  z: number,
  side: 1 | -1,
  nMax: number,
  rateMax: number,
): readonly CurvePoint[] {
  const points = Array.from({ length: CURVE_POINTS }, (_, index) => {
    const n = Math.max(0.5, nMax * ((index + 1) / CURVE_POINTS) ** 2);
    return { n, rate: p + side * (limitWidth(p, n, z) ?? Number.NaN) };
  });
  return points.filter(({ rate }) => rate >= 0 && rate <= rateMax);
}

const CURVE_POINTS = 160;
