import { sql } from "kysely";
import type { OfficeId } from "#domain/ids.ts";
import type { Instant, IsoDate } from "#domain/time/time.ts";
import { allRows } from "#server/postgres/connect.ts";
import { isSeen, type ScopedReading } from "#server/postgres/snapshot.ts";
import type { Writing } from "#server/postgres/transaction.ts";

type Reminded = { readonly officeId: OfficeId; readonly kind: string; readonly at: Instant };

/** Moments when the offices of the scope were reminded of a week last, by kind. */
export const selectReminded = ({ db, scope }: ScopedReading, week: IsoDate) =>
  allRows(db)<Reminded>`
    select office_id as "officeId", kind, max(at) as at from office_reminder
     where week = ${week} and ${isSeen(sql`office_id`, scope)} group by office_id, kind`;

type Reminder = Readonly<Record<"kind" | "message" | "byId" | "byName", string>> & {
  readonly officeId: OfficeId;
  readonly week: IsoDate;
  /** Null where the message was copied. */
  readonly mailedTo: string | null;
  readonly at: Instant;
};

export const insertReminderOfChecked = (
  db: Writing,
  { officeId, week, kind, message, mailedTo, byId, byName, at }: Reminder,
): Promise<unknown> =>
  db
    .insertInto("office_reminder")
    .values({
      office_id: officeId,
      week,
      kind,
      message,
      mailed_to: mailedTo,
      by_id: byId,
      by_name: byName,
      at,
    })
    .execute();
