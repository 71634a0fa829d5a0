import { accountCounts, isThirdOptional } from "#domain/funnel/funnel-third.ts";
import type { CountedRow } from "#domain/funnel/funnel-lines.ts";

/** The accounts where training follows the second interview, by name; those that are nameless by their id. */
export const accountsWithoutThird = (rows: readonly CountedRow[]): readonly string[] =>
  accountCounts(rows)
    .filter(({ counts }) => isThirdOptional(counts))
    .map(({ accountId, accountName }) => accountName.trim() || `Account ${accountId}`);
