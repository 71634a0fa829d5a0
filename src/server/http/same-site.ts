import type { HonoRequest, MiddlewareHandler } from "hono";
import { isLoopback } from "#domain/loopback.ts";
import { Forbidden } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";

/**
 * Refuses what another site's page makes a browser send. Every browser sends `Origin` or `Sec-Fetch-Site` with what
 * may change something; a request with neither could be anything, and is refused there. Programs may read. Another site
 * may send a browser, as a whole page, to the addresses of `arrivals`. To those of `presses` anything may be sent from
 * anywhere: what they do is in their query, and no session adds to it.
 */
export const sameSiteOnly = (
  publicOrigin: string,
  arrivals: ReadonlySet<string> = new Set(),
  presses: ReadonlySet<string> = new Set(),
): MiddlewareHandler<HttpEnv> => {
  const ours = new URL(publicOrigin);
  return ({ req }, next) => {
    const host = req.header("host") ?? new URL(req.url).host;
    const site = req.header("sec-fetch-site");
    const origin = req.header("origin");
    const isReading = req.method === "GET" || req.method === "HEAD";
    // A page elsewhere may point its own name at this machine; then the name, not ours, stands in `Host`.
    if (isLoopback(ours.hostname) && !isLoopback(hostnameOf(host)))
      throw new Forbidden("The dashboard answers to the names of this machine only.");
    if (presses.has(req.path) || (arrivals.has(req.path) && isArrival(req))) return next();
    const isFromHere =
      (origin === undefined || isOurs(origin, ours, host)) &&
      (site === undefined || site === "same-origin" || (isReading && site === "none"));
    if (!isFromHere || (!isReading && origin === undefined && site === undefined))
      throw new Forbidden("The dashboard does not answer pages of other sites.");
    return next();
  };
};

/** The browser goes there itself: nothing of the page that sent it can read what comes, or frames it. */
const isArrival = (req: HonoRequest): boolean =>
  req.method === "GET" &&
  req.header("origin") === undefined &&
  ["navigate", undefined].includes(req.header("sec-fetch-mode")) &&
  ["document", undefined].includes(req.header("sec-fetch-dest"));

/**
 * True where a page of this origin is ours. The names of this machine are one origin, and the port is the requested
 * one, because the development server has another port than ours.
 */
function isOurs(origin: string, ours: URL, host: string): boolean {
  const sender = URL.parse(origin);
  if (sender === null || sender.origin !== origin) return false;
  if (!isLoopback(ours.hostname)) return sender.origin === ours.origin;
  return (
    sender.protocol === ours.protocol &&
    isLoopback(sender.hostname) &&
    sender.port === (URL.parse(`${ours.protocol}//${host}`)?.port ?? "none")
  );
}

const hostnameOf = (host: string): string => URL.parse(`http://${host}`)?.hostname ?? "";
