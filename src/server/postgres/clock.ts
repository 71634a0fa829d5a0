import { instantAt, type Clock } from "#domain/time/time.ts";
import type { Store } from "./connect.ts";

/** Either of the two clocks may be moved while we run. */
const EVERY_MS = 10_000;
/** An answer that took longer does not say what time it is now. */
const SLOW_MS = 1_000;

export type StoreClock = Clock & { readonly stop: () => void };

/**
 * The one clock of all processes of a store: the database's. It is read now and every ten seconds, and carried on in
 * between by a clock that cannot be set; while the database cannot be reached it goes on.
 */
export async function openStoreClock({ pool }: Pick<Store, "pool">, zone: string): Promise<StoreClock> {
  let { aheadMs } = await readClock(pool);
  const read = async (): Promise<void> => {
    const found = await readClock(pool);
    if (found.tookMs < SLOW_MS) aheadMs = found.aheadMs;
  };
  const timer = setInterval(() => void read().catch(() => undefined), EVERY_MS).unref();
  return {
    now: () => instantAt(performance.now() + aheadMs),
    zone,
    stop: () => clearInterval(timer),
  };
}

/** Reads by how many milliseconds the database's clock is ahead of `performance.now`, and how long that took. */
async function readClock(pool: Store["pool"]) {
  const askedMs = performance.now();
  const { rows } = await pool.query<{ ms: number }>(
    "select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms",
  );
  const answeredMs = performance.now();
  const [row] = rows;
  if (row === undefined) throw new Error("the database did not say what time it is");
  return { aheadMs: row.ms - (askedMs + answeredMs) / 2, tookMs: answeredMs - askedMs };
}
