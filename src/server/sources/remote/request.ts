import { createHash } from "node:crypto";
import { pipeline, type Readable } from "node:stream";
import { constants, createGunzip, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { Agent, request } from "undici";
import type { Clock, Instant } from "#domain/time/time.ts";
import { lookupUnless } from "#server/http/allowed-lookup.ts";
import { retryAfterMs } from "#server/http/retry-after.ts";
import { faultCode } from "#server/postgres/connect.ts";
import { isForbiddenAddress } from "#server/settings.ts";
import { REPLY_SIZES } from "#server/sources/reply-sizes.ts";

/** A request of a service, with its token in the address or in a header. */
export type RemoteRequest = {
  readonly url: URL;
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
  /** The largest size of a reply, after decompression. */
  readonly bytesMax: number;
};

/** `body`, which can be read once, and its SHA-256 are null where the service says that nothing changed. */
export type RemoteReply = {
  readonly body: Iterable<Uint8Array> | null;
  readonly hash: Buffer | null;
  /** With the charset of the body, as the service declares it; "" where it does not. */
  readonly mediaType: string;
  readonly etag: string | null;
  readonly receivedAt: Instant;
};

/** Milliseconds, counts and MiB of one request. */
export const REQUEST_LIMITS = {
  ...REPLY_SIZES,
  silentMs: 20_000,
  wholeMs: 600_000,
  calls: 3,
  retryAfterMaxMs: 60_000,
  retryAfterMs: 1_000,
  breakerFailures: 5,
  breakerOpenMs: 30_000,
};
export type RequestLimits = typeof REQUEST_LIMITS;

/** The service could not be read. The message is for people, and has nothing that the service sent. */
export class RemoteFailed extends Error {
  override readonly name = "RemoteFailed";
  /** True where the same request may succeed in a moment; with how long to wait, where the service says so. */
  readonly mayRetry: boolean;
  readonly waitMs: number | null;
  /** True where the service refuses every request for a while, this one among them. */
  readonly isTooMany: boolean;
  constructor(message: string, mayRetry: boolean, waitMs: number | null = null, isTooMany = false) {
    super(message);
    this.mayRetry = mayRetry;
    this.waitMs = waitMs;
    this.isTooMany = isTooMany;
  }
}

const lookupAllowed = lookupUnless(
  isForbiddenAddress,
  () => new RemoteFailed("its name leads to a forbidden address", false),
);

/** Connections that end when nothing comes for a while, and lead to allowed addresses only. */
export const openAgent = ({ silentMs }: RequestLimits): Agent =>
  new Agent({
    headersTimeout: silentMs,
    bodyTimeout: silentMs,
    connect: { timeout: silentMs, lookup: lookupAllowed },
  });

/** Makes one request and reads its reply to the end. Nothing follows a redirect. @throws RemoteFailed */
export async function send(
  { url, method, headers, body, bytesMax }: RemoteRequest,
  { agent, limits, clock }: { readonly agent: Agent; readonly limits: RequestLimits; readonly clock: Clock },
  signal: AbortSignal,
): Promise<RemoteReply> {
  try {
    const options = { method, headers: { ...headers, "accept-encoding": "gzip" }, body };
    const reply = await request(url, { ...options, dispatcher: agent, signal });
    const text = (name: string): string | null => {
      const { [name]: value } = reply.headers;
      return typeof value === "string" ? value : null;
    };
    const { "if-none-match": stored } = headers;
    if (reply.statusCode === 304 && stored !== undefined) {
      await reply.body.dump();
      return { body: null, hash: null, mediaType: "", etag: stored, receivedAt: clock.now() };
    }
    if (reply.statusCode !== 200) {
      // A page of error may be endless: its connection is closed instead of being read to the end.
      reply.body.on("error", () => undefined).destroy();
      throw statusFailure(reply.statusCode, retryAfterMs(text("retry-after"), clock.now()));
    }
    const whole = await readBody(reply.body, text("content-encoding"), bytesMax);
    const mediaType = text("content-type") ?? "";
    return { ...whole, mediaType, etag: text("etag"), receivedAt: clock.now() };
  } catch (error) {
    throw failureOf(error, limits);
  }
}

/** Reads a body to its end, decompressed. @throws RemoteFailed when it is larger, or a web page */
async function readBody(body: Readable, encoding: string | null, bytesMax: number) {
  const isPacked = /gzip/i.test(encoding ?? "");
  // A failure of either arrives where the last one is read.
  const stream = isPacked ? pipeline(body, createGunzip(), () => undefined) : body;
  const hash = createHash("sha256");
  const pieces: Buffer[] = [];
  let chunks: Buffer[] = [];
  let bytes = 0;
  let start = "";
  const packChunks = (): void => {
    pieces.push(pack(Buffer.concat(chunks)));
    chunks = [];
  };
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > bytesMax)
      throw new RemoteFailed(`its reply is larger than ${Math.round(bytesMax / 1024 / 1024)} MiB`, false);
    if (start.length < START_BYTES) start += chunk.toString("latin1", 0, START_BYTES);
    hash.update(chunk);
    chunks.push(chunk);
    if (chunks.length === CHUNKS_OF_A_PIECE) packChunks();
  }
  packChunks();
  if (/^\s*</.test(start)) throw new RemoteFailed("it answered with a web page instead of data", false);
  return { body: unpacked(pieces), hash: hash.digest() };
}

