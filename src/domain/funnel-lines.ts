import { sumCounts, type FunnelCounts } from "./funnel.ts";
import type { AdministratorId, OfficeId } from "./ids.ts";
import type { Grouping } from "./row-groups.ts";

type CountedRow = {
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
  readonly counts: FunnelCounts;
};

const byWords = new Intl.Collator("en-US", { numeric: true });

/** Lines by administrator, then account. */
export const funnelLines = (rows: readonly CountedRow[]): readonly FunnelLine[] =>
  rows
    .map((row) => ({
      id: `${row.administratorId} ${row.accountId}`,
      administrator: row.administratorName,
      account: row.accountName,
      counts: row.counts,
    }))
    .toSorted(
      (a, b) => byWords.compare(a.administrator, b.administrator) || byWords.compare(a.account, b.account),
    );

export const totalLine = (lines: readonly FunnelLine[]): FunnelLine => ({
  id: "total",
  administrator: "Total",
  account: "",
  counts: sumCounts(lines.map(({ counts }) => counts)),
});

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
