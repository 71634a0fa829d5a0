import "temporal-polyfill/global";
import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { demoExchanges } from "./demo.ts";
import type { Exchange } from "#interface/operations.ts";

/** Some exchanges; none are the last. */
export type DemoBatch = readonly Exchange[];

const BATCH_EXCHANGES = 64;
/** Batches made ahead of the reader: enough to keep it busy, few enough to fit in memory at any size. */
const BATCHES_AHEAD = 8;

if (parentPort === null) throw new Error("demo-worker.ts runs in a thread");
const port = parentPort;
let ahead = 0;
port.on("message", () => (ahead -= 1));

async function send(batch: DemoBatch): Promise<void> {
  // Large bodies are handed over, not copied; one that shares its memory with others cannot be.
  const bodies = batch.flatMap(({ body }) =>
    body instanceof Uint8Array &&
    body.buffer instanceof ArrayBuffer &&
    body.byteLength === body.buffer.byteLength
      ? [body.buffer]
      : [],
  );
  port.postMessage(batch, bodies);
  ahead += 1;
  if (ahead >= BATCHES_AHEAD) await once(port, "message");
}

let batch: Exchange[] = [];
for (const exchange of demoExchanges(workerData)) {
  batch.push(exchange);
  if (batch.length < BATCH_EXCHANGES) continue;
  await send(batch);
  batch = [];
}
if (batch.length > 0) await send(batch);
port.postMessage([]);
port.close();
