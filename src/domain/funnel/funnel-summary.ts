import { officeName } from "#domain/office-name.ts";
import type { AdministratorId } from "#domain/ids.ts";
import {
  hasSameCoverage,
  unlikeOffices,
  type OfficeCoverage,
  type DayCoverage,
  type Earlier,
} from "./funnel-compare.ts";
import { leakOf, type Leak } from "./funnel-leak.ts";
import { areSumsAlike, type CountedRow, type EarlierRows } from "./funnel-lines.ts";
import { officeCounts, funnelSteps, isThirdOptional, type FunnelStep } from "./funnel-third.ts";
import { funnelVerdict, type FunnelVerdict } from "./funnel-verdict.ts";
import { administratorName, sumCounts, type FunnelCounts } from "./funnel.ts";
import { remembered } from "#domain/remembered.ts";

/** The counts of some days, and what is known of those days. */
export type CountedDays = OfficeCoverage & { readonly rows: readonly CountedRow[] };

/** Administrator and offices whose counts are meant: of one administrator, or of all; and whether of all offices. */
type Narrowed = { readonly administrator: AdministratorId | null; readonly isOfAllOffices: boolean };

/** The rows of some days beside those of the days that they are compared with. */
export type ComparedRows = {
  readonly rows: readonly CountedRow[];
  readonly earlier: (EarlierRows & { readonly areSumsAlike: boolean }) | null;
};

/** The rows of those who are meant; `before` is null where nothing is compared. */
export function comparedRows(
  now: CountedDays,
  before: CountedDays | null,
  { administrator, isOfAllOffices }: Narrowed,
): ComparedRows {
  const rowsOf = ({ rows }: CountedDays): readonly CountedRow[] =>
    administrator === null ? rows : rows.filter((row) => row.administratorId === administrator);
  const rows = rowsOf(now);
  if (before === null) return { rows, earlier: null };
  const earlier: EarlierRows = {
    rows: before.daysAvailable === 0 ? null : rowsOf(before),
    hasSameCoverage: hasSameCoverage(now, before),
    unlikeOffices: unlikeOffices(now, before),
    isOfAll: isOfAllOffices && administrator === null,
  };
  // Counts of all that the page is narrowed to can be compared where the sums are alike.
  return { rows, earlier: { ...earlier, areSumsAlike: areSumsAlike(rows, earlier) } };
}

/** The sums of rows, and what the arrows between the stages are based on. */
export type FunnelSums = { readonly counts: FunnelCounts; readonly steps: readonly FunnelStep[] };

export const funnelSums = remembered((rows: readonly CountedRow[]): FunnelSums => {
  const counts = officeCounts(rows).map((account) => account.counts);
  return { counts: sumCounts(counts), steps: funnelSteps(counts) };
});

/** Summary of the earlier days, before the page shows any row of them. */
export type EarlierSummary = Earlier &
  DayCoverage & {
    /** Null where no counts of those days are available. */
    readonly sums: FunnelSums | null;
    readonly hasSameCoverage: boolean;
    readonly areSumsAlike: boolean;
    /** Number of offices with a row that miss earlier days that others have. */
    readonly unlikeOffices: number;
    readonly isOfAll: boolean;
    /** True where there is a row. */
    readonly isListed: boolean;
  };

/** All that the page opens with. */
export type FunnelSummary = DayCoverage & {
  /** True where there is a row. */
  readonly isListed: boolean;
  readonly sums: FunnelSums;
  /** Name of the administrator that is meant; null without one. */
  readonly administratorName: string | null;
  /** The offices where training follows the second interview, by name. */
  readonly officesWithoutThird: readonly string[];
  readonly leak: Leak | null;
  /** Null where nothing is compared. */
  readonly verdict: FunnelVerdict | null;
  readonly earlier: EarlierSummary | null;
};

type Compared = { readonly days: Earlier; readonly counted: CountedDays } | null;

/** Sums the rows of a report, beside those of an earlier one. */
export function funnelSummary(
  now: CountedDays,
  before: Compared,
  { fewBooked, ...narrowed }: Narrowed & { readonly fewBooked: number },
): FunnelSummary {
  const { rows, earlier } = comparedRows(now, before?.counted ?? null, narrowed);
  const accounts = officeCounts(rows);
  const earlierRows = earlier?.rows ?? null;
  return {
    isListed: rows.length > 0,
    sums: funnelSums(rows),
    administratorName: nameOf(narrowed.administrator, [...rows, ...(earlierRows ?? [])]),
    officesWithoutThird: officesWithoutThird(rows),
    leak: leakOf(accounts.map(({ counts }) => counts)),
    verdict:
      earlierRows === null || earlier === null
        ? null
        : funnelVerdict(earlierRows, rows, { areSumsAlike: earlier.areSumsAlike, fewBooked }),
    earlier: before === null || earlier === null ? null : earlierSummary(before, earlier, rows),
    daysRequested: now.daysRequested,
    daysAvailable: now.daysAvailable,
  };
}

function earlierSummary(
  { days, counted }: NonNullable<Compared>,
  earlier: NonNullable<ComparedRows["earlier"]>,
  rows: readonly CountedRow[],
): EarlierSummary {
  return {
    ...days,
    daysRequested: counted.daysRequested,
    daysAvailable: counted.daysAvailable,
    sums: earlier.rows && funnelSums(earlier.rows),
    hasSameCoverage: earlier.hasSameCoverage,
    areSumsAlike: earlier.areSumsAlike,
    unlikeOffices: unlikeListed(earlier, rows),
    isOfAll: earlier.isOfAll,
    isListed: (earlier.rows ?? []).length > 0,
  };
}

/** Counts the offices with a row, now or earlier, that miss earlier days that others have. */
export function unlikeListed(earlier: EarlierRows, rows: readonly CountedRow[]): number {
  const listed = new Set([...rows, ...(earlier.rows ?? [])].map(({ officeId }) => officeId));
  return [...earlier.unlikeOffices].filter((id) => listed.has(id)).length;
}

const nameOf = (administrator: AdministratorId | null, rows: readonly CountedRow[]): string | null =>
  administrator === null ? null : administratorName(administrator, rows[0]?.administratorName ?? null);

/** The offices where training follows the second interview, by name; those that are nameless by their id. */
export const officesWithoutThird = (rows: readonly CountedRow[]): readonly string[] =>
  officeCounts(rows)
    .filter(({ counts }) => isThirdOptional(counts))
    .map((office) => officeName(office));
