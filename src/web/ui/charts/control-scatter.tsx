import {
  CartesianGrid,
  ReferenceLine,
  Scatter,
  ScatterChart,
  XAxis,
  YAxis,
  type ScatterShapeProps,
} from "recharts";
import { LIMITS, limitWidth, verdictOf, type Verdict } from "#domain/funnel/funnel-limits.ts";
import { isFew, showRate, type StageCount } from "#domain/funnel/funnel.ts";
import { formatCount, formatRate, formatShortCount, MISSING } from "#web/lib/format.ts";
import {
  AXIS_TEXT,
  ChartFigure,
  ChartTip,
  SizedChart,
  type ChartProps,
  type ChartTable,
  type Press,
} from "./chart-figure.tsx";

export type SharePoint = StageCount & {
  readonly name: string;
  /** The one that the page is about: ringed. */
  readonly isChosen?: boolean;
};

/** Rate that points are compared with: the rate of all, of which they may be only some, and the minimum sample. */
export type ShareMeasure = { readonly p: number | null; readonly few: number };

type ControlScatterProps = ChartProps & {
  readonly points: readonly SharePoint[];
  readonly measure: ShareMeasure;
  /** By the place among the points. */
  readonly press: Press;
};

const HEIGHT_PX = 420;

/** Rates of many by their counts, against the limits that chance alone would rarely leave. */
export function ControlScatter({ points, measure, press, ...words }: ControlScatterProps) {
  const { p } = measure;
  const judged = judgedPoints(points, measure);
  const drawn = judged.filter(({ booked }) => booked > 0);
  const table = sharesTable(judged);
  const pressAt = (row: number): void => {
    const point = judged[row]?.point;
    if (point !== undefined) press.onPress(points.indexOf(point));
  };
  const countMax = Math.max(1, ...drawn.map(({ booked }) => booked));
  const limits = p === null ? [] : limitLines(p, countMax);
  const line = { type: "plainline", color: "var(--muted)" } as const;
  return (
    <ChartFigure
      {...words}
      table={table}
      isEmpty={drawn.length === 0}
      press={{ ...press, onPress: pressAt }}
      legend={[
        ...limits
          .filter(({ side }) => side > 0)
          .map(({ name, dash }) => ({ ...line, value: name, payload: { strokeDasharray: dash } })),
        { ...line, value: `${formatRate(p)} overall` },
      ]}
    >
      <SizedChart heightPx={HEIGHT_PX}>
        {(size, widthPx) => (
          <ScatterChart
            {...size}
            data={drawn}
            margin={{ top: 12, right: 12, bottom: 18, left: 0 }}
            aria-label={words.label}
          >
            <CartesianGrid stroke="var(--line)" />
            <XAxis
              type="number"
              dataKey="booked"
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
              domain={[0, Math.max(1, ...drawn.map(({ rate }) => rate ?? 0))]}
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
                lineJointType="monotoneX"
                shape={() => null}
                tooltipType="none"
                isAnimationActive={false}
              />
            ))}
            <Scatter
              isAnimationActive={false}
              className="cursor-pointer"
              shape={pointOf(drawn, { named: namedPoints(points, p, widthPx), countMax })}
              onClick={(_point, row) => pressAt(row)}
            />
          </ScatterChart>
        )}
      </SizedChart>
    </ChartFigure>
  );
}

const SIZE_PX = 5;

/** A circle within the limits, a triangle that points away from them outside; hollow for a small sample. */
const pointOf = (
  drawn: readonly JudgedPoint[],
  { named, countMax }: { readonly named: ReadonlySet<SharePoint>; readonly countMax: number },
) =>
  function shape({ cx = 0, cy = 0, index }: ScatterShapeProps) {
    const { verdict = null, isFew: isSmall = false, point } = drawn[index] ?? {};
    const isOutside = verdict !== null && verdict !== "within";
    const color = !isOutside ? "var(--booked)" : verdict.endsWith("99.8%") ? "var(--bad)" : "var(--warn)";
    const up = verdict?.startsWith("above") === true ? 1 : -1;
    const look = { fill: isSmall ? "var(--surface)" : color, stroke: color, strokeWidth: 1.5 };
    return (
      <g data-point>
        {/* As large as a finger needs. */}
        <circle cx={cx} cy={cy} r={12} fill="transparent" />
        {isOutside ? (
          <path
            d={`M${cx},${cy - up * SIZE_PX}l${SIZE_PX},${up * SIZE_PX * 1.7}h${-2 * SIZE_PX}z`}
            {...look}
          />
        ) : (
          <circle cx={cx} cy={cy} r={SIZE_PX - 1} {...look} />
        )}
        {point !== undefined && named.has(point) ? (
          <text
            {...(isNamedBefore(point, countMax)
              ? { x: cx - NAME_GAP_PX, textAnchor: "end" }
              : { x: cx + NAME_GAP_PX })}
            y={cy + 4}
            fontSize={11}
            fill="var(--ink)"
          >
            {point.name}
          </text>
        ) : null}
        {point?.isChosen === true ? (
          <circle cx={cx} cy={cy} r={SIZE_PX + 4} fill="none" stroke="var(--ink)" strokeWidth={1.5} />
        ) : null}
      </g>
    );
  };

