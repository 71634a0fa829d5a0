import { FEW_BOOKED } from "#domain/funnel/funnel.ts";
import {
  LIMITS,
  limitWidth,
  rateOfAll,
  verdictOf,
  type Share,
  type Verdict,
} from "#domain/funnel/funnel-limits.ts";
import { formatCount, formatRate, MISSING } from "#web/lib/format.ts";
import type { ChartTable } from "./chart-table.ts";

export type SharePoint = Share & {
  readonly name: string;
  /** The one that the page is about: ringed, and always named. */
  readonly isChosen?: boolean;
};

/** The words of the columns: who, of how many, how many, and their rate. */
export type ShareNames = {
  readonly who: string;
  readonly of: string;
  readonly hits: string;
  readonly rate: string;
};

const rateOf = ({ of, hits }: Share): number | null => (of === 0 ? null : hits / of);

/** Against what points are held: the rate of all, where these are only some of them, and from how many on a rate counts. */
export type ShareMeasure = { readonly p: number | null; readonly few: number };

export const measureOf = (points: readonly Share[], few: number = FEW_BOOKED): ShareMeasure => ({
  p: rateOfAll(points),
  few,
});

/** A rate of so few says little. */
const isThin = ({ of }: Share, few: number): boolean => of < few;

export const sharesTable = (
  points: readonly SharePoint[],
  names: ShareNames,
  measure: ShareMeasure = measureOf(points),
): ChartTable => {
  return {
    head: [names.who, names.of, names.hits, names.rate, "Against the limits"],
    rows: points.map((point) => [
      point.name,
      formatCount(point.of),
      formatCount(point.hits),
      formatRate(rateOf(point)),
      verdictWords(point, measure),
    ]),
  };
};

function verdictWords(point: SharePoint, { p, few }: ShareMeasure): string {
  const verdict = p === null ? null : verdictOf(point, p);
  if (verdict === null) return MISSING;
  const words = verdict === "within" ? "within" : `${verdict} limit`;
  return isThin(point, few) ? `${words}, small sample` : words;
}

/** A point that can be drawn: it has counts, so it has a rate. */
export type DrawnPoint = {
  readonly point: SharePoint;
  readonly of: number;
  readonly row: number;
  readonly rate: number;
  readonly verdict: Verdict | null;
  readonly isThin: boolean;
};

/** The points with counts, from the fewest to the most, as they lie from left to right. */
export function drawnPoints(
  points: readonly SharePoint[],
  { p, few }: ShareMeasure = measureOf(points),
): readonly DrawnPoint[] {
  return points
    .flatMap((point, row) => {
      const rate = rateOf(point);
      if (rate === null) return [];
      const verdict = p === null ? null : verdictOf(point, p);
      return [{ point, of: point.of, row, rate, verdict, isThin: isThin(point, few) }];
    })
    .toSorted((one, other) => one.point.of - other.point.of || one.rate - other.rate);
}

/** The rate of all, p, and both limits above and below it, as lines that are named at their ends; none without counts. */
export function limitLines(p: number | null, countMax: number) {
  if (p === null) return [];
  const limits = LIMITS.flatMap(({ z, name }, place) =>
    ([1, -1] as const).map((side) => ({
      name: `${name} limits`,
      side,
      points: limitCurve(p, z, side, countMax, 1),
      dash: place === 0 ? "6 4" : "2 3",
    })),
  );
  const all = [
    { n: 0, rate: p },
    { n: countMax, rate: p },
  ];
  return [...limits, { name: `${formatRate(p)} overall`, side: 0, points: all, dash: "0" }];
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

type LabelBox = { readonly x: number; readonly y: number; readonly widthPx: number };

/** Labels of one line each, that meet neither what is taken nor those before them: each at the first of its places that is free, if any. */
export function labelsApart<Label extends LabelBox>(
  wanted: readonly (readonly Label[])[],
  taken: readonly LabelBox[],
  heightPx: number,
): readonly Label[] {
  const kept: Label[] = [];
  for (const places of wanted) {
    const free = places.find((place) => ![...taken, ...kept].some((other) => meets(place, other, heightPx)));
    if (free !== undefined) kept.push(free);
  }
  return kept;
}

const meets = (one: LabelBox, other: LabelBox, heightPx: number): boolean =>
  Math.abs(other.y - one.y) < heightPx && one.x < other.x + other.widthPx && other.x < one.x + one.widthPx;
