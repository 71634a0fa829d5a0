import { sql } from "kysely";
import type { StageCount } from "#domain/funnel/funnel.ts";
import type { OfficeId } from "#domain/ids.ts";
import { isoDate, type DateRange, type IsoDate } from "#domain/time/time.ts";
import { COUNT_COLUMNS } from "./funnel-counts.ts";
import { daysOfAccounts, type Asked } from "./funnel-sources.ts";
import type { DayTotal } from "./funnel-trend.ts";
import { PLANNED_ONCE } from "#server/postgres/planned-once.ts";
import type { ScopedReading } from "#server/postgres/snapshot.ts";

export type AccountDays = {
  readonly accountId: OfficeId;
  /** "" where it was not told. */
  readonly accountName: string;
  /** In no order. */
  readonly days: readonly DayTotal[];
};

const WORDS = sql.raw(["c.day", ...COUNT_COLUMNS.map((column) => `coalesce(c.${column}, 0)`)].join(", "));

/**
 * The days with counts of each account that has any. As a text an account: of thousands of rows the driver would take
 * longer to read twelve values each than everything else takes together.
 */
export async function selectAccountDays(
  reading: ScopedReading,
  asked: Asked,
  range: DateRange,
): Promise<readonly AccountDays[]> {
  const { rows } = await sql<{ account_id: OfficeId; name: string; days: string }>`${PLANNED_ONCE}
    select day.account_id, coalesce(o.name, '') as name, day.days
      from (select c.account_id, string_agg(concat_ws(' ', ${WORDS}), ',') as days
              from (${daysOfAccounts(reading, asked, range)}) c group by c.account_id) day
      left join office o on o.id = day.account_id
  `.execute(reading.db);
  const known = new Map<string, IsoDate>();
  return rows.map(({ account_id, name, days }) => ({
    accountId: account_id,
    accountName: name,
    days: days.split(",").map((text) => dayOf(text, known)),
  }));
}

/** `2026-11-09 44 34 13 11 …`: the day and its ten counts, in the order of the columns. A day is checked once. */
function dayOf(text: string, known: Map<string, IsoDate>): DayTotal {
  const [name = "", ...words] = text.split(" ");
  const day = known.get(name) ?? isoDate(name);
  known.set(name, day);
  const pair = (place: number): StageCount => ({
    booked: Number(words[place]),
    showed: Number(words[place + 1]),
  });
  return {
    day,
    counts: { first: pair(0), second: pair(2), third: pair(4), training: pair(6), sale: pair(8) },
  };
}
