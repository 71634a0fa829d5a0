import type { Cutoffs } from "#domain/retention.ts";
import type { Instant } from "#domain/time/time.ts";
import type { PoolClient } from "pg";
import type { Sealer } from "#server/vault/keys.ts";
import { openLoad } from "#server/postgres/load.ts";
import {
  beginRun,
  endRun,
  forgetErased,
  forgetEverything,
  readIsDemo,
  readIsEmpty,
  writeState,
  type RunSource,
} from "#server/postgres/runs.ts";
import { insertDemoSignIns, deleteDemoSignIns, type NewSignIn } from "#server/identity/load.ts";
import { inTransaction, lockLoads } from "#server/postgres/transaction.ts";
import type { Store } from "#server/postgres/connect.ts";
import type { Exchange } from "#interface/operations.ts";
import { loadExchanges, type Loader } from "./load-exchanges.ts";
import { reportText } from "./report-text.ts";
import { isChanged, type LoadReport, type SetAside } from "#server/postgres/load-report.ts";

export type RunAsk = {
  readonly source: RunSource;
  /** File names, an address or a seed; never a token. */
  readonly origin: string;
  readonly exchanges: Iterable<Exchange> | AsyncIterable<Exchange>;
  /** What the source set aside itself, before anything could be read. */
  readonly setAside?: readonly SetAside[];
  readonly sealer: Sealer;
  readonly now: () => Instant;
  readonly progress?: (exchanges: number) => void;
  /** Who may sign in to the made-up business; of the source `demo` only. */
  readonly demoSignIns?: readonly NewSignIn[];
};

/** What a command adds to a request. */
export type RunWith = {
  readonly loaders: readonly Loader[];
  /** The first days that are stored; null stores everything. */
  readonly keepFrom: Cutoffs | null;
  /** The last thing that a load does in its transaction. */
  readonly beforeCommit: (client: PoolClient) => Promise<void>;
};

export type RunOutcome = LoadReport & { readonly hasReplacedDemo: boolean };

/** The store holds real data, which made-up data may not be mixed with. */
export class HasRealData extends Error {
  override readonly name = "HasRealData";
}

/** No exchange of the command could be used, so nothing was stored. Its message is the report with every reason. */
export class NothingUsable extends Error {
  override readonly name = "NothingUsable";
}

/**
 * One command of one source, in one transaction: all of it, or none. A real source on a demo store replaces the demo.
 * @throws HasRealData when `demo` meets a store with real data. @throws NothingUsable
 */
export const runLoaders = (
  store: Pick<Store, "pool">,
  ask: RunAsk,
  { loaders, keepFrom, beforeCommit }: RunWith,
): Promise<RunOutcome> =>
  inTransaction(store.pool, async (client) => {
    await lockLoads(client);
    const isDemo = await readIsDemo(client);
    const isEmpty = await readIsEmpty(client);
    if (ask.source === "demo" && !isDemo && !isEmpty)
      throw new HasRealData("the store holds real data; made-up data is not mixed with it");
    if (isDemo) await forgetEverything(client);

    const runId = await beginRun(client, ask.source, ask.origin, ask.now());
    const load = openLoad(client, runId);
    const { now, setAside = [], progress = () => undefined } = ask;
    const report = await loadExchanges(load, ask.exchanges, { loaders, now, keepFrom, progress });
    report.setAside.push(...setAside);
    report.exchanges += setAside.length;
    if (report.nouns.size === 0 && report.setAside.length > 0)
      throw new NothingUsable(
        `${reportText(report, ask.origin)}\nNothing could be used, so nothing was stored.`,
      );
    await endRun(client, runId, {
      exchanges: report.exchanges,
      rows: Object.fromEntries(report.nouns),
      drift: report.drift,
      setAside: [...report.setAside, ...report.rowReasons],
    });
    if (ask.source === "demo") await insertDemoSignIns(client, ask.demoSignIns ?? []);
    else if (isDemo) {
      await deleteDemoSignIns(client);
      await forgetErased(client);
    }
    await beforeCommit(client);
    await writeState(client, ask.source === "demo", isDemo || isChanged(report));
    return { ...report, hasReplacedDemo: isDemo && ask.source !== "demo" };
  });
