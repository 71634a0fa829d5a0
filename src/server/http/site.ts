import { setTimeout as sleep } from "node:timers/promises";
import { Hono, type Handler } from "hono";
import { commonHeaders, DATA_HEADERS } from "./headers.ts";
import type { Log } from "./log.ts";
import { problem } from "./problem.ts";
import { BadRequest, StoreDown } from "./refusal.ts";
import { requestLog, type HttpEnv } from "./request-log.ts";

export type SiteDeps = {
  readonly log: Log;
  readonly isHttps: boolean;
  /** Sends the store any query; rejects while it does not answer. */
  readonly checkStore: () => Promise<unknown>;
  /** What answers programs and pages, each at its own paths. */
  readonly parts: readonly Hono<HttpEnv>[];
  /** What answers everywhere else. */
  readonly pages: Handler<HttpEnv>;
};

/** Doubled or backward slashes, dot segments and their encoded forms, encoded control characters, a broken percent sign. */
const TRICK = /\/\/|\\|\/\.{1,2}(?:\/|$)|%(?:2f|5c|2e|0\d|1\d|7f|25)|%(?![\da-f]{2})/i;

/**
 * Everything that is answered on one port: the log, the headers of every reply, then who answers. Paths that two readers
 * could read differently are refused, as they were sent. `/healthz` answers when the process is up, `/readyz` when the
 * store answers within two seconds.
 */
export function createSite({ log, isHttps, checkStore, parts, pages }: SiteDeps): Hono<HttpEnv> {
  const site = new Hono<HttpEnv>();
  const headers = Object.entries(commonHeaders(isHttps));
  site.onError(problem);
  site.use(requestLog(log));
  site.use(async (context, next) => {
    await next();
    for (const [name, value] of headers) context.res.headers.set(name, value);
  });
  site.use((context, next) => {
    const sent = context.env?.incoming?.url ?? new URL(context.req.url).pathname;
    if (TRICK.test(sent.split("?", 1)[0] ?? "")) throw new BadRequest("This is not a plain path.");
    return next();
  });
  site.get("/healthz", (context) => context.json({ status: "up" }, 200, DATA_HEADERS));
  site.get("/readyz", async (context) => {
    await refuseUnlessReady(checkStore());
    return context.json({ status: "ready" }, 200, DATA_HEADERS);
  });
  for (const part of parts) site.route("/", part);
  site.all("*", pages);
  return site;
}

const READY_WITHIN_MS = 2_000;

async function refuseUnlessReady(answer: Promise<unknown>): Promise<void> {
  const late = sleep(READY_WITHIN_MS, null, { ref: false }).then(() => {
    throw new StoreDown("The database took too long to answer.");
  });
  await Promise.race([answer, late]).catch((cause: unknown) => {
    if (cause instanceof StoreDown) throw cause;
    throw new StoreDown("The database cannot be reached at the moment.", { cause });
  });
}
