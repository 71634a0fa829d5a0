import { CartesianGrid, ScatterChart, XAxis } from "recharts";
import { formatRate, formatShortCount } from "#web/lib/format.ts";
import { HeightAxis, stepTicks } from "./chart-axes.tsx";
import { ChartFigure, type ChartProps } from "./chart-figure.tsx";
import { limitLines } from "./limit-lines.ts";
import { EndLabels, endLabelsPx } from "./end-labels.tsx";
import { CAPTION_PX, measureAt, TABLE_PX } from "./measure.ts";
import { useOneByOne } from "./one-by-one.ts";
import { heightScale, ticksUpTo } from "./scales.ts";
import { ScatterMarks } from "./scatter-marks.tsx";
import {
  drawnPoints,
  labelsApart,
  measureOf,
  sharesMarks,
  sharesTable,
  type ShareMeasure,
  type ShareNames,
  type SharePoint,
} from "./scatter-shapes.ts";
import { truncated } from "./text-fit.ts";

type ControlScatterProps = ChartProps & {
  readonly points: readonly SharePoint[];
  readonly names: ShareNames;
  /** Where these are not all that the limits are of, or what is few is not the usual. */
  readonly measure?: ShareMeasure;
  /** What a press of a point does, by its place among the points. */
  readonly press?: { readonly does: string; readonly onPress: (place: number) => void };
};

const TOP_PX = 26;
const AXIS_PX = 44;
const LEFT_PX = 44;
const NAME_MAX_PX = 180;
/** From the middle of a point to its name. */
const BESIDE_PX = 10;
const POINT_PX = 12;

/** Rates of many by their counts, against the limits within which chance alone would keep them. */
export const ControlScatter = ({ points, names, heightPx, press, ...props }: ControlScatterProps) => {
  const { measure = measureOf(points), ...words } = props;
  return (
    <ChartFigure
      {...words}
      heightPx={heightPx}
      table={sharesTable(points, names, measure)}
      marks={sharesMarks(points)}
      {...(press !== undefined && {
        press: { does: press.does, onPress: ({ row }: { readonly row: number }) => press.onPress(row) },
      })}
    >
      {(widthPx, height) => <LaterPlot {...{ points, names, measure, widthPx }} heightPx={height} />}
    </ChartFigure>
  );
};

type PlotProps = Required<Pick<ControlScatterProps, "points" | "names" | "measure">> & {
  readonly widthPx: number;
  readonly heightPx: number;
};

/** After the frame around it, so that a press meanwhile does not wait for hundreds of points. */
const LaterPlot = (props: PlotProps) =>
  useOneByOne(1) === 0 ? <div data-coming style={{ height: props.heightPx }} /> : <Plot {...props} />;

function Plot({ points, names, measure: against, widthPx, heightPx }: PlotProps) {
  const drawn = drawnPoints(points, against);
  const countTicks = ticksUpTo(Math.max(...drawn.map(({ point }) => point.of)), 5, 1);
  const rateTicks = ticksUpTo(Math.max(1, ...drawn.map(({ rate }) => rate)), 5);
  const [countMax, rateMax] = [countTicks.at(-1) ?? 1, rateTicks.at(-1) ?? 1];
  const lines = limitLines(against.p, countMax);
  const rightPx = endLabelsPx(lines, widthPx);
  const [left, right, bottom] = [LEFT_PX, widthPx - rightPx, heightPx - AXIS_PX];
  const xOf = (count: number): number => left + (count / countMax) * (right - left);
  const yOf = heightScale(rateMax, TOP_PX, bottom);
  const measure = measureAt(CAPTION_PX);
  return (
    <ScatterChart
      width={widthPx}
      height={heightPx}
      margin={{ top: TOP_PX, right: rightPx, bottom: 0, left: 0 }}
      accessibilityLayer={false}
    >
      <CartesianGrid stroke="var(--line)" />
      <XAxis
        type="number"
        // Without the name of a value recharts counts lines of data, of which it is given none: points draw themselves.
        dataKey="of"
        height={AXIS_PX}
        domain={[0, countMax]}
        allowDataOverflow
        ticks={[...countTicks]}
        interval={0}
        tickLine={false}
        axisLine={{ stroke: "var(--line-strong)" }}
        tick={stepTicks({
          labels: countTicks.map(formatShortCount),
          xs: countTicks.map(xOf),
          roomPx: 60,
          widthPx,
          measure,
        })}
      />
      <HeightAxis ticks={rateTicks} format={formatRate} widthPx={LEFT_PX} />
      <text x={0} y={12} className="fill-muted text-caption">
        {names.rate}
      </text>
      <text x={(left + right) / 2} y={heightPx - 6} textAnchor="middle" className="fill-muted text-caption">
        {names.of}
      </text>
      {lines.map(({ name, side, points: curve, dash }) => (
        <polyline
          key={`${name} ${side}`}
          points={curve.map(({ n, rate }) => `${xOf(n)},${yOf(rate)}`).join(" ")}
          fill="none"
          stroke="var(--muted)"
          strokeWidth={1.5}
          strokeDasharray={dash}
        />
      ))}
      <EndLabels
        ends={lines.flatMap(({ points: curve, ...line }) => {
          const end = curve.at(-1);
          return end === undefined
            ? []
            : [{ ...line, color: "var(--muted)", x: xOf(end.n), y: yOf(end.rate) }];
        })}
        leftPx={right}
        widthPx={rightPx}
        topPx={TOP_PX}
        bottomPx={bottom - 8}
      />
      <ScatterMarks {...{ drawn, xOf, yOf }} />
      <OutsideNames {...{ drawn, xOf, yOf, right }} />
    </ScatterChart>
  );
}

type OutsideNamesProps = {
  readonly drawn: ReturnType<typeof drawnPoints>;
  readonly xOf: (count: number) => number;
  readonly yOf: (rate: number) => number;
  readonly right: number;
};

/** Names beside the points that chance does not explain, as far as there is room; the others are told when reached. */
function OutsideNames({ drawn, xOf, yOf, right }: OutsideNamesProps) {
  const measure = measureAt(TABLE_PX);
  const wanted = drawn
    .filter(({ verdict, point }) => point.isChosen === true || verdict?.endsWith("99.8%") === true)
    .toReversed()
    .toSorted((one, other) => Number(other.point.isChosen === true) - Number(one.point.isChosen === true))
    .map(({ point, rate }) => {
      const shown = truncated(point.name, NAME_MAX_PX, measure);
      const [x, y, widthPx] = [xOf(point.of), yOf(rate), measure(shown)];
      return [x + BESIDE_PX, x - BESIDE_PX - widthPx]
        .filter((place) => place >= LEFT_PX && place + widthPx <= right)
        .map((place) => ({ shown, name: point.name, x: place, y, widthPx }));
    });
  const points = drawn.map(({ point, rate }) => ({
    x: xOf(point.of) - POINT_PX / 2,
    y: yOf(rate),
    widthPx: POINT_PX,
  }));
  return labelsApart(wanted, points, 16).map(({ shown, name, x, y }) => (
    <text
      key={`${name} ${x} ${y}`}
      aria-hidden="true"
      data-label
      x={x}
      y={y}
      dy="0.35em"
      stroke="var(--surface)"
      strokeWidth={4}
      paintOrder="stroke"
      className="pointer-events-none fill-ink text-table"
    >
      <title>{name}</title>
      {shown}
    </text>
  ));
}
