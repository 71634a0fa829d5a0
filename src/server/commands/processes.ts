import cluster, { type Worker } from "node:cluster";
import { once } from "node:events";
import type { Log } from "#server/http/log.ts";

/** The number of a process among those of one port, from 0; absent where it is alone. */
const NUMBER = "FIELDBOARD_PROCESS";
const READY = "ready";
const STOP = "stop";

/** Wait for a process that ended before it is replaced; twice as long each time that it did not get ready. */
const PAUSE_MS = 1_000;
const PAUSE_MAX_MS = 60_000;
/** Longer than requests in flight and the store have to end. */
const END_WITHIN_MS = 30_000;

/** The first process did not start; it has said why. */
export class FirstProcessFailed extends Error {
  override readonly name = "FirstProcessFailed";
}

/** This process, where another one started it among others: its number, and how it is told to stop and says that it answers. */
export type WorkerHere = {
  readonly number: number;
  readonly onStop: (stop: () => void) => void;
  readonly sayReady: () => void;
};

/** Null where this process is alone on its port, or starts the others. */
export function workerHere(): WorkerHere | null {
  if (cluster.isPrimary) return null;
  return {
    number: Number.parseInt(process.env[NUMBER] ?? "0", 10),
    onStop: (stop) => {
      process.on("message", (message) => {
        if (message === STOP) stop();
      });
    },
    sayReady: () => process.send?.(READY),
  };
}

type Supervised = {
  readonly count: number;
  readonly log: Pick<Log, "error" | "info">;
  /** Moment when all are to end. */
  readonly stopped: Promise<void>;
};

/**
 * Starts so many processes that answer on one port, the first one alone, and replaces what ends. Resolves when all have
 * ended because they were told to. They end with this process, too: each notices when it is gone.
 * @throws FirstProcessFailed
 */
export async function superviseProcesses({ count, log, stopped }: Supervised): Promise<void> {
  cluster.setupPrimary({ args: [...process.argv.slice(2), "--without-pages"] });
  const running = new Set<Worker>();
  const answering = new WeakSet<Worker>();
  const pauses = new Set<NodeJS.Timeout>();
  let isStopping = false;
  let hasBegun = false;

  const start = (number: number, pauseMs = PAUSE_MS): Promise<boolean> => {
    const worker = cluster.fork({ [NUMBER]: String(number) });
    const ready = Promise.withResolvers<boolean>();
    running.add(worker);
    worker.on("message", (message) => {
      if (message !== READY) return;
      answering.add(worker);
      ready.resolve(true);
    });
    worker.on("exit", (code, signal) => {
      running.delete(worker);
      ready.resolve(false);
      if (isStopping || !hasBegun) return;
      log.error({ process: number, code, signal }, "a process ended, and is replaced");
      const nextMs = answering.has(worker) ? PAUSE_MS : Math.min(2 * pauseMs, PAUSE_MAX_MS);
      const pause = setTimeout(() => {
        pauses.delete(pause);
        void start(number, nextMs);
      }, nextMs);
      pauses.add(pause);
    });
    return ready.promise;
  };

  const first = await Promise.race([start(0), stopped]);
  if (first === false) throw new FirstProcessFailed();
  hasBegun = true;
  if (first === true) {
    for (let number = 1; number < count; number += 1) void start(number);
    await stopped;
  }
  isStopping = true;
  for (const pause of pauses) clearTimeout(pause);
  log.info("stopping all processes");
  await Promise.all([...running].map((worker) => stopProcess(worker, answering.has(worker))));
}

/** One that does not answer yet hears no message, and has no request to finish. */
async function stopProcess(worker: Worker, isAnswering: boolean): Promise<void> {
  const ended = once(worker, "exit");
  const late = setTimeout(() => worker.process.kill("SIGKILL"), END_WITHIN_MS);
  if (isAnswering && worker.isConnected()) worker.send(STOP);
  else worker.process.kill("SIGTERM");
  await ended;
  clearTimeout(late);
}
