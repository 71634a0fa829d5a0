import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { setImmediate as nextTurn } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip, zstdCompress } from "node:zlib";
import type { Context } from "hono";
import { parseAccept } from "hono/utils/accept";
import type { HttpEnv } from "./request-log.ts";

/** The ways a body can travel, the best first. */
const ENCODINGS = ["zstd", "br", "gzip"] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** A reply body, whole and ready to be sent any number of times. */
export type Body = {
  readonly bytes: Buffer;
  /** Tells bodies apart by their content: equal in every process. */
  readonly fingerprint: string;
  /** What it may be compressed by: at equal wishes of the client the earlier one is taken. */
  readonly encodings: readonly Encoding[];
  /** What was compressed so far, or is being. */
  readonly encoded: Map<Encoding, Promise<Buffer>>;
};

const TURN_BYTES = 1024 * 1024;
/** 132 of the 256 bits: two bodies alike by accident are out of the question, and the header stays short. */
const FINGERPRINT_LENGTH = 22;

/** Puts a body together. In turns, so that hashing 100 MB does not stop everybody else for a tenth of a second. */
export async function bodyOf(parts: readonly Buffer[]): Promise<Body> {
  const [only] = parts;
  const bytes = parts.length === 1 && only !== undefined ? only : Buffer.concat(parts);
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += TURN_BYTES) {
    hash.update(bytes.subarray(at, at + TURN_BYTES));
    if (at + TURN_BYTES < bytes.length) await nextTurn();
  }
  const fingerprint = hash.digest("base64url").slice(0, FINGERPRINT_LENGTH);
  return { bytes, fingerprint, encodings: ENCODINGS, encoded: new Map() };
}

/** A file with its compressed forms, the smallest first. */
export function fileBody(bytes: Buffer, forms: readonly (readonly [Encoding, Buffer])[]): Body {
  const sorted = forms.toSorted(([, a], [, b]) => a.length - b.length);
  return {
    bytes,
    fingerprint: createHash("sha256").update(bytes).digest("base64url").slice(0, FINGERPRINT_LENGTH),
    encodings: sorted.map(([encoding]) => encoding),
    encoded: new Map(sorted.map(([encoding, form]) => [encoding, Promise.resolve(form)])),
  };
}

/** Below this a compressed body saves no packet. */
const COMPRESS_MIN = 1024;
/** Up to this a client waits for the compressed body; a larger one is sent as it is until the compressed one is there. */
const WAIT_MAX = 1024 * 1024;

type Sent = { readonly bytes: Buffer; readonly encoding: Encoding | null };

/** The bytes to send to a client that takes an encoding, and the encoding they are in. */
export async function bytesFor(body: Body, encoding: Encoding | null): Promise<Sent> {
  const plain = { bytes: body.bytes, encoding: null };
  if (encoding === null || body.bytes.length < COMPRESS_MIN) return plain;
  const encoded = body.encoded.get(encoding) ?? encode(body, encoding);
  if (body.bytes.length <= WAIT_MAX) return { bytes: await encoded, encoding };
  const ready = await Promise.race([encoded, nextTurn(null)]).catch(() => null);
  return ready === null ? plain : { bytes: ready, encoding };
}

let lastLarge: Promise<unknown> = Promise.resolve();

function encode({ bytes, encoded }: Body, encoding: Encoding): Promise<Buffer> {
  const compress = () => COMPRESSORS[encoding](bytes);
  // One large body at a time: the threads that compress also read files and look up names for everybody else.
  const work = bytes.length <= WAIT_MAX ? compress() : lastLarge.then(compress);
  if (bytes.length > WAIT_MAX) lastLarge = work.catch(() => undefined);
  encoded.set(encoding, work);
  // The next request tries again.
  work.catch(() => encoded.delete(encoding));
  return work;
}

const gzipOf = promisify(gzip);
const brotliOf = promisify(brotliCompress);
const zstdOf = promisify(zstdCompress);

