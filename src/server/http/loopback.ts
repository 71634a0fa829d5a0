import type { MiddlewareHandler } from "hono";
import { Forbidden } from "./refusal.ts";
import type { HttpEnv } from "./request-log.ts";

const LOOPBACK_ADDRESS = /^(?:::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$|^::1$/i;
/** A page elsewhere may point its own name at this machine; then the name, not ours, stands in `Host`. */
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;
const FORWARDING = ["forwarded", "x-forwarded-for", "x-forwarded-host", "via"];

/** Lets only this machine itself through: by the connection's address and by the name it was called. */
export const loopbackOnly = (): MiddlewareHandler<HttpEnv> => (context, next) => {
  const address = context.env?.incoming?.socket.remoteAddress ?? "";
  const isForwarded = FORWARDING.some((name) => context.req.header(name) !== undefined);
  if (!LOOPBACK_ADDRESS.test(address) || isForwarded)
    throw new Forbidden("Until people can sign in, the dashboard answers on this machine only.");
  if (!LOOPBACK_HOST.test(hostOf(context.req.raw)))
    throw new Forbidden("Until people can sign in, the dashboard answers to the name localhost only.");
  return next();
};

/** Refuses what another site's page makes a browser ask. Programs send neither header and are let through. */
export const sameSiteOnly = (): MiddlewareHandler<HttpEnv> => (context, next) => {
  const site = context.req.header("sec-fetch-site") ?? "none";
  const origin = context.req.header("origin");
  const isOurs = origin === undefined || origin.replace(/^https?:\/\//, "") === hostOf(context.req.raw);
  if (!isOurs || (site !== "same-origin" && site !== "none"))
    throw new Forbidden("The dashboard does not answer pages of other sites.");
  return next();
};

const hostOf = (request: Request): string => request.headers.get("host") ?? new URL(request.url).host;
