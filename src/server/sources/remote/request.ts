import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import { pipeline, type Readable, type Transform } from "node:stream";
import { createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleWhen,
  isBrokenCircuitError,
  retry,
} from "cockatiel";
import type PQueue from "p-queue";
import { Agent, request } from "undici";
import type { Secret } from "#domain/secret.ts";
import { instant, type Clock, type Instant } from "#domain/time/time.ts";
import { faultCode } from "#server/postgres/connect.ts";
import { isForbiddenAddress } from "#server/settings.ts";

export type RemoteRequest = {
  readonly method: "GET" | "POST";
  /** Below the base address. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: { readonly text: string; readonly mediaType: string };
  /** Null where no token is needed, so that none is sent. */
  readonly tokenIn: "query" | "header" | null;
  /** Of the reply, after decompression. */
  readonly bytesMax: number;
  /** Of the reply that is stored: nothing is sent again when it is still the same. */
  readonly etag?: string | null;
  /** Higher ones go first. */
  readonly priority?: number;
};

/** `body` is null where the service says that nothing changed. */
export type RemoteReply = {
  readonly body: Uint8Array | null;
  readonly etag: string | null;
  readonly receivedAt: Instant;
};

/** Milliseconds and counts of one request. */
export const REQUEST_LIMITS = {
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
  /** Whether the same request may succeed in a moment; with how long to wait, where the service says so. */
  readonly mayRetry: boolean;
  readonly waitMs: number | null;
  /** Whether the service refuses every request for a while, this one among them. */
  readonly isTooMany: boolean;
  constructor(message: string, mayRetry: boolean, waitMs: number | null = null, isTooMany = false) {
    super(message);
    this.mayRetry = mayRetry;
    this.waitMs = waitMs;
    this.isTooMany = isTooMany;
  }
}

/**
 * One base address of a running service. Each call takes its turn in the queue, which bounds how many there are at once
 * and in a minute; a call that failed for the moment is made three times at most, and after five failures in a row none
 * is made for 30 seconds. Nothing follows a redirect.
 */
