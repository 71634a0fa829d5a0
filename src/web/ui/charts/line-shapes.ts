import { MISSING } from "#web/lib/format.ts";
import type { ChartTable } from "./chart-table.ts";

export type LineValue = number | null;

/** A line: one value for each step; null where it is not known, which leaves a gap. */
export type Line = {
  readonly name: string;
  readonly values: readonly LineValue[];
  /** What looks the same everywhere: the pair, and an earlier period, which is thin, dashed and muted. */
  readonly kind?: "booked" | "showed" | "earlier";
  /** Where a value is of so few that it says little: hollow in the drawing, said in the table. */
  readonly few?: readonly boolean[];
  /** In small multiples the chart that it shares with the lines of the same; its own where left out. */
  readonly panel?: string;
};

export type Lines = {
  /** What a step is: `Week`. */
  readonly stepName: string;
  readonly steps: readonly string[];
  readonly lines: readonly Line[];
  /** How many of the last steps are still going on; drawn dashed, said in the table. */
  readonly unfinished: number;
  /** What they are called; `unfinished` where left out. */
  readonly unfinishedWord?: string;
};

const isUnfinished = ({ steps, unfinished }: Pick<Lines, "steps" | "unfinished">, step: number): boolean =>
  step >= steps.length - unfinished;

export const linesTable = (
  { stepName, steps, lines, unfinished, unfinishedWord = "unfinished" }: Lines,
  format: (value: number) => string,
): ChartTable => ({
  head: [stepName, ...lines.map(({ name }) => name)],
  rows: steps.map((label, step) => [
    isUnfinished({ steps, unfinished }, step) ? `${label} (${unfinishedWord})` : label,
    ...lines.map(({ values, few }) => {
      const value = values[step] ?? null;
      if (value === null) return MISSING;
      return few?.[step] === true ? `${format(value)}, small sample` : format(value);
    }),
  ]),
});

/** A small chart, and the lines that it shows, by their places among all. */
export type LinePanel = { readonly name: string; readonly lanes: readonly number[] };

export function linePanels(lines: readonly Line[]): readonly LinePanel[] {
  const nameOf = (line: Line): string => line.panel ?? line.name;
  return [...new Set(lines.map(nameOf))].map((name) => ({
    name,
    lanes: lines.flatMap((line, lane) => (nameOf(line) === name ? [lane] : [])),
  }));
}

/** A part of a line that is drawn in one way, with the pattern of its dashes, or null where it is solid. */
export type Stroke = { readonly values: readonly LineValue[]; readonly dash: string | null };

const EARLIER_DASH = "4 3";
const UNFINISHED_DASH = "5 4";

/**
 * What is drawn of a line: solid over finished steps, dashed from the last finished step on; an earlier line is dashed
 * throughout. A part that joins no two neighbors would draw nothing and is left out.
 */
export function strokesOf({ kind, values }: Line, { steps, unfinished }: Lines): readonly Stroke[] {
  const firstOpen = steps.length - unfinished;
  const strokes: readonly Stroke[] =
    kind === "earlier"
      ? [{ values, dash: EARLIER_DASH }]
      : [
          { values: values.map((value, step) => (step < firstOpen ? value : null)), dash: null },
          {
            values: values.map((value, step) => (step >= firstOpen - 1 ? value : null)),
            dash: UNFINISHED_DASH,
          },
        ];
  return strokes.filter((stroke) => joins(stroke.values));
}

const joins = (values: readonly LineValue[]): boolean =>
  values.some((value, step) => value !== null && (values[step + 1] ?? null) !== null);

/** Whether the dot of a value is hollow: it is not final, or of few. */
export const isHollow = (lines: Lines, { few }: Line, step: number): boolean =>
  isUnfinished(lines, step) || few?.[step] === true;

/** The greatest known value; 0 when there is none. */
export const linesMax = (lines: readonly Line[]): number =>
  Math.max(0, ...lines.flatMap(({ values }) => values.filter((value) => value !== null)));

/** Where a line ends: its last known value, which its label stands beside. */
export function lineEnd({ values }: Line): { readonly step: number; readonly value: number } | null {
  const step = values.findLastIndex((value) => value !== null);
  const value = values[step] ?? null;
  return value === null ? null : { step, value };
}
