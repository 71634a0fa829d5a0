import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { DemoOptions } from "./business.ts";
import type { DemoBatch } from "./worker.ts";
import type { Exchange } from "#interface/operations.ts";

/**
 * The exchanges of `demoExchanges`, made in a thread of their own while those before are being read: a first start
 * waits for both. Throws what the maker throws; ends the thread when nobody reads on.
 */
export async function* demoStream(options: DemoOptions): AsyncGenerator<Exchange> {
  const worker = new Worker(new URL("./worker.ts", import.meta.url), { workerData: options });
  const arrived: DemoBatch[] = [];
  let failure: Error | null = null;
  worker.on("message", (batch: DemoBatch) => arrived.push(batch));
  worker.on("error", (error) => {
    failure = error instanceof Error ? error : new Error("the made-up business could not be made");
  });
  const ended = once(worker, "exit");
  ended.catch(() => undefined);
  try {
    for (;;) {
      if (arrived.length === 0) await Promise.race([once(worker, "message"), ended]);
      if (failure !== null) throw failure;
      const batch = arrived.shift();
      if (batch === undefined) throw new Error("the making of the made-up business ended early");
      if (batch.length === 0) return;
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      worker.postMessage("more");
      yield* batch;
    }
  } finally {
    await worker.terminate();
  }
}
