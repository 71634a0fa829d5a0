import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { payrollReview } from "#contract/payroll/payroll-review.ts";
import type { EntryId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import { changeRow, firstRow } from "#server/postgres/connect.ts";
import type { Reading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";

type LeftOut = NonNullable<ReplyOf<typeof payrollReview>["leftOut"]>;

/** Condition that a submission is left out of pay: its minutes count nowhere until that is undone. */
export const isLeftOut = (entry: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`exists (select from submission_left_out o where o.entry_id = ${entry} and o.undone_at is null)`;

/** Person who left a submission out, with when and why; null where it counts. */
export const selectLeftOutOfChecked = (db: Reading, entry: EntryId): Promise<LeftOut | null> =>
  firstRow(db)<LeftOut>`
    select at, by_name as "byName", reason from submission_left_out
     where entry_id = ${entry} and undone_at is null`;

type By = { readonly byId: string; readonly byName: string; readonly at: Instant };

export const insertLeftOutOfChecked = (
  db: Writing,
  entry: EntryId,
  reason: string,
  { byId, byName, at }: By,
): Promise<unknown> =>
  db
    .insertInto("submission_left_out")
    .values({ entry_id: entry, reason, by_id: byId, by_name: byName, at })
    .execute();

/** False where it is not left out. */
export const updateLeftOutUndoneOfChecked = (
  db: Writing,
  entry: EntryId,
  { byName, at }: Pick<By, "byName" | "at">,
): Promise<boolean> => changeRow(db)`
  update submission_left_out set undone_by = ${byName}, undone_at = ${at}
   where entry_id = ${entry} and undone_at is null`;
