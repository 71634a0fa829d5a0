import { formatCount } from "#web/lib/format.ts";
import type { ChartMark, ChartTable } from "./chart-table.ts";

/** A part of every bar: one count for each step. */
type StackPart = { readonly name: string; readonly counts: readonly number[] };

export type Stack = {
  /** What a bar is: `Week`. */
  readonly stepName: string;
  readonly steps: readonly string[];
  /** From the baseline up. */
  readonly parts: readonly StackPart[];
};

export const stackTotals = ({ steps, parts }: Stack): readonly number[] =>
  steps.map((_label, step) => parts.reduce((sum, { counts }) => sum + (counts[step] ?? 0), 0));

export const stackTable = (stack: Stack): ChartTable => ({
  head: [stack.stepName, ...stack.parts.map(({ name }) => name), "Total"],
  rows: stackTotals(stack).map((total, step) => [
    stack.steps[step] ?? "",
    ...stack.parts.map(({ counts }) => formatCount(counts[step] ?? 0)),
    formatCount(total),
  ]),
});

/** A mark for every part of every bar, with the bar's total; the topmost part is the topmost lane. */
export const stackMarks = ({ steps, parts }: Stack): readonly ChartMark[] =>
  parts
    .map((_part, place) => place)
    .toReversed()
    .flatMap((place) =>
      steps.map((_label, step) => ({
        lane: laneOf(place, parts.length),
        step,
        row: step,
        columns: [place + 1, parts.length + 1],
      })),
    );

export const laneOf = (place: number, count: number): number => count - 1 - place;

/** Where the middles of the last bar's parts lie, as counts above the baseline: their names stand beside them. */
export function lastMiddles({ steps, parts }: Stack): readonly number[] {
  const last = steps.length - 1;
  let below = 0;
  return parts.map(({ counts }) => {
    const count = counts[last] ?? 0;
    below += count;
    return below - count / 2;
  });
}
