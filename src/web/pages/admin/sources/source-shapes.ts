import { RESOURCE_NAMES } from "#domain/remote-source.ts";
import type { Instant } from "#domain/time/time.ts";
import type { ImportRun, RequestedRead, SourceResource, Sources } from "#web/api/admin/sources.ts";
import { capital, formatCount, formatNoun, MISSING } from "#web/lib/format.ts";
import { formatRange, minutesSince } from "#web/lib/format-dates.ts";
import type { BadgeShape, BadgeTone } from "#web/ui/page/badge.tsx";

/** `People`. */
export const resourceTitle = ({ resource }: Pick<SourceResource, "resource">): string =>
  capital(RESOURCE_NAMES[resource]);

type Status = { readonly tone: BadgeTone; readonly shape: BadgeShape; readonly words: string };

/** State of a resource, in a few words. */
export function statusOf(row: SourceResource, now: Instant): Status {
  const { isPaused, readingSince, partsDone, partsTotal, failingSince, breakerOpenUntil, readAt, held } = row;
  if (isPaused) return { tone: "quiet", shape: "dash", words: "Paused" };
  if (readingSince !== null) {
    const parts = partsTotal === null ? "" : ` ${formatCount(partsDone ?? 0)} of ${formatCount(partsTotal)}`;
    return { tone: "accent", shape: "half", words: `Reading${parts}` };
  }
  if (breakerOpenUntil !== null && breakerOpenUntil > now)
    return { tone: "bad", shape: "triangle", words: "Failing, waiting" };
  if (failingSince !== null) return { tone: "bad", shape: "triangle", words: "Failing" };
  if (held > 0) return { tone: "warn", shape: "diamond", words: `${formatCount(held)} missing` };
  if (readAt === null) return { tone: "quiet", shape: "ring", words: "Not read yet" };
  return { tone: "good", shape: "disc", words: "OK" };
}

/** Progress of a start with newer payroll rules. */
export const recheckWords = ({ weeks, weeksDone }: NonNullable<Sources["recheck"]>): string =>
  `Checking stored weeks again: ${formatCount(weeksDone)} of ${formatNoun(weeks, "week")}. The payroll rules have changed; the other weeks still show exceptions of the earlier rules.`;

/** `300 of 340` where the service reports more or fewer rows than came. */
export function rowsText({ rows, reportedTotal }: Pick<SourceResource, "rows" | "reportedTotal">): string {
  if (rows === null) return MISSING;
  return reportedTotal === null || reportedTotal === rows
    ? formatCount(rows)
    : `${formatCount(rows)} of ${formatCount(reportedTotal)}`;
}

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;

/** `0.4 s`, `12 s`, `3 min`. */
export function durationText(ms: number | null): string {
  if (ms === null) return MISSING;
  if (ms < 10 * SECOND_MS) return `${(ms / SECOND_MS).toFixed(1)} s`;
  return ms < 2 * MINUTE_MS ? `${Math.round(ms / SECOND_MS)} s` : `${Math.round(ms / MINUTE_MS)} min`;
}

/** `in 12 min`, `now`. */
export function untilText(at: Instant | null, now: Instant): string {
  const minutes = at === null ? 0 : Math.ceil(-minutesSince(at, now));
  if (minutes < 1) return "now";
  return minutes < 120 ? `in ${minutes} min` : `in ${Math.round(minutes / 60)} h`;
}

/** `people: zip: leading zero lost` in its parts. */
export function driftParts(what: string): {
  readonly noun: string;
  readonly field: string;
  readonly mended: string;
} {
  const [noun = "", field = "", ...furtherParts] = what.split(": ");
  return { noun, field, mended: furtherParts.join(": ") || field };
}

export const timesOf = (drift: SourceResource["drift"]): number =>
  drift.reduce((sum, { times }) => sum + times, 0);

/** `Interview counts, Nov 1–15`: what is read, and of interview counts which days. */
export const requestedTitle = ({ resource, range }: Pick<RequestedRead, "resource" | "range">): string =>
  range === null ? resourceTitle({ resource }) : `${resourceTitle({ resource })}, ${formatRange(range)}`;

/** `12 of 1,400 replies`, `waiting`. */
export const requestedProgress = ({
  partsDone,
  partsTotal,
}: Pick<RequestedRead, "partsDone" | "partsTotal">): string =>
  partsTotal === null
    ? "waiting"
    : `${formatCount(partsDone)} of ${formatNoun(partsTotal, "reply", "replies")}`;

/** `340 people, 56 submissions`. */
export const importedText = ({ nouns }: ImportRun): string =>
  nouns
    .filter(({ rows }) => rows > 0)
    .map(({ noun, rows }) => `${formatCount(rows)} ${noun}`)
    .join(", ") || "nothing";

/** `3 new, 1 changed, 2 gone`. */
export const changesText = ({ added, changed, gone, held, tooOld }: ImportRun["nouns"][number]): string =>
  [
    `${formatCount(added)} new`,
    `${formatCount(changed)} changed`,
    ...(gone > 0 ? [`${formatCount(gone)} gone`] : []),
    ...(held > 0 ? [`${formatCount(held)} missing, not removed`] : []),
    ...(tooOld > 0 ? [`${formatNoun(tooOld, "row")} past the retention period`] : []),
  ].join(", ");

/** The name of an import: its files, or that it is made up. */
export function importName({ source, origin }: ImportRun): string {
  const [, people] = /^(\d+) people\b/.exec(origin) ?? [];
  return source === "demo" && people !== undefined
    ? `Demo data, ${formatNoun(Number.parseInt(people, 10), "person", "people")}`
    : origin;
}
