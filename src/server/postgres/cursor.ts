import { sql, type RawBuilder } from "kysely";
import type { Reading } from "./snapshot.ts";

/** Enough rows to be worth a round trip, few enough to hold for every reader at once. */
const WINDOW_ROWS = 500;

/**
 * The rows of a query in windows, however many there are: PostgreSQL keeps the place, nobody keeps the rows. One at a
 * time in a snapshot; whoever stops early closes the snapshot, and the cursor with it.
 */
export async function* readAll<Row>(
  reading: Reading,
  query: RawBuilder<Row>,
): AsyncGenerator<readonly Row[]> {
  await sql`declare all_rows no scroll cursor for ${query}`.execute(reading);
  for (;;) {
    const { rows } = await sql<Row>`fetch ${sql.lit(WINDOW_ROWS)} from all_rows`.execute(reading);
    if (rows.length === 0) break;
    yield rows;
  }
  await sql`close all_rows`.execute(reading);
}
