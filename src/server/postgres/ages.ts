import { sql } from "kysely";
import type { EntryId } from "#domain/ids.ts";
import type { Instant } from "#domain/time/time.ts";
import type { ScopedReading } from "./snapshot.ts";

/** A reply about the whole business at once, whose age is the same for everybody; or the records of a submission. */
type Told = "employees" | "events" | "weekly" | `records/${EntryId}`;

/** When the newest of these replies was received; null when none was. Records: of a submission that is in scope. */
export async function selectAge({ db }: ScopedReading, told: Told): Promise<Instant | null> {
  const { rows } = await sql<{
    at: Instant;
  }>`select received_at as at from reply where scope = ${told}`.execute(db);
  return rows[0]?.at ?? null;
}
