import { Line as LineMark, LineChart, ReferenceArea, XAxis, YAxis, type DotItemDotProps } from "recharts";
import { classNames } from "#web/lib/class-names.ts";
import { MISSING } from "#web/lib/format.ts";
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
  type Legend,
} from "./chart-figure.tsx";

/** A line: one value for each step; null where it is unknown, which leaves a gap. */
export type Line = {
  readonly name: string;
  readonly values: readonly (number | null)[];
  readonly kind: "booked" | "showed" | "earlier";
  /** True where a value is of a small sample: hollow in the drawing, said in the table. */
  readonly few?: readonly boolean[];
};

export type Lines = {
  /** Name of a step: `Week`. */
  readonly stepName: string;
  readonly steps: readonly string[];
  /** Small charts on the same steps, each with the lines that it shows. */
  readonly panels: readonly {
    readonly name: string;
    readonly lines: readonly Line[];
    /** Values of its lines over all steps, in bold beside its name. */
    readonly figures: readonly (number | null)[];
  }[];
  /** Number of the last steps that are still going on, or cut short; shaded, said in the table. */
  readonly unfinished: number;
  /** Name of these; `in progress` where left out. */
  readonly unfinishedWord?: string;
};

type SmallMultiplesProps = ChartProps & {
  readonly lines: Lines;
  readonly format: (value: number) => string;
  /** One scale for all, so that heights compare; or each its own, so that shapes do. */
  readonly scale: "shared" | "own";
  /** Names of the lines, where that is neither booked nor showed. */
  readonly legend?: Legend;
};

const LOOKS = {
  booked: { stroke: "var(--booked)", strokeWidth: 2 },
  showed: { stroke: "var(--accent)", strokeWidth: 2 },
  earlier: { stroke: "var(--muted)", strokeWidth: 1.5, strokeDasharray: "4 3" },
} as const;

const PANEL_PX = 106;

/** One small chart for each panel of lines, on the same steps. */
export function SmallMultiples({ lines, format, scale, legend, ...words }: SmallMultiplesProps) {
  const { panels, steps } = lines;
  const all = panels.flatMap((panel) => panel.lines);
  const table = linesTable(lines, format);
  const textOf = (value: number | null): string => (value === null ? MISSING : format(value));
  return (
    <ChartFigure
      {...words}
      table={table}
      legend={legend ?? legendOf(all)}
      isEmpty={all.every((line) => lastValue(line) === null)}
    >
      <div className="grid grid-cols-[repeat(auto-fit,minmax(10rem,1fr))] gap-x-6 gap-y-4">
        {panels.map((panel) => (
          <div key={panel.name} className="min-w-0">
            {/* Two figures would not stand beside every name: then they stand below all of them. */}
            <p
              className={classNames(
                "flex gap-x-3 text-table",
                panel.figures.length > 1 ? "flex-col" : "justify-between",
              )}
            >
              <span className="truncate" title={panel.name}>
                {panel.name}
              </span>
              <span className="figures font-semibold">{panel.figures.map(textOf).join(" · ")}</span>
            </p>
            <SizedChart heightPx={PANEL_PX}>
              {(size) => (
                <LineChart
                  {...size}
                  data={steps.map((_name, step) => ({ step }))}
                  margin={{ top: 6, right: 6, bottom: 0, left: 6 }}
                  aria-label={`${panel.name}: ${words.label}`}
                >
                  <YAxis hide domain={[0, linesMax(scale === "shared" ? all : panel.lines)]} />
                  <XAxis
                    dataKey="step"
                    height={20}
                    ticks={steps.length > 1 ? [0, steps.length - 1] : [0]}
                    interval="preserveStartEnd"
                    tickFormatter={(step: number) => steps[step] ?? ""}
                    tickLine={false}
                    axisLine={{ stroke: "var(--line-strong)" }}
                    tick={AXIS_TEXT}
                  />
                  <ChartTip
                    table={table}
                    columns={panel.lines.map((line) => all.indexOf(line) + 1)}
                    cursor={{ stroke: "var(--line-strong)" }}
                  />
                  {lines.unfinished === 0 ? null : (
                    <ReferenceArea
                      x1={Math.max(0, steps.length - 1 - lines.unfinished)}
                      x2={steps.length - 1}
                      fill="var(--line)"
                      fillOpacity={0.6}
                    />
                  )}
                  {panel.lines.map((line) => (
                    <LineMark
                      key={line.name}
                      dataKey={({ step }: { readonly step: number }) => line.values[step] ?? null}
                      name={line.name}
                      {...LOOKS[line.kind]}
                      isAnimationActive={false}
                      activeDot={{ r: 3.5 }}
                      dot={dotOf(line)}
                    />
                  ))}
                </LineChart>
              )}
            </SizedChart>
          </div>
        ))}
      </div>
    </ChartFigure>
  );
}

/** Names of the lines; earlier ones only where any is drawn. */
export const legendOf = (lines: readonly Line[]): Legend => {
  const isRate = lines.every(({ kind }) => kind !== "booked");
  const hasEarlier = lines.some((line) => line.kind === "earlier" && lastValue(line) !== null);
  const showed = { ...SHOWED, value: isRate ? "Show rate" : SHOWED.value };
  return [...(isRate ? [] : [BOOKED]), showed, ...(hasEarlier ? [EARLIER] : [])];
};

/** Beyond so many steps dots would be one line, so that only small samples have one, as on earlier lines. */
const DOTS_MAX = 14;

const dotOf = ({ kind, values, few }: Line) =>
  function dot({ cx, cy, index }: DotItemDotProps) {
    const isFew = few?.[index] === true;
    const isDrawn = isFew || (kind !== "earlier" && values.length <= DOTS_MAX);
    if (!isDrawn || (values[index] ?? null) === null) return null;
    const color = LOOKS[kind].stroke;
    const fill = isFew ? "var(--surface)" : color;
    return <circle key={index} data-point {...{ cx, cy, fill }} r={2.5} stroke={color} strokeWidth={1.5} />;
  };

export function linesTable(lines: Lines, format: (value: number) => string): ChartTable {
  const { stepName, steps, unfinished, unfinishedWord = "in progress" } = lines;
  const columns = lines.panels.flatMap((panel) => panel.lines);
  return {
    head: [stepName, ...columns.map(({ name }) => name)],
    rows: steps.map((label, step) => [
      step < steps.length - unfinished ? label : `${label} (${unfinishedWord})`,
      ...columns.map(({ values, few }) => {
        const value = values[step] ?? null;
        if (value === null) return MISSING;
        return few?.[step] === true ? `${format(value)}, small sample` : format(value);
      }),
    ]),
  };
}

/** The greatest available value; 1 when there is none or all are zero, so that there is a scale. */
export const linesMax = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.flatMap(({ values }) => values.map((value) => value ?? 0))) || 1;

/** The last available value of a line; null for none. */
export const lastValue = ({ values }: Line): number | null =>
  values.findLast((value) => value !== null) ?? null;
