import { Worker } from "node:worker_threads";
import type { Log } from "#server/http/log.ts";
import type { StoreAddress } from "#server/postgres/connect.ts";

const HEAP_MB = 1_024;
/** Memory for what is new: four times of it are collected as often, and a directory of 200,000 people takes 170 MB less. */
const YOUNG_MB = 12;
/** A thread that died begins again, but not at once: what killed it may still be there. */
const RESTART_MS = 60_000;

/** Reads the remote source in a thread of its own. Returns how to stop it. */
export function startReading(address: StoreAddress, log: Log): () => Promise<void> {
  let worker: Worker;
  let restart: NodeJS.Timeout | undefined;
  let isStopping = false;
  const start = (): void => {
    worker = new Worker(new URL("./reader-thread.ts", import.meta.url), {
      workerData: address,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    worker.on("error", (error) => log.error({ err: error }, "the reader of the remote source failed"));
    worker.on("exit", () => {
      if (!isStopping) restart = setTimeout(start, RESTART_MS).unref();
    });
  };
  start();
  return async () => {
    isStopping = true;
    clearTimeout(restart);
    await worker.terminate();
  };
}
