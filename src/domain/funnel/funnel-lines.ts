import { NO_COUNTS, sumCounts, type FunnelCounts } from "./funnel.ts";
import type { AdministratorId, OfficeId } from "#domain/ids.ts";
import type { Grouping } from "#domain/row-groups.ts";

export type CountedRow = {
  readonly administratorId: AdministratorId;
  readonly administratorName: string;
  readonly accountId: OfficeId;
  readonly accountName: string;
  readonly counts: FunnelCounts;
};

/** A line of the table: an administrator at an account, or the totals. */
export type FunnelLine = {
  readonly id: string;
  readonly administrator: string;
  readonly account: string;
  /** Administrator and account of it; null for sums. */
  readonly of: Pick<CountedRow, "administratorId" | "accountId"> | null;
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
  /** True where these days are available as fully as those they are compared with, of the accounts together. */
  readonly hasSameCoverage: boolean;
  /** Accounts of which they are not, each for itself. */
  readonly unlikeAccounts: ReadonlySet<OfficeId>;
  /** True where all accounts are meant, of everybody: one account of hundreds that is new makes their sums no less complete. */
  readonly isOfAll: boolean;
};

/**
 * True where sums over all of the rows can be compared as counts: none of them is of an account that cannot, or they are of
 * all accounts, whose days are available together.
 */
export const areSumsAlike = (rows: readonly CountedRow[], before: EarlierRows): boolean =>
  before.hasSameCoverage &&
  (before.isOfAll ||
    before.unlikeAccounts.size === 0 ||
    ![...rows, ...(before.rows ?? [])].some(({ accountId }) => before.unlikeAccounts.has(accountId)));

/**
 * Lines by administrator, then account, each beside its earlier counts. Who has only earlier ones is listed with zeros.
 * An administrator without earlier counts had none where the account has any; otherwise nobody knows.
 */
export function funnelLines(
  rows: readonly CountedRow[],
  before: EarlierRows | null = null,
): readonly FunnelLine[] {
  const earlierRows = before?.rows ?? [];
  const now = new Map(rows.map((row) => [lineId(row), row]));
  const earlier = new Map(earlierRows.map((row) => [lineId(row), row.counts]));
  const knownAccounts = new Set(earlierRows.map(({ accountId }) => accountId));
  const gone = earlierRows.filter((row) => !now.has(lineId(row)));
  const lines = [...rows, ...gone.map((row) => ({ ...row, counts: NO_COUNTS }))].map((row): FunnelLine => {
    const id = lineId(row);
    const counts = earlier.get(id) ?? (knownAccounts.has(row.accountId) ? NO_COUNTS : null);
    const hasSameCoverage = before?.hasSameCoverage === true && !before.unlikeAccounts.has(row.accountId);
    return {
      id,
      administrator: row.administratorName,
      account: row.accountName,
      of: row,
      counts: row.counts,
      earlier: counts,
      comparable: hasSameCoverage ? counts : null,
      hasSameCoverage,
    };
  });
  const administrators = rankOf(lines.map(({ administrator }) => administrator));
  const accounts = rankOf(lines.map(({ account }) => account));
  return lines.toSorted(
    (a, b) =>
      administrators(a.administrator) - administrators(b.administrator) ||
      accounts(a.account) - accounts(b.account),
  );
}

const lineId = ({ administratorId, accountId }: CountedRow): string => `${administratorId} ${accountId}`;

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
    account: "",
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
    keyOf: ({ account }) => account.trim(),
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
