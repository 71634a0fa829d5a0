import type { Moved, MovedKind, MovedPart } from "#domain/funnel/funnel-moved.ts";
import { formatRate, MISSING } from "#web/lib/format.ts";

/**
 * `The overall rate fell 1.20 pt, from 9.0% to 7.8%: mix −0.34 pt, rates −0.86 pt.` With two decimals: parts that were
 * rounded further would often not seem to add up.
 */
export function movedWords({ earlier, later, change, mix, rates, whole, parts }: Moved): string {
  const hasWhole = parts.some(({ kind }) => kind !== "both");
  const split = [
    `mix ${formatFinePoints(mix)}`,
    `rates ${formatFinePoints(rates)}`,
    ...(hasWhole ? [`who came or left ${formatFinePoints(whole)}`] : []),
  ].join(", ");
  const [from, to] = [formatRate(earlier), formatRate(later)];
  const points = formatFinePoints(change);
  if (points === formatFinePoints(0)) return `The overall rate stayed at ${to}: ${split}.`;
  return `The overall rate ${change < 0 ? "fell" : "rose"} ${points.slice(1)}, from ${from} to ${to}: ${split}.`;
}

/** What of it is due to one administrator, in words that follow the name. */
export function partWords({ kind, isKnownAlike, mix, rate, total }: MovedPart): string {
  const points = formatFinePoints(total);
  const rests = isKnownAlike ? "" : " Fewer earlier days are known of an account of theirs.";
  if (kind === "came" && !isKnownAlike)
    return `${points} of it, as no first interview booked before is known of them.${rests}`;
  if (kind !== "both") return `${points} of it, as they ${KIND_WORDS[kind]}.${rests}`;
  return `${points} of it: mix ${formatFinePoints(mix)}, their own rate ${formatFinePoints(rate)}.${rests}`;
}

const KIND_WORDS: Readonly<Record<Exclude<MovedKind, "both">, string>> = {
  came: "had no first interview booked before",
  left: "have no first interview booked now",
  unbooked: "have sales without any first interview booked",
};

/** `−0.34 pt`: with two decimals, since the parts of a change are small; what rounds to nothing has no sign. */
export function formatFinePoints(change: number | null): string {
  if (change === null) return MISSING;
  const hundredths = Math.round(change * 10_000);
  const sign = hundredths > 0 ? "+" : hundredths < 0 ? "−" : "";
  return `${sign}${(Math.abs(hundredths) / 100).toFixed(2)} pt`;
}
