import { unlikeAccounts, type AccountsKnown } from "./funnel-compare.ts";
import type { CountedRow } from "./funnel-lines.ts";
import type { OfficeId } from "#domain/ids.ts";

type Report = AccountsKnown & {
  readonly rows: readonly Pick<CountedRow, "accountId" | "accountName">[];
};

/** An account of which fewer earlier days are known than of all accounts together, and on how many it is known. */
export type AccountGap = { readonly id: OfficeId; readonly name: string; readonly daysKnown: number };

/**
 * The accounts with a line in one of two reports that alone miss earlier days: more than all accounts together, and more
 * than they miss of their own days now. One that is nameless goes by its id.
 */
export function accountGaps(now: Report, earlier: Report): readonly AccountGap[] {
  const unlike = unlikeAccounts(now, earlier);
  const missing = earlier.accountsKnown.filter(({ id }) => unlike.has(id));
  if (missing.length === 0) return [];
  const names = new Map(
    [...now.rows, ...earlier.rows].map(({ accountId, accountName }) => [accountId, accountName.trim()]),
  );
  return missing.flatMap(({ id, daysKnown }) => {
    const name = names.get(id);
    return name === undefined ? [] : [{ id, name: name === "" ? `Account ${id}` : name, daysKnown }];
  });
}
