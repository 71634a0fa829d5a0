import type { Cutoffs } from "#domain/retention.ts";
import type { Instant } from "#domain/time/time.ts";
import { ReplyRefused } from "#interface/reading.ts";
import type { Sealer } from "#server/vault/keys.ts";
import type { Load } from "#server/postgres/load.ts";
import type { Exchange } from "#server/postgres/exchange.ts";
import { interviewsLoader } from "#server/funnel/load.ts";
import { loadWeekly, recordsLoader } from "#server/payroll/load.ts";
import { loadPeople } from "#server/people/load.ts";
import { count, emptyReport, type LoadReport } from "#server/postgres/load-report.ts";
import { loadEvents } from "#server/roadshows/load.ts";
import { openLoading } from "./loading.ts";

export type LoadOptions = {
  readonly sealer: Sealer;
  readonly now: () => Instant;
  /** From which days on something is kept; null keeps everything. */
  readonly keepFrom: Cutoffs | null;
  /** Called after each exchange with the number read so far. */
  readonly progress: (exchanges: number) => void;
};

/**
 * Reads exchanges one after the other, whichever source they came from, and merges what they tell. A reply that cannot
 * be used is set aside with its reason; a failure of the store is thrown.
 */
export async function loadExchanges(
  load: Load,
  exchanges: Iterable<Exchange> | AsyncIterable<Exchange>,
  { sealer, now, keepFrom, progress }: LoadOptions,
): Promise<LoadReport> {
  const report = emptyReport();
  await load.forgetFuture(now());
  const loading = await openLoading(load, { sealer, keepFrom }, report);
  const records = await recordsLoader(loading);
  const interviews = await interviewsLoader(loading);

  const read = (exchange: Exchange): void => {
    switch (exchange.operation) {
      case "employees":
        return loadPeople(loading, exchange);
      case "roadshowEvents":
        return loadEvents(loading, exchange);
      case "weekly":
        return loadWeekly(loading, exchange, records);
      case "roadshowData":
      case "roadshowDataDev":
      case "weeklyDataDev":
        return records.read(exchange, exchange.operation);
      case "interviewReport":
        return interviews.read(exchange);
    }
  };

  for await (const given of exchanges) {
    report.exchanges += 1;
    const exchange = receivedBy(now(), given);
    if (exchange !== given) count(report.drift, "replies: received after now, taken as received now");
    try {
      read(exchange);
    } catch (error) {
      if (!(error instanceof ReplyRefused)) throw error;
      loading.setAside(exchange, error.message);
    }
    progress(report.exchanges);
    await loading.room();
  }
  records.finish();
  interviews.flush();
  await loading.finish(now());
  return report;
}

/** A clock that was ahead must not set later replies aside. */
const receivedBy = (now: Instant, exchange: Exchange): Exchange =>
  exchange.receivedAt > now ? { ...exchange, receivedAt: now } : exchange;
