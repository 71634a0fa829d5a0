import type { MiddlewareHandler } from "hono";
import { networkOf, type Limits } from "./limits.ts";
import { Refusal } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";

/** As many as a program may ask; a page that is scrolled through without a pause asks half of it. */
const REQUESTS_PER_MINUTE = 1_200;

/**
 * Counts requests, over all processes, for each person, and for each network where nobody is signed in. It comes before
 * anything is refused, so that refusals count too.
 */
export const limitPeople =
  (
    limits: Pick<Limits, "takeRequest">,
    perMinute: number = REQUESTS_PER_MINUTE,
  ): MiddlewareHandler<HttpEnv> =>
  async (context, next) => {
    const who = context.get("who");
    const key = who === null ? `network ${networkOf(context.get("address"))}` : `person ${who.userId}`;
    const wait = await limits.takeRequest(key, perMinute);
    if (wait === null) return next();
    throw new Refusal(429, "Too many requests", `This answers ${perMinute} times a minute at most.`, {
      headers: { "Retry-After": String(wait) },
    });
  };