/** In the thread pool of libuv, so that other requests go on. Levels: about a second for 100 MB. */
const COMPRESSORS: Readonly<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>> = {
  gzip: (bytes) => gzipOf(bytes, { level: 4 }),
  br: (bytes) =>
    brotliOf(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      },
    }),
  zstd: (bytes) => zstdOf(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } }),
};

/** The best of some encodings that a client accepts; null for the bytes as they are. */
export function chooseEncoding(
  acceptEncoding: string | null | undefined,
  offered: readonly Encoding[] = ENCODINGS,
): Encoding | null {
  const wishes = new Map(parseAccept(acceptEncoding ?? "").map(({ type, q }) => [type.toLowerCase(), q]));
  const wish = (name: string): number => wishes.get(name) ?? wishes.get("*") ?? 0;
  const [best] = offered.toSorted((a, b) => wish(b) - wish(a));
  return best !== undefined && wish(best) > 0 && wish(best) >= (wishes.get("identity") ?? 0) ? best : null;
}

/** The strong entity tag of a body in one encoding: another encoding is other bytes, and so another tag. */
const tagOf = (fingerprint: string, encoding: Encoding | null): string =>
  encoding === null ? `"${fingerprint}"` : `"${fingerprint}-${encoding}"`;

/** The tag of `If-None-Match` under which a client holds a body, whatever it is encoded in; null when it has none. */
function heldTag(ifNoneMatch: string | undefined, fingerprint: string): string | null {
  if (ifNoneMatch === undefined) return null;
  if (ifNoneMatch.trim() === "*") return tagOf(fingerprint, null);
  const held = new Set(ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, "")));
  return (
    [null, ...ENCODINGS].map((encoding) => tagOf(fingerprint, encoding)).find((tag) => held.has(tag)) ?? null
  );
}

type Sending = { readonly isTagged?: boolean; readonly status?: number };

/**
 * Sends a body as the client accepts it, tagged when it may hold it, or 304 to a client that does. The bytes are handed
 * on as they are: written to the socket without a copy, and no connection of the store waits for a slow client.
 */
export async function sendBody(
  context: Context<HttpEnv>,
  body: Body,
  { "Content-Type": type = "application/json", ...headers }: Readonly<Record<string, string>>,
  { isTagged = false, status = 200 }: Sending = {},
): Promise<Response> {
  const shared = { Vary: "Accept-Encoding", ...headers };
  const isAsked = isTagged && status === 200;
  const held = isAsked ? heldTag(context.req.header("if-none-match"), body.fingerprint) : null;
  if (held !== null) return new Response(null, { status: 304, headers: { ...shared, ETag: held } });
  const accepted = chooseEncoding(context.req.header("accept-encoding"), body.encodings);
  const { bytes, encoding } = await bytesFor(body, accepted);
  const all = {
    ...{ ...shared, "Content-Type": type, "Content-Length": String(bytes.length) },
    ...(isTagged ? { ETag: tagOf(body.fingerprint, encoding) } : {}),
    ...(encoding === null ? {} : { "Content-Encoding": encoding }),
  };
  if (context.env?.outgoing === undefined)
    return new Response(new Uint8Array(bytes), { status, headers: all });
  const reply = new Response(null, { status, headers: all });
  bytesOf.set(reply, bytes);
  return reply;
}

/**
 * The bytes of replies that have a socket to be written to. A `Response` would copy them, for every request again, and
 * send them through a stream; so they travel beside it.
 */
const bytesOf = new WeakMap<Response, Buffer>();

/** Sends a reply made by `sendBody`, with the headers it has by now. False for any other reply, which is not touched. */
export function sendWhole(reply: Response, outgoing: ServerResponse): boolean {
  const bytes = bytesOf.get(reply);
  if (bytes === undefined) return false;
  outgoing.writeHead(reply.status, Object.fromEntries(reply.headers));
  outgoing.end(bytes);
  return true;
}
