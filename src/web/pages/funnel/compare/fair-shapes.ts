import type { CountedRow } from "#domain/funnel/funnel-lines.ts";
import type { Stage } from "#domain/funnel/funnel.ts";
import type { Verdict } from "#domain/funnel/funnel-limits.ts";
import type { AdministratorId } from "#domain/ids.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";
import type { SharePoint } from "#web/ui/charts/scatter-shapes.ts";

export type AdministratorPoint = SharePoint & { readonly id: AdministratorId };

/** A point for each administrator at one stage, over all their accounts, most booked first. */
export function administratorPoints(
  rows: readonly CountedRow[],
  stage: Stage,
  chosen: AdministratorId | null,
): readonly AdministratorPoint[] {
  const points = new Map<AdministratorId, AdministratorPoint>();
  for (const { administratorId: id, administratorName: name, counts } of rows) {
    const { of, hits } = points.get(id) ?? { of: 0, hits: 0 };
    const { booked, showed } = counts[stage];
    points.set(id, { id, name, of: of + booked, hits: hits + showed, isChosen: id === chosen });
  }
  return [...points.values()].toSorted((one, other) => other.of - one.of);
}

/** More than a browser draws at once and than a keyboard can walk through. */
export const POINTS_MAX = 400;

/** Those that are drawn: the chosen one and the most booked. */
export const pointsToDraw = (points: readonly AdministratorPoint[]): readonly AdministratorPoint[] =>
  points.length <= POINTS_MAX
    ? points
    : points.filter(({ isChosen }, place) => place < POINTS_MAX || isChosen === true);

/** `2 of 31 administrators are below the 99.8% limit, 1 is above it. 3 more are outside the 95% limits.` */
export function fairWords(verdicts: Readonly<Record<Verdict, number>>, withCounts: number): string {
  const all = formatNoun(withCounts, "administrator");
  const [below, above] = [verdicts["below 99.8%"], verdicts["above 99.8%"]];
  const near = verdicts["below 95%"] + verdicts["above 95%"];
  const far = farWords(below, above, all);
  if (near === 0 && far === "")
    return `None of ${all} is outside the limits: the differences are within chance.`;
  if (near === 0) return `${far}.`;
  const nearWords = `${near === 1 ? "is" : "are"} outside the 95% limits, about 1 in 20 falls outside by chance`;
  return far === ""
    ? `${formatCount(near)} of ${all} ${nearWords}.`
    : `${far}. ${formatCount(near)} more ${nearWords}.`;
}

const isOrAre = (count: number): string => `${formatCount(count)} ${count === 1 ? "is" : "are"}`;

function farWords(below: number, above: number, all: string): string {
  if (below === 0 && above === 0) return "";
  const of = ` of ${all}`;
  const [first, rest] =
    below > 0
      ? [`${formatCount(below)}${of} ${below === 1 ? "is" : "are"} below the 99.8% limit`, above]
      : [`${formatCount(above)}${of} ${above === 1 ? "is" : "are"} above the 99.8% limit`, 0];
  return rest === 0 ? first : `${first}, ${isOrAre(rest)} above it`;
}
