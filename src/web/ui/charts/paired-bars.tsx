import { memo } from "react";
import {
  Bar,
  BarChart,
  LabelList,
  usePlotArea,
  useYAxisScale,
  XAxis,
  YAxis,
  type BarShapeProps,
  type LabelProps,
  type XAxisTickContentProps,
} from "recharts";
import { ChartFigure, type ChartProps } from "./chart-figure.tsx";
import { ChartTip } from "./chart-tip.tsx";
import { DashedSample, FilledSample, LegendItem } from "./legend.tsx";
import {
  fittingChange,
  hasOutlines,
  PAIR,
  pairsMax,
  pairsTable,
  type Pair,
  type PairKind,
} from "./paired-shapes.ts";
import { KIND_COLORS } from "./palette.ts";
import {
  CAPTION_PX,
  fittingCount,
  measureAt,
  TABLE_PX,
  truncated,
  widestPx,
  type Measure,
} from "./text-fit.ts";

type PairedBarsProps = ChartProps & { readonly pairs: readonly Pair[]; readonly heightPx: number };

/** Room above the bars for a count, and for its change below it. */
const LABEL_PX = 24;
const CHANGE_PX = 15;
/** The name, the rate and the note under a pair; each further line takes as much. */
const AXIS_PX = 62;
const LINE_PX = 17;
const GAP_PX = 8;
const BAR_MAX_PX = 96;

/** Booked and showed beside each other on one baseline, earlier counts as dashed outlines. */
export const PairedBars = memo(function PairedBars({ pairs, heightPx, ...words }: PairedBarsProps) {
  const table = pairsTable(pairs);
  const hasChange = pairs.some(({ change }) => change !== undefined);
  const hasOfFirst = pairs.some(({ ofFirst }) => ofFirst !== undefined);
  const hasEarlier = hasOutlines(pairs);
  return (
    <ChartFigure
      {...words}
      table={table}
      isEmpty={pairs.length === 0}
      legend={<PairLegend hasEarlier={hasEarlier} />}
    >
      <BarChart
        responsive
        style={{ width: "100%", height: heightPx }}
        data={[...pairs]}
        margin={{ top: LABEL_PX + (hasChange ? CHANGE_PX : 0), right: 0, bottom: 0, left: 0 }}
        barGap={GAP_PX}
        barCategoryGap="8%"
        aria-label={words.label}
      >
        <YAxis hide domain={[0, pairsMax(pairs)]} />
        <XAxis
          dataKey="name"
          height={AXIS_PX + LINE_PX * (Number(hasChange) + Number(hasOfFirst))}
          interval={0}
          tickLine={false}
          axisLine={{ stroke: "var(--line-strong)" }}
          tick={pairWords(pairs)}
        />
        <XAxis xAxisId="earlier" dataKey="name" hide />
        <ChartTip table={table} />
        {PAIR.map((kind) => (
          <Bar
            key={kind}
            dataKey={kind}
            name={kind}
            fill={KIND_COLORS[kind]}
            radius={[3, 3, 0, 0]}
            minPointSize={1}
            maxBarSize={BAR_MAX_PX}
            isAnimationActive={false}
          >
            <LabelList content={countLabel(pairs, kind)} />
          </Bar>
        ))}
        {/* On an axis of their own, so that they stand over the bars and not beside them. */}
        {hasEarlier
          ? PAIR.map((kind) => (
              <Bar
                key={kind}
                xAxisId="earlier"
                dataKey={({ earlier }: Pair) => earlier?.[kind] ?? null}
                name={`${kind} earlier`}
                maxBarSize={BAR_MAX_PX}
                isAnimationActive={false}
                shape={Outline}
              />
            ))
          : null}
      </BarChart>
    </ChartFigure>
  );
});

const PairLegend = ({ hasEarlier }: { readonly hasEarlier: boolean }) => (
  <>
    <LegendItem sample={<FilledSample color={KIND_COLORS.booked} />}>Booked</LegendItem>
    <LegendItem sample={<FilledSample color={KIND_COLORS.showed} />}>Showed</LegendItem>
    {hasEarlier ? <LegendItem sample={<DashedSample />}>Earlier</LegendItem> : null}
  </>
);

/** How far the outline of an earlier count stands out at both sides, so that it is seen on a taller bar too. */
const OUTLINE_PX = 2;

const Outline = ({ x, y, width, height }: BarShapeProps) => {
  const d = `M${x - OUTLINE_PX},${y + height}v${-height}h${width + 2 * OUTLINE_PX}v${height}`;
  return (
    <g fill="none" pointerEvents="none">
      <path d={d} stroke="var(--surface)" strokeWidth={3.5} />
      <path d={d} stroke="var(--muted)" strokeWidth={1.5} strokeDasharray="4 3" />
    </g>
  );
};

const countLabel = (pairs: readonly Pair[], kind: PairKind) =>
  function label({ x, y, width, index }: LabelProps) {
    return (
      <CountLabel {...{ pairs, kind }} x={Number(x)} y={Number(y)} width={Number(width)} index={index} />
    );
  };

