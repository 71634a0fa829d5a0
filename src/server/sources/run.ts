import { setImmediate } from "node:timers/promises";
import type { Cutoffs } from "#domain/retention.ts";
import type { Instant } from "#domain/time/time.ts";
import type { PoolClient } from "pg";
import type { Sealer } from "#server/vault/keys.ts";
import { openLoading, type Loading } from "#server/postgres/loading/load.ts";
import { forgetDemo, forgetDemoDecisions } from "#server/postgres/loading/forget-demo.ts";
import type { RunTransaction } from "#server/postgres/loading/merge.ts";
import {
  beginRun,
  endRun,
  readIsDemo,
  selectLastRun,
  writeState,
  type RunSource,
} from "#server/postgres/loading/runs.ts";
import { insertDemoSignIns, type NewSignIn } from "#server/identity/load.ts";
import { inTransaction, lockLoads, writingOver } from "#server/postgres/transaction.ts";
import type { Store } from "#server/postgres/connect.ts";
import { operationOf, type Exchange, type Operation } from "#interface/operations.ts";
import { ReplyRefused } from "#interface/reading.ts";
import { reportText } from "./report-text.ts";
import {
  count,
  emptyReport,
  reportedBy,
  type LoadReport,
  type SetAside,
} from "#server/postgres/loading/load-report.ts";

/** Handling of the replies of a noun's operations. */
export type Loader = {
  readonly operations: readonly Operation[];
  readonly open: (loading: Loading) => OpenLoader | Promise<OpenLoader>;
};

type OpenLoader = {
  readonly read: (exchange: Exchange) => void | Promise<void>;
  /** Enqueues what is still to be merged. */
  readonly flush?: () => void;
  /** Stores what follows from a whole load, after everything was merged. */
  readonly finish?: (at: Instant) => Promise<void>;
};

export type RunRequest = {
  readonly source: RunSource;
  /** File names, an address or a seed; never a token. */
  readonly origin: string;
  readonly exchanges: Iterable<Exchange> | AsyncIterable<Exchange>;
  /** Reasons for what the source set aside itself, before anything could be read. */
  readonly setAside?: readonly SetAside[];
  /** Mending that the source had to do itself. */
  readonly drift?: ReadonlyMap<string, number>;
  readonly sealer: Sealer;
  readonly now: () => Instant;
  /** Called after each exchange with the number read so far. */
  readonly progress?: (exchanges: number) => void;
  /** Only where nothing was ever read into the store. */
  readonly isForEmpty?: boolean;
  /** People who may sign in to the made-up business; of the source `demo` only. */
  readonly demoSignIns?: readonly NewSignIn[];
};

/** Parts that a command adds to a request. */
export type RunWith = {
  readonly loaders: readonly Loader[];
  /** The first days that are stored; null stores everything. */
  readonly keepFrom: Cutoffs | null;
  /** The last thing that a load does in its transaction. */
  readonly beforeCommit: (client: PoolClient, outcome: RunOutcome) => Promise<void>;
};

export type RunOutcome = LoadReport & { readonly runId: number; readonly hasReplacedDemo: boolean };

/** The store holds real data, which made-up data may not be mixed with. */
export class HasRealData extends Error {
  override readonly name = "HasRealData";
}

/** Another process has filled the store, which was to be filled only while it was empty. */
export class AlreadyFilled extends Error {
  override readonly name = "AlreadyFilled";
}

/** No exchange of the command could be used, so nothing was stored. Its message is the report with every reason. */
export class NothingUsable extends Error {
  override readonly name = "NothingUsable";
  readonly setAside: readonly SetAside[];
  constructor({ setAside }: LoadReport, message: string) {
    super(message);
    this.setAside = setAside;
  }
}

/**
 * One command of one source, in one transaction: all of it, or none. A real source on a demo store replaces the demo.
 * @throws HasRealData when `demo` meets a store with real data. @throws AlreadyFilled, NothingUsable
 */
export const runLoaders = (
  store: Pick<Store, "pool">,
  request: RunRequest,
  run: RunWith,
): Promise<RunOutcome> =>
  inTransaction(store.pool, async (client) => {
    await lockLoads(writingOver(client));
    const isDemo = await readIsDemo(client);
    const isEmpty = (await selectLastRun(client)) === undefined;
    if (request.isForEmpty === true && !isEmpty) throw new AlreadyFilled("the store is not empty");
    if (request.source === "demo" && !isDemo && !isEmpty)
      throw new HasRealData("the store holds real data; made-up data is not mixed with it");
    if (isDemo) await forgetDemo(client);

    const runId = await beginRun(client, request.source, request.origin, request.now());
    // A remote service may take minutes for its first load, while people look at what is empty.
    const isFirst = isEmpty && request.source !== "remote";
    const report = await loadExchanges({ client, runId, isFirst }, request, run);
    report.setAside.push(...(request.setAside ?? []));
    for (const { where } of request.setAside ?? []) {
      const operation = operationAt(where);
      if (operation !== null) report.requested.add(reportedBy(operation));
    }
    report.exchanges += request.setAside?.length ?? 0;
    for (const [what, times] of request.drift ?? []) count(report.drift, what, times);
    if (report.nouns.size === 0 && report.setAside.length > 0)
      throw new NothingUsable(
        report,
        `${reportText(report, request.origin)}\nNothing could be used, so nothing was stored.`,
      );
    await endRun(client, runId, report);
    if (request.source === "demo") await insertDemoSignIns(client, request.demoSignIns ?? []);
    else if (isDemo) await forgetDemoDecisions(client);
    const outcome = { ...report, runId, hasReplacedDemo: isDemo && request.source !== "demo" };
    await run.beforeCommit(client, outcome);
    await writeState(client, request.source === "demo");
    return outcome;
  });

/** The operation of an exchange that a capture set aside, by the place that it names: `service.har, exchange 3 (GET /employees/all)`. */
function operationAt(where: string): Operation | null {
  const [, method, path] = /\(([A-Z]+) (\/\S*)\)$/.exec(where) ?? [];
  return method === undefined || path === undefined ? null : operationOf(method, path);
}

/**
 * Reads exchanges one after the other, whichever source they came from, and merges what they report. A reply that cannot
 * be used is set aside with its reason; a failure of the store is thrown.
 */
async function loadExchanges(
  transaction: RunTransaction,
  { exchanges, now, progress }: RunRequest,
  { loaders, keepFrom }: RunWith,
): Promise<LoadReport> {
  const report = emptyReport();
  // Stored replies that are dated after now were received by a clock that was ahead: they count as received now.
  await transaction.client.query("update reply set received_at = $1 where received_at > $1", [now()]);
  const loading = openLoading(transaction, keepFrom, report);
  const opened: OpenLoader[] = [];
  const byOperation = new Map<Operation, OpenLoader>();
  for (const { operations, open } of loaders) {
    const loader = await open(loading);
    opened.push(loader);
    for (const operation of operations) byOperation.set(operation, loader);
  }

  for await (const given of exchanges) {
    report.exchanges += 1;
    report.requested.add(reportedBy(given.operation));
    const exchange = receivedBy(now(), given);
    if (exchange !== given) count(report.drift, "replies: received after now, taken as received now");
    try {
      await loading.recall(exchange.operation);
      await byOperation.get(exchange.operation)?.read(exchange);
    } catch (error) {
      if (!(error instanceof ReplyRefused)) throw error;
      loading.setAside(exchange, error.message);
    }
    progress?.(report.exchanges);
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
