import PQueue from "p-queue";
import { StoreDown } from "./refusal.ts";

/** Runs the work of a report, named by its path, when it is its turn. */
export type ReportQueue = <Result>(report: string, work: () => Promise<Result>) => Promise<Result>;

/** So many requests of one report wait for each one that runs; the next are refused, with when to come again. */
const WAITING_PER_RUNNING = 15;
const WAIT_MAX_MS = 10_000;

/**
 * One report has at most a quarter of the connections for reports, so that a slow one leaves the others theirs. The
 * next requests of it wait, and beyond a number or a time they are refused.
 */
export function createReportQueue(poolMax: number, waitMaxMs = WAIT_MAX_MS): ReportQueue {
  const concurrency = Math.max(1, Math.floor(poolMax / 4));
  const queues = new Map<string, PQueue>();
  const queueOf = (report: string): PQueue => {
    const queue = queues.get(report) ?? new PQueue({ concurrency });
    queues.set(report, queue);
    return queue;
  };
  return (report, work) => {
    const queue = queueOf(report);
    if (queue.size >= concurrency * WAITING_PER_RUNNING) throw tooMany();
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(tooMany()), waitMaxMs);
    const begin = () => {
      clearTimeout(timer);
      return work();
    };
    return queue.add(begin, { signal: waiting.signal });
  };
}

const tooMany = (): StoreDown =>
  new StoreDown("Too many people are waiting for this report. Try again soon.");

/** Counts what is being answered, and refuses at once what would come on top of so many. */
export function shedBeyond(max: number): <Result>(answer: () => Promise<Result>) => Promise<Result> {
  let inFlight = 0;
  return async (answer) => {
    if (inFlight >= max) throw new StoreDown("Too many requests at the moment. Try again soon.");
    inFlight += 1;
    try {
      return await answer();
    } finally {
      inFlight -= 1;
    }
  };
}
