import type { Instant } from "#domain/time.ts";
import type { Reading } from "./snapshot.ts";

/** When the newest reply of a scope (`employees`, `records/5003`) was received; null when none was. */
export async function selectAge(reading: Reading, scope: string): Promise<Instant | null> {
  const row = await reading
    .selectFrom("reply")
    .select("received_at")
    .where("scope", "=", scope)
    .executeTakeFirst();
  return row?.received_at ?? null;
}
