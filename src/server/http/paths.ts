import type { MiddlewareHandler } from "hono";
import { BadAsk } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";

/** Doubled or backward slashes, dot segments and their encoded forms, encoded control characters, a broken percent sign. */
const TRICK = /\/\/|\\|\/\.{1,2}(?:\/|$)|%(?:2f|5c|2e|0\d|1\d|7f|25)|%(?![\da-f]{2})/i;

/** Refuses paths that two readers could read differently. Looks at the path as it was sent, before anybody tidied it. */
export const plainPathsOnly = (): MiddlewareHandler<HttpEnv> => (context, next) => {
  const sent = context.env?.incoming?.url ?? new URL(context.req.url).pathname;
  if (TRICK.test(sent.split("?", 1)[0] ?? "")) throw new BadAsk("This is not a plain path.");
  return next();
};