type CountLabelProps = {
  readonly pairs: readonly Pair[];
  readonly kind: PairKind;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly index: number | undefined;
};

/** The count above its bar and its change below the count; above the outline where that would cross them. */
function CountLabel({ pairs, kind, x, y, width, index = 0 }: CountLabelProps) {
  const heightOf = useYAxisScale();
  const pair = pairs[index];
  if (pair === undefined) return null;
  const change = pair.change?.[kind];
  const labelPx = LABEL_PX + (change === undefined ? 0 : CHANGE_PX);
  const earlier = pair.earlier?.[kind] ?? null;
  const outline = earlier === null ? y : (heightOf?.(earlier) ?? y);
  const base = (outline > y - labelPx && outline < y ? outline : y) - 7;
  const isSmall = width < 44;
  const roomPx = width + GAP_PX - 4;
  return (
    <g textAnchor="middle" stroke="var(--surface)" strokeWidth={4} paintOrder="stroke" pointerEvents="none">
      <text
        x={x + width / 2}
        y={base - (labelPx - LABEL_PX)}
        className={`figures fill-ink ${isSmall ? "text-caption" : "text-table"}`}
      >
        {fittingCount(pair[kind], roomPx, measureAt(isSmall ? CAPTION_PX : TABLE_PX))}
      </text>
      {change === undefined ? null : (
        <text x={x + width / 2} y={base} className="figures fill-muted text-caption">
          {fittingChange(change, pairs, roomPx, measureAt(CAPTION_PX))}
        </text>
      )}
    </g>
  );
}

const pairWords = (pairs: readonly Pair[]) => (tick: XAxisTickContentProps) => (
  <PairWords pairs={pairs} {...tick} />
);

/** What stands below a pair, and on the arrow to the next one. */
function PairWords({ pairs, x, y, index }: XAxisTickContentProps & { readonly pairs: readonly Pair[] }) {
  const bandPx = (usePlotArea()?.width ?? 0) / pairs.length;
  const pair = pairs[index];
  if (pair === undefined) return null;
  const [middle, top] = [Number(x), Number(y)];
  const roomPx = bandPx - 8;
  return (
    <g textAnchor="middle">
      <Advance pair={pair} next={pairs[index + 1]} x={middle + bandPx / 2} y={top} bandPx={bandPx} />
      <text x={middle} y={top + 13} className="fill-ink text-table">
        <title>{pair.name}</title>
        {truncated(pair.name, roomPx, measureAt(TABLE_PX))}
      </text>
      <text x={middle} y={top + 31} className="figures fill-ink text-table font-semibold">
        {pair.rate}
      </text>
      {linesUnder(pair, roomPx).map((line, place) => (
        <text
          key={place}
          x={middle}
          y={top + 48 + place * LINE_PX}
          className="figures fill-muted text-caption"
        >
          {line}
        </text>
      ))}
    </g>
  );
}

/** What stands under the rate of a pair: its change, its share of first interviews, and a caution. */
const linesUnder = ({ change, ofFirst, note }: Pair, roomPx: number): readonly string[] => {
  const measure = measureAt(CAPTION_PX);
  const shares = ofFirst === undefined ? [] : [`${ofFirst} of first`, `${ofFirst} of 1st`, ofFirst];
  return [
    ...(change === undefined ? [] : [change.rate]),
    ...(ofFirst === undefined ? [] : [shares.find((form) => measure(form) <= roomPx) ?? ""]),
    truncated(note, roomPx, measure),
  ];
};

type AdvanceProps = {
  readonly pair: Pair;
  readonly next: Pair | undefined;
  readonly x: number;
  readonly y: number;
  readonly bandPx: number;
};

/** From one pair to the next, beside their rates; only in the table where there is no room between them. */
const Advance = ({ pair, next, x, y, bandPx }: AdvanceProps) => {
  if (pair.advance === undefined || next === undefined) return null;
  const roomBeside = (texts: readonly string[], measure: Measure): number =>
    bandPx - widestPx(texts, measure) - 4;
  const roomPx = roomBeside([pair.rate, next.rate], measureAt(TABLE_PX, 600));
  const measure = measureAt(CAPTION_PX);
  const widthPx = measure(pair.advance);
  if (widthPx > roomPx) return null;
  const half = Math.min(24, roomPx / 2, Math.max(12, widthPx / 2));
  const changes = [pair.change?.rate ?? "", next.change?.rate ?? ""];
  const change = pair.change?.advance ?? "";
  return (
    <g className="figures fill-muted text-caption">
      <text x={x} y={y + 29}>
        {pair.advance}
      </text>
      <path d={`M${x - half},${y + 36}h${2 * half}m-4,-3l4,3l-4,3`} fill="none" stroke="var(--muted)" />
      {measure(change) > roomBeside(changes, measure) ? null : (
        <text x={x} y={y + 51}>
          {change}
        </text>
      )}
    </g>
  );
};
