import { Hono, type Handler } from "hono";
import { commonHeaders } from "./headers.ts";
import { healthRoutes } from "./health.ts";
import type { Log } from "./log.ts";
import { plainPathsOnly } from "./paths.ts";
import { problem } from "./problem.ts";
import { requestLog, type HttpEnv } from "./request-log.ts";

export type SiteDeps = {
  readonly log: Log;
  /** Whether browsers call us over https. */
  readonly isHttps: boolean;
  /** Asks the store anything at all; rejects while it does not answer. */
  readonly askStore: () => Promise<unknown>;
  /** What answers programs and pages' questions, each at its own paths. */
  readonly parts: readonly Hono<HttpEnv>[];
  /** What answers everywhere else. */
  readonly pages: Handler<HttpEnv>;
};

/** Everything that is answered on one port: the log, plain paths, the headers of every reply, then who answers. */
export function createSite({ log, isHttps, askStore, parts, pages }: SiteDeps): Hono<HttpEnv> {
  const site = new Hono<HttpEnv>();
  const headers = Object.entries(commonHeaders(isHttps));
  site.onError(problem);
  site.use(requestLog(log));
  site.use(async (context, next) => {
    await next();
    for (const [name, value] of headers) context.res.headers.set(name, value);
  });
  site.use(plainPathsOnly());
  site.route("/", healthRoutes(askStore));
  for (const part of parts) site.route("/", part);
  site.all("*", pages);
  return site;
}
