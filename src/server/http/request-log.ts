import { randomBytes } from "node:crypto";
import { channel } from "node:diagnostics_channel";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import { looksSecret } from "#domain/typed-text.ts";
import type { Who } from "#domain/identity/who.ts";
import type { Log } from "./log.ts";

/** Values that every handler may count on. In process, without a socket, there are no bindings. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Names this request in its reply (`X-Request-Id`), in problem bodies, in the audit log and in the log. */
    reference: string;
    log: Log;
    /** The person signed in, once that was looked up; null when no one is. */
    who: Who | null;
    /** The address of the client, as far as our own proxies report it. */
    address: string;
  };
};

/** Letters and digits that are not mixed up when read aloud. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
export const newReference = (): string =>
  Array.from(randomBytes(10), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");

/** A proxy's own name of a request, such as a UUID. `page-` begins the references of mistakes in pages. */
const GIVEN_REFERENCE = /^(?!page-)[\w.:-]{8,64}$/;
/** Version, trace, span and flags of W3C Trace Context; a trace or a span of zeros is none. */
const TRACE_PARENT = /^(?!ff)[\da-f]{2}-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}(?:$|-)/;

/** The name that a proxy gave a request, or one of our own. */
const referenceOf = (given: string | undefined): string =>
  given !== undefined && GIVEN_REFERENCE.test(given) && !looksSecret(given) ? given : newReference();

/** A reply that has left, by the route that it is of: one of those that are declared. */
export type RequestTime = { readonly route: string; readonly status: number; readonly ms: number };

/** Channel of requests, to which what measures subscribes; without a subscriber nothing is done for it. */
const REQUESTS = channel("fieldboard.requests");

/** Calls back for each request of this process. Returns how to stop it. */
export function onRequest(observe: (request: RequestTime) => void): () => void {
  const listener = (message: unknown): void => {
    if (isRequestTime(message)) observe(message);
  };
  REQUESTS.subscribe(listener);
  return () => REQUESTS.unsubscribe(listener);
}

const isRequestTime = (message: unknown): message is RequestTime =>
  typeof message === "object" && message !== null && "route" in message && "status" in message;

const PATH_LENGTH_MAX = 200;
const QUIET = /^\/(?:healthz|readyz|assets\/)/;

/**
 * Gives each request a reference, its proxy's or one of our own, and writes one line when its reply has left, with the
 * trace that it is a part of. Once, however often used.
 */
export const requestLog =
  (parent: Log): MiddlewareHandler<HttpEnv> =>
  async (context, next) => {
    if (context.get("reference") !== undefined) return next();
    const reference = referenceOf(context.req.header("x-request-id"));
    const [, trace] = TRACE_PARENT.exec(context.req.header("traceparent") ?? "") ?? [];
    const log = parent.child({ reference, ...(trace === undefined ? {} : { trace }) });
    context.set("reference", reference);
    context.set("log", log);
    const started = performance.now();
    const outgoing = context.env?.outgoing;
    const socket = outgoing?.socket;
    const before = socket?.bytesWritten ?? 0;
    await next();
    // Not `context.header`, which would make a new reply and copy its body, up to 100 MB of it.
    context.res.headers.set("X-Request-Id", reference);
    const writeLine = (): void => {
      const { status } = context.res;
      const isQuiet = QUIET.test(context.req.path);
      const ms = performance.now() - started;
      if (REQUESTS.hasSubscribers)
        REQUESTS.publish({ route: routePath(context), status, ms } satisfies RequestTime);
      log[status >= 500 ? "warn" : isQuiet ? "debug" : "info"](
        {
          method: context.req.method,
          path: context.req.path.slice(0, PATH_LENGTH_MAX),
          status,
          ms: Math.round(ms),
          ...(socket ? { bytes: socket.bytesWritten - before } : {}),
          ...(outgoing === undefined || outgoing.writableFinished ? {} : { cut: true }),
        },
        "request",
      );
    };
    if (outgoing === undefined) writeLine();
    else outgoing.once("close", writeLine);
  };
