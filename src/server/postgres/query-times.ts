import { channel } from "node:diagnostics_channel";
import { relative, sep } from "node:path";
import type { LogEvent } from "kysely";
import type { PoolClient } from "pg";

/** Purposes of pools; `loads` are long transactions, such as loads, over connections of `reports`. */
export type PoolName = "reports" | "replica" | "sign-in" | "changes" | "checks" | "loads";

/** A statement that has ended, well or not. `name` looks for the function that sent it: call it before anything else. */
export type QueryTime = { readonly pool: PoolName; readonly ms: number; readonly name: () => string };

/** Channel of queries, to which what measures subscribes; without a subscriber nothing is done for it. */
const QUERIES = channel("fieldboard.queries");

/** Kysely's log of a pool: passes the time of each statement on, and never a statement or its values. */
export const queryTimesOf =
  (pool: PoolName) =>
  ({ queryDurationMillis: ms }: LogEvent): void => {
    passOn(pool, ms);
  };

function passOn(pool: PoolName, ms: number): void {
  if (QUERIES.hasSubscribers) QUERIES.publish({ pool, ms, name: nameOfSender } satisfies QueryTime);
}

/** Waits for a statement that Kysely does not send, and passes its time on. */
export async function measured<Result>(pool: PoolName, statement: Promise<Result>): Promise<Result> {
  const started = performance.now();
  try {
    return await statement;
  } finally {
    passOn(pool, performance.now() - started);
  }
}

/** The same connection, whose statements are measured, too. What copies rows is a stream, which its user measures. */
export const measuredClient = (pool: PoolName, client: PoolClient): PoolClient =>
  new Proxy(client, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: readonly unknown[]): unknown => {
        const result: unknown = Reflect.apply(member, target, given);
        return name === "query" && result instanceof Promise ? measured(pool, result) : result;
      };
    },
  });

/** Calls back for each statement of this thread. Returns how to stop it. */
export function onQuery(observe: (query: QueryTime) => void): () => void {
  const listener = (message: unknown): void => {
    if (isQueryTime(message)) observe(message);
  };
  QUERIES.subscribe(listener);
  return () => QUERIES.unsubscribe(listener);
}

const isQueryTime = (message: unknown): message is QueryTime =>
  typeof message === "object" && message !== null && "pool" in message && "name" in message;

const SLOW_MS = 500;

/** Writes a line for each statement that took longer than half a second. Returns how to stop it. */
export const logSlowQueries = (log: {
  readonly warn: (facts: object, message: string) => void;
}): (() => void) =>
  onQuery(({ pool, ms, name }) => {
    if (ms > SLOW_MS) log.warn({ query: name(), pool, ms: Math.round(ms) }, "a slow query");
  });

const FRAMES_MAX = 40;
const SERVER = import.meta.dirname.replace(/postgres$/, "");
/** Frames between a statement and the function that sent it that only pass it on. */
const IS_PASSED_ON =
  /[\\/]postgres[\\/](?:connect|prepared|versions|snapshot|query-times|transaction|loading[\\/](?:copy|merge))\.ts/;

/**
 * The function that waits for the statement and its place, such as `readSources (sources/routes.ts:167)`: the nearest on
 * the stack, which V8 follows through `await`. Only made for what was slow.
 */
function nameOfSender(): string {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = FRAMES_MAX;
  const { stack = "" } = new Error("where");
  Error.stackTraceLimit = limit;
  const frame = stack.split("\n").find((line) => line.includes(SERVER) && !IS_PASSED_ON.test(line));
  const [, name = "", place = ""] =
    /^\s*at (?:async )?(?:(.*?) \()?(?:file:\/\/)?(.*?):\d+\)?$/.exec(frame ?? "") ?? [];
  if (place === "") return "unknown";
  return `${name} (${relative(SERVER, place).replaceAll(sep, "/")})`.trim();
}