/** Enough to see that a page begins. */
const START_BYTES = 1024;
/** A chunk is of 16 to 64 kB. */
const CHUNKS_OF_A_PIECE = 16;

/**
 * A part of a body as it is kept until the whole of it has come: a directory of a million people is half a gigabyte, and
 * a fifth of that when it is compressed.
 */
function pack(bytes: Buffer): Buffer {
  const packed = zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } });
  // In memory of its size: a compressor hands out the beginning of a larger piece.
  const kept = Buffer.allocUnsafeSlow(packed.length);
  packed.copy(kept);
  return kept;
}

/** Each piece is let go when it was read, so that a large reply makes room for what is made of it. */
function* unpacked(pieces: Buffer[]): Generator<Uint8Array> {
  for (let piece = pieces.shift(); piece !== undefined; piece = pieces.shift())
    yield zstdDecompressSync(piece);
}

function statusFailure(status: number, waitMs: number | null): RemoteFailed {
  if (status >= 300 && status < 400)
    return new RemoteFailed(`it redirects elsewhere (status ${status}), which is not followed`, false);
  if (status === 401 || status === 403)
    return new RemoteFailed(`it doesn’t accept the token (status ${status})`, false);
  if (status === 404) return new RemoteFailed("it has no such report (status 404)", false);
  if (status === 429)
    return new RemoteFailed("it receives too many requests (status 429)", true, waitMs, true);
  return new RemoteFailed(`it answered with status ${status}`, status >= 500 || status === 408, waitMs);
}

/** The failure in our words, because those of the system and of the service may quote addresses. */
function failureOf(error: unknown, { silentMs, wholeMs }: RequestLimits): RemoteFailed {
  if (error instanceof RemoteFailed) return error;
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new RemoteFailed(`its reply was not complete within ${wholeMs / 60_000} minutes`, false);
  const code = faultCode(error);
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return new RemoteFailed(`nothing came for ${silentMs / 1000} seconds`, true);
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code))
    return new RemoteFailed(`its certificate isn’t trusted (${code})`, false);
  if (code.startsWith("Z_"))
    return new RemoteFailed("its reply is compressed in a way that can’t be read", true);
  return new RemoteFailed(WORDS.get(code) ?? `its connection broke (${code})`, true);
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "nothing answers at its address"],
  ["ENOTFOUND", "its host name is unknown"],
  ["EAI_AGAIN", "its host name can’t be looked up"],
  ["EHOSTUNREACH", "its host can’t be reached"],
  ["ENETUNREACH", "its network can’t be reached"],
  ["UND_ERR_SOCKET", "its reply was cut short"],
  ["ECONNRESET", "its reply was cut short"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "its reply was cut short"],
]);