const NAMED_MAX = 8;
const NAME_GAP_PX = 9;
/** Room of a name: each letter of it, at most, and its line with what lies close above and below. */
const LETTER_PX = 7;
const NAME_LINE_PX = 14;

/** True of a point in the right half, whose name has more room at its left. */
const isNamedBefore = ({ booked }: StageCount, countMax: number): boolean => booked > countMax / 2;

/** Points whose names are written in a chart of a width: the chosen one and the furthest outside, where no other name lies. */
export function namedPoints(
  points: readonly SharePoint[],
  p: number | null,
  widthPx: number,
): ReadonlySet<SharePoint> {
  const countMax = Math.max(1, ...points.map(({ booked }) => booked));
  const boxOf = (point: SharePoint) => {
    const x = (point.booked / countMax) * widthPx;
    const lengthPx = NAME_GAP_PX + point.name.length * LETTER_PX;
    const left = isNamedBefore(point, countMax) ? x - lengthPx : x;
    return { left, right: left + lengthPx, y: (point.showed / point.booked) * HEIGHT_PX };
  };
  const chosen = points.filter(({ booked, isChosen = false }) => isChosen && booked > 0);
  const candidates = new Set([...chosen, ...outsidePoints(points, p).slice(0, NAMED_MAX)]);
  const named = new Map<SharePoint, ReturnType<typeof boxOf>>();
  for (const point of candidates) {
    const box = boxOf(point);
    const isFree = [...named.values()].every(
      ({ left, right, y }) => box.right < left || box.left > right || Math.abs(box.y - y) > NAME_LINE_PX,
    );
    if (isFree) named.set(point, box);
  }
  return new Set(named.keys());
}

/** The points outside of the limits, the furthest from the rate of all first, in spreads of chance. */
export const outsidePoints = <Point extends SharePoint>(
  points: readonly Point[],
  p: number | null,
): readonly Point[] => {
  if (p === null) return [];
  const distance = ({ booked, showed }: Point): number =>
    Math.abs(showed / booked - p) / (limitWidth(p, booked, 1) ?? Infinity);
  return points
    .filter((point) => (verdictOf(point, p) ?? "within") !== "within")
    .toSorted((a, b) => distance(b) - distance(a));
};

type JudgedPoint = {
  readonly point: SharePoint;
  readonly booked: number;
  /** Null without counts: such a point is not drawn. */
  readonly rate: number | null;
  readonly verdict: Verdict | null;
  readonly isFew: boolean;
};

/** From the fewest to the most, as they lie from left to right; those without counts last. */
export const judgedPoints = (
  points: readonly SharePoint[],
  { p, few }: ShareMeasure,
): readonly JudgedPoint[] =>
  points
    .map((point) => ({
      point,
      booked: point.booked,
      rate: showRate(point),
      verdict: p === null ? null : verdictOf(point, p),
      isFew: isFew(point, few),
    }))
    .toSorted(
      (point, other) =>
        Number(point.booked === 0) - Number(other.booked === 0) ||
        point.booked - other.booked ||
        (point.rate ?? 0) - (other.rate ?? 0),
    );

export const sharesTable = (points: readonly JudgedPoint[]): ChartTable => ({
  head: ["Administrator", "Booked", "Showed", "Show rate", "Against the limits"],
  rows: points.map(({ point: { name, booked, showed }, rate, verdict, isFew: isSmall }) => {
    const words = verdict === null ? MISSING : verdict === "within" ? verdict : `${verdict} limit`;
    const caution = verdict !== null && isSmall ? ", small sample" : "";
    return [name, formatCount(booked), formatCount(showed), formatRate(rate), `${words}${caution}`];
  }),
});

/** Number of points of a curve; close together where it bends. */
const CURVE_POINTS = 32;

/** Both limits above and below the rate of all, p, as curves up to a count. Only within 0..1: beyond, they would bound nothing. */
export const limitLines = (p: number, countMax: number) =>
  LIMITS.flatMap(({ z, name }, place) =>
    ([1, -1] as const).map((side) => ({
      name: `${name} limits`,
      side,
      points: Array.from({ length: CURVE_POINTS }, (_, index) => {
        const booked = Math.max(0.5, countMax * ((index + 1) / CURVE_POINTS) ** 2);
        return { booked, rate: p + side * (limitWidth(p, booked, z) ?? Number.NaN) };
      }).filter(({ rate }) => rate >= 0 && rate <= 1),
      dash: place === 0 ? "6 4" : "2 3",
    })),
  );
