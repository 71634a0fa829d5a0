import { Bar, BarChart, LabelList, ResponsiveContainer, XAxis, YAxis } from "recharts";
import { formatCount, formatShortCount } from "#web/lib/format.ts";

/** One stage: its pair of counts, and the words under it. */
export type FunnelBar = {
  readonly stage: string;
  readonly booked: number;
  readonly showed: number;
  readonly rate: string;
  /** Said under the rate when it needs a caution. */
  readonly note: string;
};

type FunnelChartProps = {
  readonly label: string;
  readonly bars: readonly FunnelBar[];
  readonly heightPx: number;
  /** Five pairs in the width of a telephone. */
  readonly isNarrow: boolean;
};

/** Booked and showed beside each other for each stage, on one baseline. The same numbers stand in a table. */
export const FunnelChart = ({ label, bars, heightPx, isNarrow }: FunnelChartProps) => (
  <figure aria-label={label} style={{ height: heightPx }}>
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={[...bars]}
        margin={{ top: 20, right: 0, bottom: 0, left: 0 }}
        barGap={4}
        barCategoryGap={isNarrow ? "4%" : "24%"}
        accessibilityLayer={false}
      >
        <YAxis hide domain={[0, "dataMax"]} />
        <XAxis
          dataKey="stage"
          height={62}
          interval={0}
          tickLine={false}
          axisLine={{ className: "stroke-line-strong" }}
          tick={<StageTick bars={bars} />}
        />
        {PAIR.map(({ key, fill }) => (
          <Bar
            key={key}
            dataKey={key}
            className={fill}
            fill="currentColor"
            radius={[3, 3, 0, 0]}
            maxBarSize={72}
            minPointSize={1}
            isAnimationActive={false}
          >
            <LabelList
              dataKey={key}
              position="top"
              offset={6}
              className={`figures fill-ink ${isNarrow ? "text-caption" : "text-table"}`}
              fill="currentColor"
              formatter={(value) => (isNarrow ? formatShortCount : formatCount)(Number(value))}
            />
          </Bar>
        ))}
      </BarChart>
    </ResponsiveContainer>
  </figure>
);

const PAIR = [
  { key: "booked", fill: "text-booked" },
  { key: "showed", fill: "text-showed" },
] as const;

/** Recharts gives the place and the index to the element that it is handed. */
type StageTickProps = {
  readonly bars: readonly FunnelBar[];
  readonly x?: number;
  readonly y?: number;
  readonly index?: number;
};

const StageTick = ({ bars, x, y, index = -1 }: StageTickProps) => {
  const bar = bars[index];
  if (bar === undefined) return null;
  return (
    <text x={x} y={y} textAnchor="middle" className="fill-ink text-table">
      <tspan x={x} dy="1em">
        {bar.stage}
      </tspan>
      <tspan x={x} dy="1.4em" className="figures font-semibold">
        {bar.rate}
      </tspan>
      <tspan x={x} dy="1.4em" className="fill-muted text-caption">
        {bar.note}
      </tspan>
    </text>
  );
};
