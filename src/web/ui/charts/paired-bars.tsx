import { memo } from "react";
import { Bar, BarChart, XAxis, YAxis, type BarShapeProps } from "recharts";
import { formatCount, formatShortCount, formatShortestCount, MISSING } from "#web/lib/format.ts";
import { useIsNarrow, useMedia } from "#web/lib/media.ts";
import {
  AXIS_TEXT,
  BOOKED,
  EARLIER,
  SHOWED,
  ChartFigure,
  ChartTip,
  SizedChart,
  type ChartProps,
  type ChartTable,
} from "./chart-figure.tsx";

/** Difference of a count from the earlier one, as it is to be read: `+120` and `+8.3%`. */
type CountChangeWords = { readonly by: string; readonly share: string };

/** A pair of counts and the words under it. */
export type Pair = {
  readonly name: string;
  readonly booked: number;
  readonly showed: number;
  /** The same counts in the earlier period, drawn as ticks; null where they are unknown. */
  readonly earlier?: { readonly booked: number | null; readonly showed: number | null };
  /** As it is to be read: `82%`. */
  readonly rate: string;
  /** Said last under the rate, such as a caution; "" for nothing. */
  readonly note: string;
  /** Said on the arrow to the next pair: `51%`. */
  readonly advance?: string;
  /** Showed here of all booked at the first: `27%`. */
  readonly ofFirst?: string;
  /** Booked here and not showed, as it is to be read: `1,014 lost`. */
  readonly lost?: string;
  /** Difference of all of it from the earlier period, as it is to be read. */
  readonly change?: {
    readonly booked: CountChangeWords;
    readonly showed: CountChangeWords;
    readonly rate: string;
    readonly advance: string;
    readonly ofFirst: string;
    /** Changes that are beyond chance: only these are better or worse. */
    readonly isClear: { readonly rate: boolean; readonly advance: boolean };
  };
};

const PAIR = ["booked", "showed"] as const;

type PairedBarsProps = ChartProps & { readonly pairs: readonly Pair[]; readonly heightPx: number };

const COLORS = { booked: BOOKED.color, showed: SHOWED.color } as const;

/** Room above the bars for a count, and for its change below it. */
const LABEL_PX = 20;
const CHANGE_PX = 15;
/** Between a bar, or the tick over it, and the text above. */
const TEXT_GAP_PX = 5;

/** Booked and showed beside each other on one baseline, earlier counts as ticks. */
export const PairedBars = memo(function PairedBars({ pairs, heightPx, ...words }: PairedBarsProps) {
  const isNarrow = useIsNarrow();
  const isWide = useMedia("(width >= 85rem)");
  const table = pairsTable(pairs);
  // Above bars of the same height longer ones would meet.
  const format = isNarrow ? formatShortestCount : isWide ? formatCount : formatShortCount;
  // Beside each other in the narrowest bars, changes would meet.
  const hasChange = !isNarrow && pairs.some(({ change }) => change !== undefined);
  // Of a period that is compared by its rates alone no earlier count is drawn.
  const hasEarlier = pairs.some(({ earlier }) => (earlier?.booked ?? earlier?.showed ?? null) !== null);
  const highest = Math.max(1, ...pairs.flatMap((pair) => PAIR.map((kind) => higherOf(pair, kind))));
  return (
    <ChartFigure
      {...words}
      table={table}
      isEmpty={pairs.length === 0}
      legend={hasEarlier ? [BOOKED, SHOWED, EARLIER_TICK] : [BOOKED, SHOWED]}
    >
      <SizedChart heightPx={heightPx}>
        {(size) => (
          <BarChart
            {...size}
            data={pairs.map((pair) => ({ ...pair, highest, format, hasChange }))}
            margin={{ top: LABEL_PX + (hasChange ? CHANGE_PX : 0), right: 0, bottom: 0, left: 0 }}
            barGap={2 * TICK_PX + 2}
            barCategoryGap="8%"
            aria-label={words.label}
          >
            <YAxis hide domain={[0, highest]} />
            <XAxis
              dataKey="name"
              interval={0}
              height={24}
              tickLine={false}
              axisLine={{ stroke: "var(--line-strong)" }}
              tick={{ ...AXIS_TEXT, fill: "var(--ink)", fontSize: 13 }}
            />
            <ChartTip table={table} bandsAcross={pairs.length} />
            {PAIR.map((kind) => (
              <Bar
                key={kind}
                className={kind}
                dataKey={kind}
                fill={COLORS[kind]}
                maxBarSize={96}
                minPointSize={1}
                isAnimationActive={false}
                shape={SHAPES[kind]}
              />
            ))}
          </BarChart>
        )}
      </SizedChart>
      <ol className="figures flex text-center text-caption text-muted">
        {pairs.map((pair) => (
          <PairWords key={pair.name} pair={pair} />
        ))}
      </ol>
    </ChartFigure>
  );
});

/** Width by which the tick of an earlier count stands out at both sides, so that it is seen on a taller bar too. */
const TICK_PX = 4;

const EARLIER_TICK = { value: EARLIER.value, type: EARLIER.type, color: EARLIER.color } as const;

const higherOf = (pair: Pair, kind: (typeof PAIR)[number]): number =>
  Math.max(pair[kind], pair.earlier?.[kind] ?? 0);

