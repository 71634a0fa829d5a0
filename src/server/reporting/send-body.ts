import type { HttpEnv } from "#server/http/request-log.ts";
import { wholeReply } from "#server/http/whole-body.ts";
import type { Context } from "hono";
import { bytesFor, type Body } from "./body.ts";
import type { BodyCache } from "./body-cache.ts";
import { chooseEncoding } from "./encodings.ts";
import { heldTag, JSON_HEADERS, tagOf } from "./headers.ts";

/**
 * Sends a whole body, or 304 to a client that holds it. The bytes are handed on as they are: the server writes them to
 * the socket without a copy and without a stream, and no connection of the store waits for a slow client.
 */
export async function sendBody(context: Context<HttpEnv>, cache: BodyCache, body: Body): Promise<Response> {
  const shared = {
    ...JSON_HEADERS,
    "Cache-Control": "private, no-cache",
    Vary: "Accept-Encoding, Authorization",
  };
  // Only what is asked with GET or HEAD can be held by a client and asked for again.
  const isGet = context.req.method !== "POST";
  const held = isGet ? heldTag(context.req.header("if-none-match") ?? null, body.fingerprint) : null;
  if (held !== null)
    return new Response(null, { status: 304, headers: { ...withoutType(shared), ETag: held } });
  const { bytes, encoding } = await bytesFor(
    body,
    chooseEncoding(context.req.header("accept-encoding") ?? null),
    () => cache.weighAgain(body),
  );
  return wholeReply(context, bytes, {
    ...shared,
    ...(isGet ? { ETag: tagOf(body.fingerprint, encoding) } : {}),
    ...(encoding === null ? {} : { "Content-Encoding": encoding }),
  });
}

const withoutType = ({ "Content-Type": _type, ...headers }: Readonly<Record<string, string>>) => headers;
