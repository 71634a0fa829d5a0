import { Bar, BarChart, LabelList, XAxis, YAxis } from "recharts";
import { MISSING } from "#web/lib/format.ts";
import { useIsNarrow } from "#web/lib/media.ts";
import {
  AXIS_TEXT,
  ChartFigure,
  ChartTip,
  SizedChart,
  type ChartProps,
  type Press,
} from "./chart-figure.tsx";

export type Columns = {
  /** Names of a column, and of what it shows: `Week`, `Hours`. */
  readonly names: readonly [step: string, value: string];
  /** Name of what the marks count: `blocking exceptions`. */
  readonly markName?: string;
  readonly steps: readonly {
    readonly name: string;
    /** Null where it is unknown, which leaves a gap. */
    readonly value: number | null;
    /** A count that stands above its value, with a triangle, unless it is zero. */
    readonly mark?: number;
    /** Further columns of the table, as text. */
    readonly more: readonly string[];
  }[];
  /** Headings of the further columns of the table. */
  readonly more: readonly string[];
};

type ColumnChartProps = ChartProps & {
  readonly columns: Columns;
  readonly format: (value: number) => string;
  readonly heightPx: number;
  readonly press?: Press;
};

/** A long name would reach beyond the window; the table has it whole. */
const shortened = (name: string): string => (name.length > 16 ? `${name.slice(0, 15)}…` : name);

/** Beyond so many, values stand in the tooltip and the table only: above the columns they would touch. */
const LABELS_MAX = { wide: 13, narrow: 7 } as const;

/** One column for each step on one baseline. */
export function ColumnChart({ columns, format, heightPx, press, ...words }: ColumnChartProps) {
  const { names, markName, steps, more } = columns;
  const labelsMax = LABELS_MAX[useIsNarrow() ? "narrow" : "wide"];
  const table = {
    head: [...names, ...more],
    rows: steps.map(({ name, value, more: texts }) => [
      name,
      value === null ? MISSING : format(value),
      ...texts,
    ]),
  };
  return (
    <ChartFigure
      {...words}
      table={table}
      isEmpty={steps.every(({ value }) => value === null)}
      legend={[
        {
          value: markName === undefined ? names[1] : `${names[1]}, ▲ ${markName}`,
          type: "rect",
          color: "var(--accent)",
        },
      ]}
      press={press}
    >
      <SizedChart heightPx={heightPx}>
        {(size) => (
          <BarChart
            {...size}
            data={steps.map((step, place) => ({
              ...step,
              place,
              label: step.value === null ? "" : format(step.value),
              // Joined by a space that does not break.
              sign: (step.mark ?? 0) === 0 ? "" : `▲\u00A0${step.mark}`,
            }))}
            margin={{ top: markName !== undefined ? 32 : 18, right: 0, bottom: 0, left: 0 }}
            barCategoryGap="20%"
            aria-label={words.label}
            {...(press !== undefined && {
              onClick: ({ activeIndex }) => {
                const place = Number.parseInt(String(activeIndex), 10);
                if (Number.isInteger(place)) press.onPress(place);
              },
            })}
          >
            <YAxis hide domain={[0, "dataMax"]} />
            <XAxis
              dataKey="place"
              height={22}
              interval="preserveStartEnd"
              minTickGap={12}
              tickFormatter={(place: number) => shortened(steps[place]?.name ?? "")}
              tickLine={false}
              axisLine={{ stroke: "var(--line-strong)" }}
              tick={AXIS_TEXT}
            />
            <ChartTip table={table} bandsAcross={steps.length} />
            <Bar
              dataKey="value"
              name={names[1]}
              fill="var(--accent)"
              maxBarSize={64}
              minPointSize={1}
              isAnimationActive={false}
            >
              {steps.length > labelsMax ? null : (
                <LabelList
                  dataKey="label"
                  position="top"
                  fill="var(--ink)"
                  className="figures text-caption"
                />
              )}
              {markName !== undefined ? (
                <LabelList
                  dataKey="sign"
                  position="top"
                  offset={18}
                  fill="var(--muted)"
                  className="figures text-caption"
                />
              ) : null}
            </Bar>
          </BarChart>
        )}
      </SizedChart>
    </ChartFigure>
  );
}
