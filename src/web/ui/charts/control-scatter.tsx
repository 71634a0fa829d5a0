import {
  CartesianGrid,
  ReferenceLine,
  Scatter,
  ScatterChart,
  XAxis,
  YAxis,
  type ScatterShapeProps,
} from "recharts";
import { LIMITS, limitWidth, verdictOf, type Share, type Verdict } from "#domain/funnel/funnel-limits.ts";
import { formatCount, formatRate, formatShortCount, MISSING } from "#web/lib/format.ts";
import {
  AXIS_TEXT,
  ChartFigure,
  ChartTip,
  type ChartProps,
  type ChartTable,
  type Press,
} from "./chart-figure.tsx";

export type SharePoint = Share & {
  readonly name: string;
  /** The one that the page is about: ringed. */
  readonly isChosen?: boolean;
};

/** What points are compared with: the rate of all, of which they may be only some, and the minimum sample. */
export type ShareMeasure = { readonly p: number | null; readonly few: number };

type ControlScatterProps = ChartProps & {
  readonly points: readonly SharePoint[];
  readonly measure: ShareMeasure;
  /** By the place among the points. */
  readonly press?: Press;
  readonly heightPx: number;
};

/** Rates of many by their counts, against the limits that chance alone would rarely leave. */
export function ControlScatter({ points, measure, heightPx, press, ...words }: ControlScatterProps) {
  const { p } = measure;
  const ordered = inDrawingOrder(points);
  const drawn = drawnPoints(ordered, measure);
  const table = sharesTable(ordered, measure);
  const pressAt = (row: number): void => {
    const point = ordered[row];
    if (point !== undefined) press?.onPress(points.indexOf(point));
  };
  const countMax = Math.max(1, ...drawn.map(({ of }) => of));
  const limits = p === null ? [] : limitLines(p, countMax);
  const line = { type: "plainline", color: "var(--muted)" } as const;
  return (
    <ChartFigure
      {...words}
      table={table}
      isEmpty={drawn.length === 0}
      press={press && { ...press, onPress: pressAt }}
      legend={[
        ...limits
          .filter(({ side }) => side > 0)
          .map(({ name, dash }) => ({ ...line, value: name, payload: { strokeDasharray: dash } })),
        { ...line, value: `${formatRate(p)} overall` },
      ]}
    >
      <ScatterChart
        responsive
        style={{ width: "100%", height: heightPx }}
        data={[...drawn]}
        margin={{ top: 12, right: 12, bottom: 18, left: 0 }}
        aria-label={words.label}
      >
        <CartesianGrid stroke="var(--line)" />
        <XAxis
          type="number"
          dataKey="of"
          domain={[0, countMax]}
          niceTicks="auto"
          tick={AXIS_TEXT}
          tickFormatter={formatShortCount}
          tickLine={false}
          axisLine={{ stroke: "var(--line-strong)" }}
          label={{ value: "Booked", position: "insideBottom", offset: -12, ...AXIS_TEXT }}
        />
        <YAxis
          type="number"
          dataKey="rate"
          width={44}
          domain={[0, Math.max(1, ...drawn.map(({ rate }) => rate))]}
          tick={AXIS_TEXT}
          tickFormatter={formatRate}
          tickLine={false}
          axisLine={false}
        />
        <ChartTip table={table} cursor={false} />
        {p === null ? null : <ReferenceLine y={p} stroke="var(--muted)" strokeWidth={1.5} />}
        {limits.map(({ name, side, points: curve, dash }) => (
          <Scatter
            key={`${name} ${side}`}
            data={curve}
            line={{ stroke: "var(--muted)", strokeWidth: 1.5, strokeDasharray: dash }}
            shape={() => null}
            tooltipType="none"
            isAnimationActive={false}
          />
        ))}
        <Scatter
          isAnimationActive={false}
          className={press === undefined ? "" : "cursor-pointer"}
          shape={pointOf(drawn)}
          onClick={(_point, row) => pressAt(row)}
        />
      </ScatterChart>
    </ChartFigure>
  );
}

const SIZE_PX = 5;

/** A circle within the limits, a triangle that points away from them outside; hollow for a small sample. */
const pointOf = (drawn: readonly DrawnPoint[]) =>
  function shape({ cx: x, cy: y, index }: ScatterShapeProps) {
    const point = drawn[index];
    return point === undefined ? null : <Point {...{ point, x, y }} />;
  };

