import { randomBytes } from "node:crypto";
import type { HttpBindings } from "@hono/node-server";
import type { MiddlewareHandler } from "hono";
import type { Who } from "#domain/identity/who.ts";
import type { Log } from "./log.ts";

/** What every handler may count on. In process, without a socket, there are no bindings. */
export type HttpEnv = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    /** Names this request in its reply (`X-Request-Id`), in problem bodies and in the log. */
    reference: string;
    log: Log;
    /** Who is signed in, once that was looked up; null when no one is. */
    who: Who | null;
    /** The address of the client, as far as our own proxies report it. */
    address: string;
  };
};

/** Letters and digits that are not mixed up when read aloud. */
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
export const newReference = (): string =>
  Array.from(randomBytes(10), (byte) => ALPHABET.charAt(byte % ALPHABET.length)).join("");

const PATH_LENGTH_MAX = 200;
const QUIET = /^\/(?:healthz|readyz|assets\/)/;

/** Gives each request a reference of our own and writes one line when its reply has left. Once, however often used. */
export const requestLog =
  (parent: Log): MiddlewareHandler<HttpEnv> =>
  async (context, next) => {
    if (context.get("reference") !== undefined) return next();
    const reference = newReference();
    const log = parent.child({ reference });
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
      log[status >= 500 ? "warn" : isQuiet ? "debug" : "info"](
        {
          method: context.req.method,
          path: context.req.path.slice(0, PATH_LENGTH_MAX),
          status,
          ms: Math.round(performance.now() - started),
          ...(socket ? { bytes: socket.bytesWritten - before } : {}),
          ...(outgoing === undefined || outgoing.writableFinished ? {} : { cut: true }),
        },
        "request",
      );
    };
    if (outgoing === undefined) writeLine();
    else outgoing.once("close", writeLine);
  };
