import { RESOURCES, ROUTES, type Exchange, type Operation } from "#interface/operations.ts";
import type { ReplyFacts } from "#interface/reading.ts";
import type { Merged } from "./merge.ts";

/** The nouns a report counts, in the order people read them. */
export const REPORTED = [
  "people",
  "events",
  "assignments",
  "submissions",
  "time records",
  "interview days",
] as const;
export type Reported = (typeof REPORTED)[number];

const emptyNoun = () => ({
  replies: 0,
  rows: 0,
  /** By how many rows the envelopes' totals exceed what came. */
  missing: 0,
  added: 0,
  changed: 0,
  gone: 0,
  held: 0,
  /** Rows that were read and are too old to be stored. */
  tooOld: 0,
});
/** The counts of one noun in a run. */
export type NounReport = ReturnType<typeof emptyNoun>;

export type SetAside = { readonly where: string; readonly reason: string };

/** Counts and reasons of what a run read, corrected and set aside; it holds only values that are safe to show. */
export type LoadReport = {
  exchanges: number;
  /** Replies of which at least one row, or their being empty, was used. */
  used: number;
  readonly nouns: Map<Reported, NounReport>;
  /** The nouns that replies are about, and those of which one could be used, stored or not. */
  readonly requested: Set<Reported>;
  readonly usable: Set<Reported>;
  readonly drift: Map<string, number>;
  /** For kinds of drift a value as it came, safe to show. */
  readonly examples: Map<string, string>;
  readonly setAside: SetAside[];
  /** Rows set aside out of replies that were used otherwise. */
  rowsSetAside: number;
  readonly rowReasons: SetAside[];
  /** Duration of the check of payroll; null before it. */
  checkMs: number | null;
};

const ROW_REASONS_MAX = 100;

export const emptyReport = (): LoadReport => ({
  exchanges: 0,
  used: 0,
  rowsSetAside: 0,
  nouns: new Map(),
  requested: new Set(),
  usable: new Set(),
  drift: new Map(),
  examples: new Map(),
  setAside: [],
  rowReasons: [],
  checkMs: null,
});

export function countReply(report: LoadReport, noun: Reported, exchange: Exchange, facts: ReplyFacts): void {
  const of = nounOf(report, noun);
  of.replies += 1;
  of.rows += facts.rows;
  if (facts.rows === 0 || facts.setAside.count < facts.rows) report.usable.add(noun);
  if (facts.total !== null) of.missing += Math.max(0, facts.total - facts.rows);
  for (const [mended, times] of facts.drift) count(report.drift, `${noun}: ${mended}`, times);
  for (const [mended, example] of facts.examples)
    if (!report.examples.has(`${noun}: ${mended}`)) report.examples.set(`${noun}: ${mended}`, example);
  for (const { index, reason } of facts.setAside.first)
    setRowAside(report, { where: exchange.where, reason: `row ${index + 1}: ${reason}` });
  report.rowsSetAside += facts.setAside.count - facts.setAside.first.length;
}

/** Counts rows that were set aside since an earlier row of the reply has their id, which the interface calls `idName`. */
export function countRepeated(
  report: LoadReport,
  { where }: Exchange,
  idName: string,
  ids: readonly string[],
): void {
  for (const id of ids) setRowAside(report, { where, reason: `${idName} ${id} stands in two rows` });
}

function setRowAside(report: LoadReport, row: SetAside): void {
  report.rowsSetAside += 1;
  if (report.rowReasons.length < ROW_REASONS_MAX) report.rowReasons.push(row);
}

export function countMerged(report: LoadReport, noun: Reported, merged: Merged): void {
  const of = nounOf(report, noun);
  for (const what of ["added", "changed", "gone", "held"] as const) of[what] += merged[what];
  for (const [field, times] of merged.lost ?? [])
    count(report.drift, `${noun}: ${field}: unreadable in place of a stored value, which is lost`, times);
}

/** `added` of the rows were counted as new before they turned out to be too old. */
export function countTooOld(report: LoadReport, noun: Reported, rows: number, added = 0): void {
  if (rows === 0) return;
  const of = nounOf(report, noun);
  of.tooOld += rows;
  of.added -= added;
}

/** The noun that the replies of an operation are about. */
export const reportedBy = (operation: Operation): Reported => RESOURCES[ROUTES[operation].resource].noun;

/** The nouns that replies were about and none could be used of. */
export const leftOutOf = ({ requested, usable }: LoadReport): readonly Reported[] =>
  REPORTED.filter((noun) => requested.has(noun) && !usable.has(noun));

export const isChanged = (report: LoadReport): boolean =>
  [...report.nouns.values()].some(({ added, changed, gone }) => added + changed + gone > 0);

export const count = (counts: Map<string, number>, key: string, times = 1): void => {
  counts.set(key, (counts.get(key) ?? 0) + times);
};

function nounOf(report: LoadReport, noun: Reported): NounReport {
  const counted = report.nouns.get(noun) ?? emptyNoun();
  report.nouns.set(noun, counted);
  return counted;
}
