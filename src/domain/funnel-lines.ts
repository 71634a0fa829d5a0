import { NO_COUNTS, sumCounts, type FunnelCounts } from "./funnel.ts";
import type { AdministratorId, OfficeId } from "./ids.ts";
import type { Grouping } from "./row-groups.ts";

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
  /** Whose it is; null for sums. */
  readonly of: Pick<CountedRow, "administratorId" | "accountId"> | null;
  readonly counts: FunnelCounts;
  /** In the range that this one is compared with; null where it is with none, or where its counts are not known. */
  readonly earlier: FunnelCounts | null;
};

/**
 * Lines by administrator, then account, each beside its earlier counts. Who has only earlier ones is listed with zeros.
 * An administrator without earlier counts had none where the account has any; otherwise nobody knows.
 */
export function funnelLines(
  rows: readonly CountedRow[],
  earlierRows: readonly CountedRow[] = [],
): readonly FunnelLine[] {
  const now = new Map(rows.map((row) => [lineId(row), row]));
  const earlier = new Map(earlierRows.map((row) => [lineId(row), row.counts]));
  const knownAccounts = new Set(earlierRows.map(({ accountId }) => accountId));
  const gone = earlierRows.filter((row) => !now.has(lineId(row)));
  const lines = [...rows, ...gone.map((row) => ({ ...row, counts: NO_COUNTS }))].map((row): FunnelLine => {
    const id = lineId(row);
    return {
      id,
      administrator: row.administratorName,
      account: row.accountName,
      of: row,
      counts: row.counts,
      earlier: earlier.get(id) ?? (knownAccounts.has(row.accountId) ? NO_COUNTS : null),
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

export const totalLine = (lines: readonly FunnelLine[]): FunnelLine => {
  const earlier = lines.flatMap((line) => line.earlier ?? []);
  return {
    id: "total",
    administrator: "Total",
    account: "",
    of: null,
    counts: sumCounts(lines.map(({ counts }) => counts)),
    earlier: earlier.length === 0 ? null : sumCounts(earlier),
  };
};

export const FUNNEL_GROUPS = ["account", "administrator"] as const;
type FunnelGroup = (typeof FUNNEL_GROUPS)[number];

/** Subtotals are sums of counts; their rates are rates of those sums. */
export const funnelGroupings: readonly Grouping<FunnelLine, FunnelGroup>[] = [
  {
    id: "account",
    label: "By account",
    keyOf: ({ account }) => account.trim(),
    unnamed: "Accounts whose name was not told",
    subtotal: totalLine,
  },
  {
    id: "administrator",
    label: "By administrator",
    keyOf: ({ administrator }) => administrator,
    unnamed: "Administrators whose name was not told",
    subtotal: totalLine,
  },
];
