import type { EntryId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import type { ScopedReading } from "./snapshot.ts";

/** A reply about the whole business at once, whose age is the same for everybody; or the records of a submission. */
type Told = "employees" | "events" | "weekly" | `records/${EntryId}`;

/** When the newest of these replies was received; null when none was. Records: of a submission that is in scope. */
export async function selectAge({ db }: ScopedReading, told: Told): Promise<Instant | null> {
  const row = await db.selectFrom("reply").select("received_at").where("scope", "=", told).executeTakeFirst();
  return row?.received_at ?? null;
}