/** A pair as it is drawn. */
type DrawnPair = Pair & {
  /** The count at the upper end of the axis. */
  readonly highest: number;
  readonly format: (count: number) => string;
  readonly hasChange: boolean;
};

type BarProps = BarShapeProps & { readonly payload?: DrawnPair };

/**
 * A bar with the tick of the earlier count over it, and its words above both, so that no tick crosses them. All of it is
 * drawn in one shape: bars and labels apart took half of the time until the first bars.
 */
const barOf = (kind: (typeof PAIR)[number]) =>
  function bar({ x, y, width, height, fill, background, payload }: BarProps) {
    if (payload === undefined) return null;
    const { highest, format, hasChange, change } = payload;
    const earlier = payload.earlier?.[kind] ?? null;
    const plotPx = background?.height ?? 0;
    const tickY = earlier === null ? y : y + height - (plotPx * earlier) / highest;
    const wordsY = Math.min(y, tickY) - TEXT_GAP_PX;
    const middle = x + width / 2;
    return (
      <>
        <rect x={x} y={y} width={width} height={height} fill={fill} />
        {earlier === null ? null : (
          <line
            data-earlier={kind}
            x1={x - TICK_PX}
            x2={x + width + TICK_PX}
            y1={tickY}
            y2={tickY}
            stroke={EARLIER.color}
            strokeWidth={1.5}
            pointerEvents="none"
          />
        )}
        <text
          x={middle}
          y={hasChange ? wordsY - CHANGE_PX : wordsY}
          textAnchor="middle"
          fill="var(--ink)"
          className="figures text-table max-sm:text-caption"
        >
          {format(payload[kind])}
        </text>
        {hasChange && change !== undefined ? (
          <text
            x={middle}
            y={wordsY}
            textAnchor="middle"
            fill="var(--muted)"
            className="figures text-caption"
          >
            {change[kind].share}
          </text>
        ) : null}
      </>
    );
  };

const SHAPES = { booked: barOf("booked"), showed: barOf("showed") } as const;

/** Better and worse, by the sign that stands before them; neither of a small sample, nor inside chance. */
function toneOf({ note, change }: Pair, of: "rate" | "advance"): string {
  if (change === undefined || note !== "" || !change.isClear[of]) return "";
  return change[of].startsWith("+") ? "text-good" : change[of].startsWith("−") ? "text-bad" : "";
}

/** Words below a pair, and between it and the next one. */
const PairWords = ({ pair }: { readonly pair: Pair }) => {
  const { rate, change, ofFirst, lost, note, advance } = pair;
  return (
    <li className="relative flex h-21 min-w-0 flex-1 flex-col">
      <span className="text-table font-semibold text-ink">{rate}</span>
      <span className={toneOf(pair, "rate")}>{change?.rate}</span>
      <span className="truncate">{lost}</span>
      {ofFirst === undefined ? null : (
        <span>
          <span>{ofFirst}</span>
          <span className="max-sm:hidden"> of first</span>
        </span>
      )}
      <span className="truncate px-1">{note}</span>
      {advance === undefined ? null : (
        <span className="absolute top-0.5 right-0 flex translate-x-1/2 flex-col">
          <span>
            <span>{advance}</span>
            <span className="max-sm:hidden"> →</span>
          </span>
          <span className="sm:hidden">→</span>
          <span className={`max-sm:hidden ${toneOf(pair, "advance")}`}>{change?.advance}</span>
        </span>
      )}
    </li>
  );
};

/** A column of the twin: without any text in it, it is left out. */
type PairColumn = readonly [name: string, text: (pair: Pair) => string | undefined];

const COLUMNS: readonly PairColumn[] = [
  ["Stage", ({ name }) => name],
  ["Booked", ({ booked }) => formatCount(booked)],
  ["Showed", ({ showed }) => formatCount(showed)],
  ["Show rate", ({ rate }) => rate],
  ["Lost", ({ lost }) => lost?.replace(" lost", "")],
  ["Of first", ({ ofFirst }) => ofFirst],
  ["Booked earlier", ({ earlier }) => earlier && countWords(earlier.booked)],
  ["Showed earlier", ({ earlier }) => earlier && countWords(earlier.showed)],
  ["Booked change", ({ change }) => change && joinCountChange(change.booked)],
  ["Showed change", ({ change }) => change && joinCountChange(change.showed)],
  ["Show rate change", ({ change }) => change?.rate],
  ["Of first change", ({ change }) => change?.ofFirst],
  ["Advance ratio", ({ advance }) => advance],
  ["Advance change", ({ advance, change }) => advance && change?.advance],
  ["Note", ({ note }) => note],
];

export function pairsTable(pairs: readonly Pair[]): ChartTable {
  const columns = COLUMNS.filter(([, text]) => pairs.some((pair) => (text(pair) ?? "") !== ""));
  return {
    head: columns.map(([name]) => name),
    rows: pairs.map((pair) => columns.map(([, text]) => text(pair) ?? MISSING)),
  };
}

const countWords = (count: number | null): string => (count === null ? MISSING : formatCount(count));

/** `+120 (+8.3%)`; only the number where there is no share of it. */
const joinCountChange = ({ by, share }: CountChangeWords): string =>
  share === MISSING ? by : `${by} (${share})`;
