import type { EntryId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import { firstRow, onlyRow, type Store } from "#server/postgres/connect.ts";

/** A reply about the whole business at once, whose age is the same for everybody; or the records of a submission. */
type Reported = "employees" | "events" | "weekly" | `records/${EntryId}`;

/** Moment when the newest of these replies was received, and the `total` it reported; null where there was none. */
export async function selectReply(
  { db }: Pick<Store, "db">,
  scope: Reported,
): Promise<{ readonly asOf: Instant | null; readonly total: number | null }> {
  const found = await firstRow(db)<{ asOf: Instant; total: number | null }>`
    select received_at as "asOf", reported_total as total from reply where scope = ${scope}
  `;
  return found ?? { asOf: null, total: null };
}

/** Moment when the newest of these replies was received; null when none was. Records: of a submission that is in scope. */
export const selectAge = async (reading: Pick<Store, "db">, scope: Reported): Promise<Instant | null> =>
  (await selectReply(reading, scope)).asOf;

const WHOLE: readonly Reported[] = ["employees", "weekly", "events"];

/** Moment when the oldest of the reports about people, submissions and events was received; null where one never was. */
export async function selectOldestAge({ db }: Pick<Store, "db">): Promise<Instant | null> {
  const { oldest, reports } = await onlyRow(db)<{ oldest: Instant | null; reports: number }>`
    select min(received_at) as oldest, count(*)::int as reports from reply where scope = any(${WHOLE})`;
  return reports < WHOLE.length ? null : oldest;
}
