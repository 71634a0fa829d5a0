import { NO_COUNTS, sumCounts, type FunnelCounts } from "./funnel.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { Grouping } from "#domain/row-groups.ts";

export type CountedRow = {
  readonly administratorId: AdministratorId;
  readonly administratorName: string;
  readonly officeId: OfficeId;
  readonly officeName: string;
  readonly counts: FunnelCounts;
};

/** A line of the table: an administrator at an office, or the totals. */
export type FunnelLine = {
  readonly id: string;
  readonly administrator: string;
  readonly office: string;
  /** Administrator and office of it; null for sums. */
  readonly of: Pick<CountedRow, "administratorId" | "officeId"> | null;
  readonly counts: FunnelCounts;
  /** In the range that this one is compared with; null where it is with none, or where its counts are not available. */
  readonly earlier: FunnelCounts | null;
  /** The same where those days are available as fully as these, so that counts can be compared as well as rates. */
  readonly comparable: FunnelCounts | null;
  /** True where they are: of sums, whether those of every line in it are. */
  readonly hasSameCoverage: boolean;
};

/** The rows of the range that another one is compared with. */
export type EarlierRows = {
  /** Null where no counts of those days are available. */
  readonly rows: readonly CountedRow[] | null;
  /** True where these days are available as fully as those they are compared with, of the offices together. */
  readonly hasSameCoverage: boolean;
  /** Offices of which they are not, each for itself. */
  readonly unlikeOffices: ReadonlySet<OfficeId>;
  /** True where all offices are meant, of everybody: one office of hundreds that is new makes their sums no less complete. */
  readonly isOfAll: boolean;
};

/**
 * True where sums over all of the rows can be compared as counts: none of them is of an office that cannot, or they are of
 * all offices, whose days are available together.
 */
export const areSumsAlike = (rows: readonly CountedRow[], before: EarlierRows): boolean =>
  before.hasSameCoverage &&
  (before.isOfAll ||
    before.unlikeOffices.size === 0 ||
    ![...rows, ...(before.rows ?? [])].some(({ officeId }) => before.unlikeOffices.has(officeId)));

/**
 * Lines by administrator, then office, each beside its earlier counts. Who has only earlier ones is listed with zeros.
 * An administrator without earlier counts had none where the office has any; otherwise it is unknown.
 */
export function funnelLines(
  rows: readonly CountedRow[],
  before: EarlierRows | null = null,
): readonly FunnelLine[] {
  const earlierRows = before?.rows ?? [];
  const now = new Map(rows.map((row) => [lineId(row), row]));
  const earlier = new Map(earlierRows.map((row) => [lineId(row), row.counts]));
  const knownOffices = new Set(earlierRows.map(({ officeId }) => officeId));
  const gone = earlierRows.filter((row) => !now.has(lineId(row)));
  const lines = [...rows, ...gone.map((row) => ({ ...row, counts: NO_COUNTS }))].map((row): FunnelLine => {
    const id = lineId(row);
    const counts = earlier.get(id) ?? (knownOffices.has(row.officeId) ? NO_COUNTS : null);
    const hasSameCoverage = before?.hasSameCoverage === true && !before.unlikeOffices.has(row.officeId);
    return {
      id,
      administrator: row.administratorName,
      office: row.officeName,
      of: row,
      counts: row.counts,
      earlier: counts,
      comparable: hasSameCoverage ? counts : null,
      hasSameCoverage,
    };
  });
  const administrators = rankOf(lines.map(({ administrator }) => administrator));
  const offices = rankOf(lines.map(({ office }) => office));
  return lines.toSorted(
    (a, b) =>
      administrators(a.administrator) - administrators(b.administrator) ||
      offices(a.office) - offices(b.office),
  );
}

const lineId = ({ administratorId, officeId }: CountedRow): string => `${administratorId} ${officeId}`;

const byWords = new Intl.Collator("en-US", { numeric: true });

/** The place of each word among all. Ten thousand lines have few names, and comparing words takes a while. */
const rankOf = (words: readonly string[]): ((word: string) => number) => {
  const ranks = new Map([...new Set(words)].toSorted(byWords.compare).map((word, rank) => [word, rank]));
  return (word) => ranks.get(word) ?? 0;
};

/** The sums of lines, which are compared where each of them is, or all of them together are said to be. */
export const totalLine = (lines: readonly FunnelLine[], areAllAlike = false): FunnelLine => {
  const hasSameCoverage = areAllAlike || lines.every((line) => line.hasSameCoverage);
  const earlier = sumOfKnown(lines);
  return {
    id: "total",
    administrator: "Total",
    office: "",
    of: null,
    counts: sumCounts(lines.map(({ counts }) => counts)),
    earlier,
    comparable: hasSameCoverage ? earlier : null,
    hasSameCoverage,
  };
};

function sumOfKnown(lines: readonly FunnelLine[]): FunnelCounts | null {
  const earlierCounts = lines.flatMap((line) => line.earlier ?? []);
  return earlierCounts.length === 0 ? null : sumCounts(earlierCounts);
}

export const FUNNEL_GROUPS = ["account", "administrator"] as const;
type FunnelGroup = (typeof FUNNEL_GROUPS)[number];

/** Subtotals are sums of counts; their rates are rates of those sums. */
export const funnelGroupings: readonly Grouping<FunnelLine, FunnelGroup>[] = [
  {
    id: "account",
    label: "By office",
    keyOf: ({ office }) => office.trim(),
    unnamed: "Offices without a name",
    subtotal: (lines) => totalLine(lines),
  },
  {
    id: "administrator",
    label: "By administrator",
    keyOf: ({ administrator }) => administrator,
    unnamed: "Administrators without a name",
    subtotal: (lines) => totalLine(lines),
  },
];
