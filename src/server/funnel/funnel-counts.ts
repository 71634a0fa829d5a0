import { sql, type RawBuilder } from "kysely";
import { STAGES, type FunnelCounts, type Stage } from "#domain/funnel/funnel.ts";

/** The columns of the ten counts, in the order of the stages. */
export const COUNT_COLUMNS = STAGES.flatMap((stage) => [`${stage}_booked`, `${stage}_showed`]);

/** Sums of the ten counts as a query gives them. */
export type CountSums = { readonly [Key in `${Stage}_${"booked" | "showed"}`]: number };

/** The ten sums over rows that the query calls `c`. */
export const COUNT_SUMS: RawBuilder<unknown> = sql.raw(
  COUNT_COLUMNS.map((column) => `coalesce(sum(c.${column}), 0)::bigint as ${column}`).join(", "),
);

export const sumsToCounts = (row: CountSums): FunnelCounts => ({
  first: { booked: row.first_booked, showed: row.first_showed },
  second: { booked: row.second_booked, showed: row.second_showed },
  third: { booked: row.third_booked, showed: row.third_showed },
  training: { booked: row.training_booked, showed: row.training_showed },
  sale: { booked: row.sale_booked, showed: row.sale_showed },
});
