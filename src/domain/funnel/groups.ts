import type { OfficeId } from "#domain/ids.ts";

/** Group of each account, by a number that only tells groups apart. */
export type AccountGroups = Map<OfficeId, number>;

/**
 * Learns from one reply of the interview report: the requested account and every account in the reply form one group, and
 * the latest reply wins. Accounts that were with them before and are not in this reply stay together without them.
 * Returns true when something was learnt. The groups are changed in place: a capture holds thousands of replies.
 */
export function learnGroup(groups: AccountGroups, accounts: ReadonlySet<OfficeId>): boolean {
  const numbers = new Set([...accounts].map((account) => groups.get(account)));
  const [only] = numbers;
  if (numbers.size === 1 && only !== undefined && sizeOf(groups, only) === accounts.size) return false;
  const next = Math.max(0, ...groups.values()) + 1;
  for (const account of accounts) groups.set(account, next);
  return true;
}

const sizeOf = (groups: AccountGroups, number: number): number => {
  let size = 0;
  for (const value of groups.values()) if (value === number) size += 1;
  return size;
};
