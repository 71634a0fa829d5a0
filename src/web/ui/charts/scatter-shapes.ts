import { FEW_BOOKED } from "#domain/funnel.ts";
import { rateOfAll, verdictOf, type Share, type Verdict } from "#domain/funnel-limits.ts";
import { formatCount, formatRate, MISSING } from "#web/lib/format.ts";
import type { ChartMark, ChartTable } from "./chart-table.ts";

export type SharePoint = Share & { readonly name: string };

/** The words of the columns: who, of how many, how many, and their rate. */
export type ShareNames = {
  readonly who: string;
  readonly of: string;
  readonly hits: string;
  readonly rate: string;
};

const rateOf = ({ of, hits }: Share): number | null => (of === 0 ? null : hits / of);

/** A rate of so few says little. */
export const isThin = ({ of }: Share): boolean => of < FEW_BOOKED;

export const sharesTable = (points: readonly SharePoint[], names: ShareNames): ChartTable => {
  const p = rateOfAll(points);
  return {
    head: [names.who, names.of, names.hits, names.rate, "Against the limits"],
    rows: points.map((point) => [
      point.name,
      formatCount(point.of),
      formatCount(point.hits),
      formatRate(rateOf(point)),
      verdictWords(point, p),
    ]),
  };
};

function verdictWords(point: SharePoint, p: number | null): string {
  const verdict = p === null ? null : verdictOf(point, p);
  if (verdict === null) return MISSING;
  const words = verdict === "within" ? "within" : `${verdict} limit`;
  return isThin(point) ? `${words}, few` : words;
}

/** A point that can be drawn: it has counts, so it has a rate. */
export type DrawnPoint = {
  readonly point: SharePoint;
  readonly row: number;
  readonly step: number;
  readonly rate: number;
  readonly verdict: Verdict | null;
};

/** The points with counts, from the fewest to the most, as they lie from left to right. */
export function drawnPoints(points: readonly SharePoint[]): readonly DrawnPoint[] {
  const p = rateOfAll(points);
  return points
    .flatMap((point, row) => {
      const rate = rateOf(point);
      return rate === null ? [] : [{ point, row, rate, verdict: p === null ? null : verdictOf(point, p) }];
    })
    .toSorted((one, other) => one.point.of - other.point.of || one.rate - other.rate)
    .map((drawn, step) => ({ ...drawn, step }));
}

export const sharesMarks = (points: readonly SharePoint[]): readonly ChartMark[] =>
  drawnPoints(points).map(({ row, step }) => ({ lane: 0, step, row, columns: [1, 2, 3, 4] }));

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
