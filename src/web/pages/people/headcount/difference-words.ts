import type { Headcount } from "#web/api/people/headcount.ts";
import { formatCount, formatNoun } from "#web/lib/format.ts";

/**
 * Reason why the directory lists another number of active people than count today: it goes by flags, and a headcount by dates.
 * "" where both go the same.
 */
export function differenceWords(
  { active, activeNotCounted, inactiveCounted }: Headcount["marks"],
  counted: number,
): string {
  const parts = [
    activeNotCounted === 0
      ? ""
      : `${formatCount(activeNotCounted)} of them ${activeNotCounted === 1 ? "doesn’t" : "don’t"} count by their dates`,
    inactiveCounted === 0
      ? ""
      : `${formatCount(inactiveCounted)} marked inactive ${inactiveCounted === 1 ? "does" : "do"}`,
  ].filter((part) => part !== "");
  if (parts.length === 0) return "";
  return `The directory marks ${formatNoun(active, "person", "people")} active; ${formatCount(counted)} count today: ${parts.join(", and ")}.`;
}
