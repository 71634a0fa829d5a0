import type { Quality } from "#web/api/people/quality.ts";

export type RuleLine = Quality["rules"][number];

/** Rules with something to do first, each part in the order of the rules. */
export const toDoFirst = (rules: readonly RuleLine[]): readonly RuleLine[] =>
  rules.toSorted((a, b) => Number(b.count > 0) - Number(a.count > 0));

/** True where any count was another one since the first check: until then there is nothing to compare. */
export const hasMoved = (rules: readonly RuleLine[]): boolean =>
  rules.some(({ count, trend }) => trend.some((then) => then !== count));
