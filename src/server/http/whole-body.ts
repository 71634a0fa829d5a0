import type { ServerResponse } from "node:http";
import type { Context } from "hono";
import type { HttpEnv } from "./request-log.ts";

const bytesOf = new WeakMap<Response, Buffer>();

/**
 * A reply whose bytes are kept by somebody else. A `Response` would copy them, for every request again, and send them
 * through a stream; so, with a socket to write to, they travel beside it and `sendWhole` writes them as they are.
 */
export function wholeReply(
  { env }: Context<HttpEnv>,
  bytes: Buffer,
  headers: Readonly<Record<string, string>>,
  status = 200,
): Response {
  const all = { ...headers, "Content-Length": String(bytes.length) };
  if (env?.outgoing === undefined) return new Response(new Uint8Array(bytes), { status, headers: all });
  const reply = new Response(null, { status, headers: all });
  bytesOf.set(reply, bytes);
  return reply;
}

/** Sends a reply made by `wholeReply`, with the headers it has by now. False for any other reply, which is not touched. */
export function sendWhole(reply: Response, outgoing: ServerResponse): boolean {
  const bytes = bytesOf.get(reply);
  if (bytes === undefined) return false;
  outgoing.writeHead(reply.status, Object.fromEntries(reply.headers));
  outgoing.end(bytes);
  return true;
}
