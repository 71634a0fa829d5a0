import type { EntryId, OfficeId } from "#domain/ids.ts";
import { addDays, type Instant, type IsoDate } from "#domain/time/time.ts";
import type { PoolClient } from "pg";
import type { Loading } from "#server/postgres/load.ts";
import { countTakenBack, countTooOld } from "#server/postgres/load-report.ts";

/** A week has seven days and its records lie in it, or not far from it. */
const WEEK_AND_MORE_DAYS = 14;

type Dated = { readonly value: { readonly clockIn: Instant | null } };

const KEEPS_ALL = {
  isTooOld: () => false,
  knowYoung: () => undefined,
  knowTooOld: () => undefined,
  finish: () => undefined,
} as const;

/**
 * Leaves out time records of weeks that are too old to be kept. A submission says when its week ended; where that is
 * unknown, records that are far too old say so themselves, and the others are looked at again when everything was read.
 */
export async function recordsAge(
  { load, report, keepFrom, enqueue }: Loading,
  offices: ReadonlyMap<string, OfficeId>,
) {
  if (keepFrom === null) return KEEPS_ALL;
  const before = keepFrom.payroll;
  const longBefore = addDays(before, -WEEK_AND_MORE_DAYS);
  const { rows } = await load.client.query<{ id: EntryId }>(
    "select id from submission where week_end < $1::date",
    [before],
  );
  const tooOld = new Set(rows.map(({ id }) => id));
  const unknown: EntryId[] = [];
  return {
    isTooOld: (entry: EntryId, records: readonly Dated[]): boolean => {
      const isKnown = offices.has(entry);
      const isLongAgo =
        records.length > 0 &&
        records.every(({ value: { clockIn } }) => clockIn !== null && clockIn.slice(0, 10) < longBefore);
      if (tooOld.has(entry) || (!isKnown && isLongAgo)) {
        countTooOld(report, "time records", records.length);
        return true;
      }
      if (!isKnown) unknown.push(entry);
      return false;
    },
    knowYoung: (entry: EntryId): void => void tooOld.delete(entry),
    knowTooOld: (entry: EntryId): void => {
      tooOld.add(entry);
    },
    finish: (): void => {
      if (unknown.length === 0) return;
      enqueue(async () => {
        const late = unknown.filter((entry) => tooOld.has(entry));
        countTakenBack(report, "time records", await takeBackTooOld(load.client, unknown, late, before));
      });
    },
  };
}

/**
 * Takes back what a load stored of submissions that it did not know yet: all records of those that turned out to be too
 * old, and of the unknown ones the records that are.
 */
async function takeBackTooOld(
  client: PoolClient,
  unknown: readonly EntryId[],
  tooOld: readonly EntryId[],
  before: IsoDate,
): Promise<number> {
  await client.query("delete from reply where scope = any($1)", [tooOld.map((id) => `records/${id}`)]);
  const { rowCount } = await client.query(
    `delete from time_record r
      where entry_id = any($1) and not exists (select from submission s where s.id = r.entry_id)
        and (entry_id = any($2) or clock_in < $3::date)`,
    [unknown, tooOld, before],
  );
  return rowCount ?? 0;
}
