import { expandIPv6 } from "hono/utils/ipaddr";
import { LRUCache } from "lru-cache";
import { instant, type Clock, type Instant } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import { addRequest, isWriteRefused } from "./queries.ts";

/** Null when a request may go on, otherwise the whole seconds after which it may. */
export type RetryAfter = number | null;

export type Limits = ReturnType<typeof createLimits>;

type Count = { readonly start: Instant; readonly count: number };

/** The wrong token from which on an address has to wait. */
const WAIT_FROM_WRONG = 10;
const WAIT_MAX_S = 60;
/** Keys in this process's memory; the counts are in the store. */
const KEYS_MAX = 10_000;

/**
 * Limits in PostgreSQL, so that several processes share them. While the store can be read and not written, as on a full
 * disk, each process counts for itself: reading goes on.
 */
export function createLimits(store: Pick<Store, "pool">, clock: Clock) {
  const counts = new LRUCache<string, Count>({ max: KEYS_MAX });
  const waits = new LRUCache<string, number>({ max: KEYS_MAX });

  const addTo = async (key: string, start: Instant): Promise<number> => {
    const shared = await addRequest(store, key, start).catch((error: unknown) => {
      if (isWriteRefused(error)) return null;
      throw error;
    });
    const before = counts.get(key);
    const count = shared ?? (before?.start === start ? before.count : 0) + 1;
    counts.set(key, { start, count });
    return count;
  };

  return {
    /** Counts one request of a key, over all processes, in the minute of the clock. */
    takeRequest: async (key: string, perMinute: number): Promise<RetryAfter> => {
      const now = clock.now();
      const start = minuteOf(now);
      const before = counts.get(key);
      // A flood costs the store nothing more.
      const isOver = before?.start === start && before.count > perMinute;
      return isOver || (await addTo(key, start)) > perMinute ? 60 - secondOf(now) : null;
    },
    /** Whether an address has to wait before it may try another token. */
    mayTry: (address: string): RetryAfter => {
      const wait = (waits.get(networkOf(address)) ?? 0) - msOf(clock.now());
      return wait > 0 ? Math.ceil(wait / 1000) : null;
    },
    /** Counts a wrong token: nine in an hour are free, then the wait doubles up to a minute. */
    countWrong: async (address: string): Promise<void> => {
      const now = clock.now();
      const network = networkOf(address);
      const count = await addTo(`wrong token from ${network}`, hourOf(now));
      const waitS = count < WAIT_FROM_WRONG ? 0 : Math.min(WAIT_MAX_S, 2 ** (count - WAIT_FROM_WRONG));
      waits.set(network, msOf(now) + waitS * 1000);
    },
  };
}

export const minuteOf = (now: Instant): Instant => instant(`${now.slice(0, 16)}:00Z`);
const hourOf = (now: Instant): Instant => instant(`${now.slice(0, 13)}:00:00Z`);
const msOf = (now: Instant): number => Temporal.Instant.from(now).epochMilliseconds;
const secondOf = (now: Instant): number => Number(now.slice(17, 19));

/** An IPv6 address by its first half, since one person has as many second halves as they like. */
export function networkOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  return `${expandIPv6(plain).split(":").slice(0, 4).join(":").toLowerCase()}::/64`;
}
