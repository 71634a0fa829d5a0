import { onlyRow, type Db } from "#server/postgres/connect.ts";

/** Budget of requests that may be sent, shared with every other process that reads the service for the same store. */
export type Budget = {
  /** Waits until one more may be sent. One at a time. @throws the reason of the signal */
  readonly take: (perMinute: number, signal: AbortSignal) => Promise<void>;
};

/** A little over a minute: so that no minute has more, wherever it begins. */
const SPREAD_MS = 61_000;
/** The store is further ahead than this only by a clock that was wrong, which must not stop the reading. */
const AHEAD_MAX_MS = 600_000;

/** Updates of the store per second at most, however fast the service is. */
const RESERVATIONS_PER_SECOND = 10;

/**
 * The budget is spread over the minute, in the store: after a burst, what a person waits for would wait for the rest of
 * it. What a tenth of a second may have is reserved at once.
 */
export function openBudget(db: Db): Budget {
  let left = 0;
  let until = 0;
  return {
    take: async (perMinute, signal) => {
      if (left === 0 || Date.now() >= until) {
        const requests = Math.max(1, Math.floor(perMinute / 60 / RESERVATIONS_PER_SECOND));
        const spacingMs = Math.ceil((requests * SPREAD_MS) / perMinute);
        const from = await reserve(db, spacingMs);
        await wait(from - Date.now(), signal);
        left = requests;
        until = from + spacingMs;
      }
      left -= 1;
    },
  };
}

/** Reserves so many milliseconds after those that are reserved. Returns when they begin, in milliseconds since 1970. */
async function reserve(db: Db, spacingMs: number): Promise<number> {
  const now = Date.now();
  const row = await onlyRow(db)<{ from: number }>`
    update source_budget
       set next_ms = case when next_ms between ${now} and ${now + AHEAD_MAX_MS} then next_ms else ${now} end + ${spacingMs}
    returning next_ms - ${spacingMs} as "from"`;
  return row.from;
}

/** @throws the reason of the signal */
function wait(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
  });
}
