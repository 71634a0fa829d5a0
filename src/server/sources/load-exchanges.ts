import { setImmediate } from "node:timers/promises";
import type { Cutoffs } from "#domain/retention.ts";
import type { Instant } from "#domain/time/time.ts";
import type { Exchange, Operation } from "#interface/operations.ts";
import { ReplyRefused } from "#interface/reading.ts";
import { type Load, openLoading, type Loading } from "#server/postgres/load.ts";
import { count, emptyReport, type LoadReport } from "#server/postgres/load-report.ts";

/** What a noun does with the replies of its operations. */
export type Loader = {
  readonly operations: readonly Operation[];
  readonly open: (loading: Loading) => OpenLoader | Promise<OpenLoader>;
};

type OpenLoader = {
  readonly read: (exchange: Exchange) => void;
  /** Enqueues what is still to be merged. */
  readonly flush?: () => void;
  /** Stores what follows from a whole load, after everything was merged. */
  readonly finish?: (at: Instant) => Promise<void>;
};

export type LoadOptions = {
  readonly loaders: readonly Loader[];
  readonly now: () => Instant;
  /** The first days that are stored; null stores everything. */
  readonly keepFrom: Cutoffs | null;
  /** Called after each exchange with the number read so far. */
  readonly progress: (exchanges: number) => void;
};

/**
 * Reads exchanges one after the other, whichever source they came from, and merges what they report. A reply that cannot
 * be used is set aside with its reason; a failure of the store is thrown.
 */
export async function loadExchanges(
  load: Load,
  exchanges: Iterable<Exchange> | AsyncIterable<Exchange>,
  { loaders, now, keepFrom, progress }: LoadOptions,
): Promise<LoadReport> {
  const report = emptyReport();
  await load.forgetFuture(now());
  const loading = await openLoading(load, keepFrom, report);
  const opened: OpenLoader[] = [];
  const byOperation = new Map<Operation, OpenLoader>();
  for (const { operations, open } of loaders) {
    const loader = await open(loading);
    opened.push(loader);
    for (const operation of operations) byOperation.set(operation, loader);
  }

  for await (const given of exchanges) {
    report.exchanges += 1;
    const exchange = receivedBy(now(), given);
    if (exchange !== given) count(report.drift, "replies: received after now, taken as received now");
    try {
      byOperation.get(exchange.operation)?.read(exchange);
    } catch (error) {
      if (!(error instanceof ReplyRefused)) throw error;
      loading.setAside(exchange, error.message);
    }
    progress(report.exchanges);
    await loading.room();
    // Without this, replies that are at hand are read to the last one before a byte of what they brought is sent.
    if (report.exchanges % 16 === 0) await setImmediate();
  }
  for (const { flush } of opened) flush?.();
  await loading.finish();
  for (const { finish } of opened) await finish?.(now());
  return report;
}

/** A clock that was ahead must not set later replies aside. */
const receivedBy = (now: Instant, exchange: Exchange): Exchange =>
  exchange.receivedAt > now ? { ...exchange, receivedAt: now } : exchange;
