import { sql, type RawBuilder, type SqlBool } from "kysely";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { payrollReview } from "#contract/payroll/payroll-review.ts";
import type { EntryId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import { changeRow, firstRow } from "#server/postgres/connect.ts";
import type { Reading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";

type SentBack = NonNullable<ReplyOf<typeof payrollReview>["sentBack"]>;

/** Condition that `returned` is the latest return of a submission and stands: its records are as they were then, and no one undid it. */
export const isStandingReturn = (
  entry: RawBuilder<unknown>,
  fingerprint: RawBuilder<unknown>,
): RawBuilder<SqlBool> => sql`
  returned.id = (select max(id) from submission_return where entry_id = ${entry})
  and returned.undone_at is null and returned.fingerprint is not distinct from ${fingerprint}`;

export const isSentBack = (
  entry: RawBuilder<unknown>,
  fingerprint: RawBuilder<unknown>,
): RawBuilder<SqlBool> =>
  sql`exists (select from submission_return returned where ${isStandingReturn(entry, fingerprint)})`;

/** Person who sent a submission back, with when and why; null where that does not stand. */
export const selectSentBackOfChecked = (
  db: Reading,
  entry: EntryId,
  fingerprint: string | null,
): Promise<SentBack | null> => firstRow(db)<SentBack>`
  select returned.at, returned.by_name as "byName", returned.note, returned.message, returned.mailed_to as "mailedTo",
         coalesce(returned.answer, '') as answer, coalesce(returned.answered_by, '') as "answeredBy",
         returned.answered_at as "answeredAt"
    from submission_return returned
   where ${isStandingReturn(sql`${entry}`, sql`${fingerprint}`)}`;

type By = Readonly<Record<"byId" | "byName" | "note" | "message", string>> & {
  readonly at: Instant;
  /** Null where the message was copied. */
  readonly mailedTo: string | null;
};

export const insertReturnOfChecked = (
  db: Writing,
  entry: EntryId,
  fingerprint: string | null,
  { byId, byName, at, note, message, mailedTo }: By,
): Promise<unknown> =>
  db
    .insertInto("submission_return")
    .values({
      entry_id: entry,
      fingerprint,
      note,
      message,
      mailed_to: mailedTo,
      by_id: byId,
      by_name: byName,
      at,
    })
    .execute();

/** False where it does not stand. */
export const updateReturnAnsweredOfChecked = (
  db: Writing,
  entry: EntryId,
  fingerprint: string | null,
  { answer, byName, at }: Pick<By, "byName" | "at"> & { readonly answer: string },
): Promise<boolean> => changeRow(db)`
  update submission_return returned set answer = ${answer}, answered_by = ${byName}, answered_at = ${at}
   where ${isStandingReturn(sql`${entry}`, sql`${fingerprint}`)}`;

/** False where it does not stand. */
export const updateReturnUndoneOfChecked = (
  db: Writing,
  entry: EntryId,
  fingerprint: string | null,
  { byName, at }: Pick<By, "byName" | "at">,
): Promise<boolean> => changeRow(db)`
  update submission_return returned set undone_by = ${byName}, undone_at = ${at}
   where ${isStandingReturn(sql`${entry}`, sql`${fingerprint}`)}`;
