import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { SummedMonths } from "#domain/funnel/summed-months.ts";
import type { DateRange } from "#domain/time/time.ts";

/** Tables of the same rows summed by `month` and by `day`, and what is taken of them where `isMeant` says so of a row `c`. */
type Summed = {
  readonly months: string;
  readonly days: string;
  readonly keys: readonly string[];
  readonly sums: readonly string[];
  readonly isMeant: RawBuilder<SqlBool>;
};

/** Rows whose sums are those of a range: of whole months, of days that are added, and of days that are taken away again. */
export function rowsOfRange(
  { months, added, removed }: SummedMonths,
  { months: monthTable, days: dayTable, keys, sums, isMeant }: Summed,
): RawBuilder<unknown> {
  const rowsOf = (table: string, column: "month" | "day", sign: "" | "-", { from, to }: DateRange) => {
    const columns = [...keys.map((key) => `c.${key}`), ...sums.map((sum) => `${sign}c.${sum} as ${sum}`)];
    return sql`
           select ${sql.raw(columns.join(", "))} from ${sql.raw(table)} c
            where ${isMeant} and c.${sql.raw(column)} between ${from}::date and ${to}::date`;
  };
  const parts = [
    ...(months === null ? [] : [rowsOf(monthTable, "month", "", months)]),
    ...added.map((days) => rowsOf(dayTable, "day", "", days)),
    ...removed.map((days) => rowsOf(dayTable, "day", "-", days)),
  ];
  return sql.join(parts, sql` union all `);
}