export function openRemote({
  base,
  token,
  queue,
  clock,
  limits = REQUEST_LIMITS,
}: {
  readonly base: string;
  readonly token: Secret;
  readonly queue: () => PQueue;
  readonly clock: Clock;
  readonly limits?: RequestLimits | undefined;
}) {
  const { silentMs } = limits;
  const agent = new Agent({
    headersTimeout: silentMs,
    bodyTimeout: silentMs,
    connect: { timeout: silentMs, lookup: lookupAllowed },
  });
  const isFailure = handleWhen((error) => error instanceof RemoteFailed);
  const breaker = circuitBreaker(isFailure, {
    breaker: new ConsecutiveBreaker(limits.breakerFailures),
    halfOpenAfter: limits.breakerOpenMs,
  });
  let last = new RemoteFailed("it did not answer", true);
  let openUntil: Instant | null = null;
  breaker.onBreak(() => {
    const until = Temporal.Instant.from(clock.now()).add({ milliseconds: limits.breakerOpenMs });
    openUntil = instant(until.toString({ smallestUnit: "second" }));
  });

  const retries = retry(
    handleWhen((error) => error instanceof RemoteFailed && error.mayRetry),
    {
      maxAttempts: limits.calls - 1,
      backoff: new DelegateBackoff(({ attempt, result }) => {
        const error = "error" in result ? result.error : null;
        const waitMs = error instanceof RemoteFailed ? error.waitMs : null;
        return Math.min(waitMs ?? limits.retryAfterMs * attempt, limits.retryAfterMaxMs);
      }),
    },
  ).dangerouslyUnref();

  const call = async (asked: RemoteRequest, signal: AbortSignal): Promise<RemoteReply> => {
    try {
      return await send(asked, signal);
    } catch (error) {
      last = failureOf(error, limits);
      if (last.isTooMany) hold(queue(), Math.min(last.waitMs ?? limits.retryAfterMs, limits.retryAfterMaxMs));
      throw last;
    }
  };

  const send = async (asked: RemoteRequest, signal: AbortSignal): Promise<RemoteReply> => {
    const { method, path, query = {}, body, tokenIn, etag = null } = asked;
    const url = new URL(`${base}${path}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    if (tokenIn === "query") url.searchParams.set("token", token.reveal());
    const headers = {
      accept: "application/json",
      "accept-encoding": "gzip, br, deflate",
      ...(tokenIn === "header" ? { authorization: `Bearer ${token.reveal()}` } : {}),
      ...(body === undefined ? {} : { "content-type": body.mediaType }),
      ...(etag === null ? {} : { "if-none-match": etag }),
    };
    const reply = await request(url, {
      method,
      headers,
      body: body?.text ?? null,
      dispatcher: agent,
      signal,
    });
    const { statusCode, headers: given } = reply;
    const text = (name: string): string | null => {
      const { [name]: value } = given;
      return typeof value === "string" ? value : null;
    };
    if (statusCode === 304 && etag !== null) {
      await reply.body.dump();
      return { body: null, etag, receivedAt: clock.now() };
    }
    if (statusCode !== 200) {
      // A page of error may be endless: its connection is closed instead of being read to the end.
      reply.body.on("error", () => undefined).destroy();
      throw statusFailure(statusCode, waitOf(text("retry-after"), clock.now()));
    }
    const whole = await readBody(reply.body, text("content-encoding"), asked.bytesMax);
    return { body: whole, etag: text("etag"), receivedAt: clock.now() };
  };

  return {
    base,
    /** @throws RemoteFailed, or the reason of the signal */
    read: async (asked: RemoteRequest, signal: AbortSignal): Promise<RemoteReply> => {
      // It begins with the first call, not while waiting for its turn.
      let bounded: AbortSignal | null = null;
      const next = (): Promise<RemoteReply> => {
        bounded ??= AbortSignal.any([signal, AbortSignal.timeout(limits.wholeMs)]);
        return call(asked, bounded);
      };
      try {
        return await retries.execute(
          () => queue().add(() => breaker.execute(next), { priority: asked.priority ?? 0, signal }),
          signal,
        );
      } catch (error) {
        signal.throwIfAborted();
        throw isBrokenCircuitError(error) ? last : error;
      }
    },
    /** Until when no call is made; null where calls are made. */
    openUntil: (): Instant | null => (breaker.state === CircuitState.Open ? openUntil : null),
    close: () => agent.destroy(),
  };
}

/** Nothing is sent for a while: what waits would be refused too, use up its calls and open the breaker. */
function hold(queue: PQueue, ms: number): void {
  if (queue.isPaused) return;
  queue.pause();
  setTimeout(() => queue.start(), ms).unref();
}

/** As the system resolves names, without addresses that no service may have: a name may lead anywhere. */
const lookupAllowed: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return done(error, []);
    const allowed = addresses.filter(({ address }) => !isForbiddenAddress(address));
    if (allowed.length === 0)
      return done(new RemoteFailed("its name leads to a forbidden address", false), []);
    return done(null, allowed);
  });
};

/** Reads a body to its end, decompressed. @throws RemoteFailed when it is larger, cut short, or a web page */
async function readBody(body: Readable, encoding: string | null, bytesMax: number): Promise<Uint8Array> {
  const decoder = decoderOf(encoding);
  // A failure of either arrives where the last one is read.
  const stream = decoder === null ? body : pipeline(body, decoder, () => undefined);
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) continue;
    bytes += chunk.length;
    if (bytes > bytesMax)
      throw new RemoteFailed(`its reply is larger than ${Math.round(bytesMax / 1024 / 1024)} MiB`, false);
    chunks.push(chunk);
  }
  const whole = Buffer.concat(chunks);
  if (/^\s*</.test(whole.subarray(0, 1024).toString("latin1")))
    throw new RemoteFailed("it answered with a web page instead of data", false);
  return whole;
}

function decoderOf(encoding: string | null): Transform | null {
  switch (encoding?.trim().toLowerCase() ?? "identity") {
    case "identity":
    case "":
      return null;
    case "gzip":
    case "x-gzip":
      return createGunzip();
    case "br":
      return createBrotliDecompress();
    case "deflate":
      return createInflate();
    default:
      throw new RemoteFailed("its reply is compressed in a way that was not offered", false);
  }
}

function statusFailure(status: number, waitMs: number | null): RemoteFailed {
  if (status >= 300 && status < 400)
    return new RemoteFailed(`it redirects elsewhere (status ${status}), which is not followed`, false);
  if (status === 401 || status === 403)
    return new RemoteFailed(`it doesn't accept the token (status ${status})`, false);
  if (status === 404) return new RemoteFailed("it has no such report (status 404)", false);
  if (status === 429)
    return new RemoteFailed("it receives too many requests (status 429)", true, waitMs, true);
  return new RemoteFailed(`it answered with status ${status}`, status >= 500 || status === 408, waitMs);
}

/** Milliseconds that `Retry-After` asks for, as a number of seconds or as a date; null for anything else. */
function waitOf(text: string | null, now: Instant): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return Number.parseInt(text, 10) * 1000;
  const date = HTTP_DATE.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - Temporal.Instant.from(now).epochMilliseconds);
}

const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/** What went wrong, in our words: those of the system and of the service may quote addresses. */
function failureOf(error: unknown, { silentMs, wholeMs }: RequestLimits): RemoteFailed {
  if (error instanceof RemoteFailed) return error;
  if (error instanceof DOMException && error.name === "TimeoutError")
    return new RemoteFailed(`its reply was not complete within ${wholeMs / 60_000} minutes`, false);
  const code = faultCode(error);
  if (/TIMEOUT|ETIMEDOUT/.test(code))
    return new RemoteFailed(`nothing came for ${silentMs / 1000} seconds`, true);
  if (/CERT|SSL|TLS|SELF_SIGNED|UNABLE_TO/.test(code))
    return new RemoteFailed(`its certificate isn't trusted (${code})`, false);
  if (code.startsWith("Z_") || code.startsWith("ERR_PADDING") || /BROTLI/i.test(code))
    return new RemoteFailed("its reply is compressed in a way that can't be read", true);
  return new RemoteFailed(WORDS.get(code) ?? `its connection broke (${code})`, true);
}

const WORDS: ReadonlyMap<string, string> = new Map([
  ["ECONNREFUSED", "nothing answers at its address"],
  ["ENOTFOUND", "its host name is unknown"],
  ["EAI_AGAIN", "its host name can't be looked up"],
  ["EHOSTUNREACH", "its host can't be reached"],
  ["ENETUNREACH", "its network can't be reached"],
  ["UND_ERR_SOCKET", "its reply was cut short"],
  ["ECONNRESET", "its reply was cut short"],
  ["UND_ERR_RES_CONTENT_LENGTH_MISMATCH", "its reply was cut short"],
]);
