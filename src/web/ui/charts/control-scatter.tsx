import {
  CartesianGrid,
  Scatter,
  ScatterChart,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
  type ScatterShapeProps,
} from "recharts";
import { formatRate, formatShortCount } from "#web/lib/format.ts";
import { ChartFigure, type ChartProps, type Press } from "./chart-figure.tsx";
import { ChartTip } from "./chart-tip.tsx";
import { LegendItem, LineSample } from "./legend.tsx";
import {
  drawnPoints,
  labelsApart,
  limitLines,
  measureOf,
  sharesTable,
  type DrawnPoint,
  type ShareMeasure,
  type ShareNames,
  type SharePoint,
} from "./scatter-shapes.ts";
import { measureAt, TABLE_PX, truncated } from "./text-fit.ts";

type ControlScatterProps = ChartProps & {
  readonly points: readonly SharePoint[];
  readonly names: ShareNames;
  /** Where these are not all that the limits are of, or the minimum sample is not the usual one. */
  readonly measure?: ShareMeasure;
  /** By the place among the points. */
  readonly press?: Press;
  readonly heightPx: number;
};

const AXIS_TEXT = {
  className: "figures fill-muted text-caption",
  fill: "var(--muted)",
  fontSize: 12,
} as const;
const NAME_MAX_PX = 180;
/** From the middle of a point to its name. */
const BESIDE_PX = 10;
const POINT_PX = 12;

/** Rates of many by their counts, against the limits that chance alone would rarely leave. */
export function ControlScatter({ points, names, heightPx, press, ...props }: ControlScatterProps) {
  const { measure = measureOf(points), ...words } = props;
  const drawn = drawnPoints(points, measure);
  const table = sharesTable(points, names, measure);
  const countMax = Math.max(1, ...drawn.map(({ of }) => of));
  const limits = limitLines(measure.p, countMax);
  return (
    <ChartFigure
      {...words}
      table={table}
      isEmpty={drawn.length === 0}
      press={press}
      legend={limits
        .filter(({ side }) => side >= 0)
        .map(({ name, dash }) => (
          <LegendItem key={name} sample={<LineSample dash={dash} />}>
            {name}
          </LegendItem>
        ))}
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
          name={names.of}
          domain={[0, countMax]}
          niceTicks="auto"
          tick={AXIS_TEXT}
          tickFormatter={formatShortCount}
          tickLine={false}
          axisLine={{ stroke: "var(--line-strong)" }}
          label={{ value: names.of, position: "insideBottom", offset: -12, ...AXIS_TEXT }}
        />
        <YAxis
          type="number"
          dataKey="rate"
          name={names.rate}
          width={44}
          domain={[0, Math.max(1, ...drawn.map(({ rate }) => rate))]}
          tick={AXIS_TEXT}
          tickFormatter={formatRate}
          tickLine={false}
          axisLine={false}
        />
        <ChartTip table={table} rowOf={(place) => drawn[place]?.row ?? -1} cursor="none" />
        {limits.map(({ name, side, points: curve, dash }) => (
          <Scatter
            key={`${name} ${side}`}
            data={curve.map(({ n, rate }) => ({ of: n, rate }))}
            line={{ stroke: "var(--muted)", strokeWidth: 1.5, strokeDasharray: dash }}
            shape={() => null}
            tooltipType="none"
            isAnimationActive={false}
          />
        ))}
        <Scatter
          isAnimationActive={false}
          shape={pointOf(drawn, press !== undefined)}
          onClick={(_point, place) => {
            const row = drawn[place]?.row;
            if (row !== undefined) press?.onPress(row);
          }}
        />
        <OutsideNames drawn={drawn} />
      </ScatterChart>
    </ChartFigure>
  );
}

const pointOf = (drawn: readonly DrawnPoint[], isPressable: boolean) =>
  function point({ cx, cy, index }: ScatterShapeProps) {
    return <Point point={drawn[index ?? -1]} x={cx} y={cy} isPressable={isPressable} />;
  };

const SIZE_PX = 5;

type PointProps = {
  readonly point: DrawnPoint | undefined;
  readonly x: number | undefined;
  readonly y: number | undefined;
  readonly isPressable: boolean;
};

/** A circle within the limits, a triangle that points away from them outside; hollow for a small sample. */
function Point({ point, x = 0, y = 0, isPressable }: PointProps) {
  if (point === undefined) return null;
  const { verdict } = point;
  const isOutside = verdict !== null && verdict !== "within";
  const color = !isOutside ? "var(--booked)" : verdict.endsWith("99.8%") ? "var(--bad)" : "var(--warn)";
  const up = verdict?.startsWith("above") === true ? 1 : -1;
  const look = { fill: point.isThin ? "var(--surface)" : color, stroke: color, strokeWidth: 1.5 };
  return (
    <g data-point className={isPressable ? "cursor-pointer" : ""}>
      {/* As large as a finger needs. */}
      <circle cx={x} cy={y} r={POINT_PX} fill="transparent" />
      {isOutside ? (
        <path d={`M${x},${y - up * SIZE_PX}l${SIZE_PX},${up * SIZE_PX * 1.7}h${-2 * SIZE_PX}z`} {...look} />
      ) : (
        <circle cx={x} cy={y} r={SIZE_PX - 1} {...look} />
      )}
      {point.point.isChosen === true ? (
        <circle cx={x} cy={y} r={SIZE_PX + 4} fill="none" stroke="var(--ink)" strokeWidth={1.5} />
      ) : null}
    </g>
  );
}

/** Names beside the points outside the far limits and the chosen one, as far as there is room. */
function OutsideNames({ drawn }: { readonly drawn: readonly DrawnPoint[] }) {
  const [xScale, yScale, plot] = [useXAxisScale(), useYAxisScale(), usePlotArea()];
  if (xScale === undefined || yScale === undefined || plot === undefined) return null;
  const measure = measureAt(TABLE_PX);
  const placed = drawn.map((point) => ({ ...point, x: xScale(point.of) ?? 0, y: yScale(point.rate) ?? 0 }));
  const wanted = placed
    .filter(({ verdict, point }) => point.isChosen === true || verdict?.endsWith("99.8%") === true)
    .toReversed()
    .toSorted((one, other) => Number(other.point.isChosen === true) - Number(one.point.isChosen === true))
    .map(({ point: { name }, x, y }) => {
      const shown = truncated(name, NAME_MAX_PX, measure);
      const widthPx = measure(shown);
      return [x + BESIDE_PX, x - BESIDE_PX - widthPx]
        .filter((left) => left >= plot.x && left + widthPx <= plot.x + plot.width)
        .map((left) => ({ shown, name, x: left, y, widthPx }));
    });
  const taken = placed.map(({ x, y }) => ({ x: x - POINT_PX / 2, y, widthPx: POINT_PX }));
  return (
    <g stroke="var(--surface)" strokeWidth={4} paintOrder="stroke" pointerEvents="none">
      {labelsApart(wanted, taken, 16).map(({ shown, name, x, y }) => (
        <text key={`${name} ${x} ${y}`} x={x} y={y} dy="0.35em" className="fill-ink text-table">
          {shown}
        </text>
      ))}
    </g>
  );
}