type PointProps = {
  readonly point: DrawnPoint;
  readonly x: number | undefined;
  readonly y: number | undefined;
};

function Point({ point, x = 0, y = 0 }: PointProps) {
  const { verdict, isFew, isChosen } = point;
  const isOutside = verdict !== null && verdict !== "within";
  const color = !isOutside ? "var(--booked)" : verdict.endsWith("99.8%") ? "var(--bad)" : "var(--warn)";
  const up = verdict?.startsWith("above") === true ? 1 : -1;
  const look = { fill: isFew ? "var(--surface)" : color, stroke: color, strokeWidth: 1.5 };
  return (
    <g data-point>
      {/* As large as a finger needs. */}
      <circle cx={x} cy={y} r={12} fill="transparent" />
      {isOutside ? (
        <path d={`M${x},${y - up * SIZE_PX}l${SIZE_PX},${up * SIZE_PX * 1.7}h${-2 * SIZE_PX}z`} {...look} />
      ) : (
        <circle cx={x} cy={y} r={SIZE_PX - 1} {...look} />
      )}
      {isChosen ? (
        <circle cx={x} cy={y} r={SIZE_PX + 4} fill="none" stroke="var(--ink)" strokeWidth={1.5} />
      ) : null}
    </g>
  );
}

const rateOf = ({ of, hits }: Share): number | null => (of === 0 ? null : hits / of);

export const sharesTable = (points: readonly SharePoint[], measure: ShareMeasure): ChartTable => ({
  head: ["Administrator", "Booked", "Showed", "Show rate", "Against the limits"],
  rows: points.map((point) => [
    point.name,
    formatCount(point.of),
    formatCount(point.hits),
    formatRate(rateOf(point)),
    verdictWords(point, measure),
  ]),
});

function verdictWords(point: SharePoint, { p, few }: ShareMeasure): string {
  const verdict = p === null ? null : verdictOf(point, p);
  if (verdict === null) return MISSING;
  const words = verdict === "within" ? "within" : `${verdict} limit`;
  return point.of < few ? `${words}, small sample` : words;
}

/** A point that can be drawn: it has counts, so it has a rate. */
type DrawnPoint = {
  readonly of: number;
  readonly rate: number;
  readonly verdict: Verdict | null;
  readonly isFew: boolean;
  readonly isChosen: boolean;
};

/** From the fewest to the most, as they lie from left to right; those without counts, which are not drawn, last. */
export const inDrawingOrder = (points: readonly SharePoint[]): readonly SharePoint[] =>
  points.toSorted(
    (one, other) =>
      Number(one.of === 0) - Number(other.of === 0) ||
      one.of - other.of ||
      (rateOf(one) ?? 0) - (rateOf(other) ?? 0),
  );

const drawnPoints = (points: readonly SharePoint[], { p, few }: ShareMeasure): readonly DrawnPoint[] =>
  points.flatMap((point) => {
    const rate = rateOf(point);
    if (rate === null) return [];
    const verdict = p === null ? null : verdictOf(point, p);
    return [{ of: point.of, rate, verdict, isFew: point.of < few, isChosen: point.isChosen === true }];
  });

/** Both limits above and below the rate of all, p, as lines up to a count. */
export const limitLines = (p: number, countMax: number) =>
  LIMITS.flatMap(({ z, name }, place) =>
    ([1, -1] as const).map((side) => ({
      name: `${name} limits`,
      side,
      points: limitCurve(p, z, side, countMax),
      dash: place === 0 ? "6 4" : "2 3",
    })),
  );

/** One side of a limit, with points close together where it bends. Only within 0..1: beyond, it would bound nothing. */
const limitCurve = (p: number, z: number, side: 1 | -1, countMax: number) =>
  Array.from({ length: CURVE_POINTS }, (_, index) => {
    const of = Math.max(0.5, countMax * ((index + 1) / CURVE_POINTS) ** 2);
    return { of, rate: p + side * (limitWidth(p, of, z) ?? Number.NaN) };
  }).filter(({ rate }) => rate >= 0 && rate <= 1);

const CURVE_POINTS = 160;
