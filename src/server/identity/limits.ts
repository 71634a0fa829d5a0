import { expandIPv6 } from "hono/utils/ipaddr";
import { LRUCache } from "lru-cache";
import { instant, type Clock, type Instant } from "#domain/time/time.ts";
import type { Store } from "#server/postgres/connect.ts";
import { addRequests } from "./delay-queries.ts";
import { isWriteRefused } from "#server/postgres/write-refused.ts";

/** Null when a request may go on, otherwise the whole seconds after which it may. */
export type RetryAfter = number | null;

export type Limits = ReturnType<typeof createLimits>;

/** Requests of a minute that this process has taken from the shared count in advance. */
type Lease = {
  readonly start: Instant;
  left: number;
  isSpent: boolean;
  taken: number;
  extending: Promise<void> | null;
};
type Wrong = { readonly start: Instant; readonly count: number; readonly waitUntilMs: number };

/** A process takes a twentieth of a minute's requests at once, so that nineteen in twenty need no query. */
const LEASES_PER_MINUTE = 20;
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
  const leases = new LRUCache<string, Lease>({ max: KEYS_MAX });
  const wrongs = new LRUCache<string, Wrong>({ max: KEYS_MAX });

  const countShared = async (
    key: string,
    start: Instant,
    requests: number,
    countedHere: number,
  ): Promise<number> => {
    try {
      return await addRequests(store, key, start, requests);
    } catch (error) {
      if (isWriteRefused(error)) return countedHere + requests;
      throw error;
    }
  };

  const leaseOf = (key: string, start: Instant): Lease => {
    const stored = leases.get(key);
    if (stored?.start === start) return stored;
    const lease: Lease = { start, left: 0, isSpent: false, taken: 0, extending: null };
    leases.set(key, lease);
    return lease;
  };

  const extend = async (key: string, lease: Lease, perMinute: number): Promise<void> => {
    const share = Math.max(1, Math.floor(perMinute / LEASES_PER_MINUTE));
    const after = await countShared(key, lease.start, share, lease.taken);
    lease.taken += share;
    const granted = Math.min(share, perMinute - (after - share));
    lease.left += Math.max(0, granted);
    lease.isSpent = granted < share;
  };

  return {
    /** Counts one request of a key, over all processes, in the minute of the clock. */
    takeRequest: async (key: string, perMinute: number): Promise<RetryAfter> => {
      const now = clock.now();
      const lease = leaseOf(key, minuteOf(now));
      while (lease.left === 0) {
        if (lease.isSpent) return 60 - secondOf(now);
        lease.extending ??= extend(key, lease, perMinute).finally(() => {
          lease.extending = null;
        });
        await lease.extending;
      }
      lease.left -= 1;
      return null;
    },
    /** True where an address has to wait before it may try another token. */
    mayTry: (address: string): RetryAfter => {
      const wait = (wrongs.get(networkOf(address))?.waitUntilMs ?? 0) - msOf(clock.now());
      return wait > 0 ? Math.ceil(wait / 1000) : null;
    },
    /** Counts a wrong token: nine in an hour are free, then the wait doubles up to a minute. */
    countWrong: async (address: string): Promise<void> => {
      const now = clock.now();
      const start = hourOf(now);
      const network = networkOf(address);
      const before = wrongs.get(network);
      const countedHere = before?.start === start ? before.count : 0;
      const count = await countShared(`wrong token from ${network}`, start, 1, countedHere);
      const waitS = count < WAIT_FROM_WRONG ? 0 : Math.min(WAIT_MAX_S, 2 ** (count - WAIT_FROM_WRONG));
      wrongs.set(network, { start, count, waitUntilMs: msOf(now) + waitS * 1000 });
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
