import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleType,
  isBrokenCircuitError,
  retry,
} from "cockatiel";
import PQueue from "p-queue";
import { SOURCE_DEFAULTS, type SourceSettings } from "#contract/sources.ts";
import { payloadPairs, type SourceResource } from "#domain/remote-source.ts";
import { secondsAfter, type Clock, type Instant, type IsoDate } from "#domain/time/time.ts";
import { ROUTES, type Exchange, type ExchangeRequest, type Operation } from "#interface/operations.ts";
import { bodyBytesMax } from "#interface/reply.ts";
import type { SourceAddress } from "#server/settings.ts";
import {
  openAgent,
  RemoteFailed,
  REQUEST_LIMITS,
  send,
  type RemoteReply,
  type RemoteRequest,
  type RequestLimits,
} from "./request.ts";

/** `exchange` is null where the service says that nothing changed. */
export type ServiceReply = Omit<RemoteReply, "body" | "mediaType"> & { readonly exchange: Exchange | null };

export type ReadWith = {
  readonly signal: AbortSignal;
  /** Higher ones go first. */
  readonly priority?: number;
  /** Of the reply that is stored: nothing is sent again when it is still the same. */
  readonly etag?: string | null;
};

export type Service = ReturnType<typeof openService>;

const AT_ONCE = 4;

/**
 * A running service at its one or two base addresses, which share one budget of requests. Each call takes its turn in a
 * queue, which bounds how many there are at once and in a minute; one that failed for the moment is made three times at
 * most, and after five failures in a row of an address none is made there for 30 seconds.
 */
export function openService(
  { url: productionUrl, devUrl, token }: SourceAddress,
  clock: Clock,
  {
    limits = REQUEST_LIMITS,
    atOnce = AT_ONCE,
  }: { readonly limits?: RequestLimits; readonly atOnce?: number } = {},
) {
  let settings = SOURCE_DEFAULTS;
  // Spread over the minute: after a burst, what a person waits for would wait for the rest of it.
  const queueOf = (perMinute: number): PQueue => {
    const intervalCap = Math.max(1, Math.floor(perMinute / 60));
    const interval = (intervalCap / perMinute) * 60_000;
    return new PQueue({ concurrency: atOnce, intervalCap, interval, strict: true });
  };
  let queue = queueOf(settings.requestsPerMinute);
  const agent = openAgent(limits);
  const retries = retry(
    handleType(RemoteFailed, ({ mayRetry }) => mayRetry),
    {
      maxAttempts: limits.calls - 1,
      backoff: new DelegateBackoff(({ attempt, result }) => {
        const error = "error" in result ? result.error : null;
        const waitMs = error instanceof RemoteFailed ? error.waitMs : null;
        return Math.min(waitMs ?? limits.retryAfterMs * attempt, limits.retryAfterMaxMs);
      }),
    },
  ).dangerouslyUnref();

  /** Nothing is sent for a while: what waits would be refused too, use up its calls and open the breaker. */
  const hold = ({ waitMs }: RemoteFailed): void => {
    const held = queue;
    if (held.isPaused) return;
    held.pause();
    setTimeout(() => held.start(), Math.min(waitMs ?? limits.retryAfterMs, limits.retryAfterMaxMs)).unref();
  };

  const openBase = (base: string) => {
    let last = new RemoteFailed("it did not answer", true);
    let openUntil: Instant | null = null;
    const breaker = circuitBreaker(handleType(RemoteFailed), {
      breaker: new ConsecutiveBreaker(limits.breakerFailures),
      halfOpenAfter: limits.breakerOpenMs,
    });
    breaker.onBreak(() => (openUntil = secondsAfter(clock.now(), limits.breakerOpenMs / 1000)));
    breaker.onFailure(({ reason }) => {
      if ("error" in reason && reason.error instanceof RemoteFailed) last = reason.error;
      if (last.isTooMany) hold(last);
    });
    return {
      base,
      /** Until when no call is made; null where calls are made. */
      openUntil: () => (breaker.state === CircuitState.Open ? openUntil : null),
      /** @throws RemoteFailed, or the reason of the signal */
      read: async (request: RemoteRequest, { signal, priority = 0 }: ReadWith): Promise<RemoteReply> => {
        // It begins with the first call, not while waiting for its turn.
        let bounded: AbortSignal | null = null;
        const call = (): Promise<RemoteReply> => {
          bounded ??= AbortSignal.any([signal, AbortSignal.timeout(limits.wholeMs)]);
          return send(request, { agent, limits, clock }, bounded);
        };
        try {
          return await retries.execute(
            () => queue.add(() => breaker.execute(call), { priority, signal }),
            signal,
          );
        } catch (error) {
          signal.throwIfAborted();
          throw isBrokenCircuitError(error) ? last : error;
        }
      },
    };
  };
  const production = openBase(productionUrl);
  const development = devUrl === null ? null : openBase(devUrl);

  return {
    origin: productionUrl,
    atOnce,
    settings: (): SourceSettings => settings,
    /** From the next request on. */
    use: (next: SourceSettings): void => {
      if (next.requestsPerMinute !== settings.requestsPerMinute) queue = queueOf(next.requestsPerMinute);
      settings = next;
    },
    /** In which form a submission's time records are read: the fullest that there is. */
    recordsForm: (isRoadShow: boolean): Operation => {
      if (development === null) return "roadshowData";
      return isRoadShow ? "roadshowDataDev" : "weeklyDataDev";
    },
    /** Until when no request for a resource is made, after repeated failures. */
    openUntil: (resource: SourceResource) =>
      (resource === "records" && development !== null ? development : production).openUntil(),
    /** @throws RemoteFailed, or the reason of the signal */
    read: async (
      operation: Operation,
      requested: ExchangeRequest,
      options: ReadWith,
    ): Promise<ServiceReply> => {
      const { method, path, isOnProduction } = ROUTES[operation];
      const { base, read } = isOnProduction ? production : (development ?? production);
      const { account, entry } = requested;
      const url = new URL(`${base}${path}`);
      if (account !== undefined) url.search = interviewQuery(requested).toString();
      const isInQuery = settings.tokenIn === "query";
      if (isInQuery) url.searchParams.set("token", token.reveal());
      const posted = entry === undefined ? null : payloadOf(settings, entry);
      const headers = {
        accept: "application/json",
        ...(isInQuery ? {} : { authorization: `Bearer ${token.reveal()}` }),
        ...(posted === null ? {} : { "content-type": posted.mediaType }),
        ...(options.etag === null || options.etag === undefined ? {} : { "if-none-match": options.etag }),
      };
      const request = { url, method, headers, body: posted?.text ?? null, bytesMax: bodyBytesMax(operation) };
      const { body: bytes, mediaType, ...reply } = await read(request, options);
      if (bytes === null) return { ...reply, exchange: null };
      const where = `${method} ${path} (${partOf(requested)})`;
      const { receivedAt } = reply;
      const body = { bytes, mediaType };
      return { ...reply, exchange: { where, operation, request: requested, receivedAt, body } };
    },
    /** The service's own description, from its development address and without a token; null where there is none. */
    readDescription: async (signal: AbortSignal): Promise<RemoteReply["body"]> => {
      if (development === null) return null;
      const url = new URL(`${development.base}/swagger`);
      const rest = { headers: {}, body: null, bytesMax: bodyBytesMax("weekly") };
      return (await development.read({ url, method: "GET", ...rest }, { signal })).body;
    },
    close: () => agent.destroy(),
  };
}

/** What a request is about, for messages. */
export const partOf = ({ entry, account, from, to }: ExchangeRequest): string => {
  if (entry !== undefined) return `submission ${entry}`;
  if (account === undefined) return "all of it";
  return `account ${account} on ${from === to ? from : `${from} to ${to}`}`;
};

const interviewQuery = ({ account, from, to }: ExchangeRequest): URLSearchParams =>
  new URLSearchParams({
    accountId: account ?? "",
    ...(from === undefined ? {} : { startDate: inputDate(from) }),
    ...(to === undefined ? {} : { endDate: inputDate(to) }),
  });

/** `11/09/2026` */
const inputDate = (date: IsoDate): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

function payloadOf({ payload, payloadAs }: SourceSettings, entry: string) {
  const members = Object.fromEntries(payloadPairs(payload, entry) ?? []);
  return payloadAs === "json"
    ? { text: JSON.stringify(members), mediaType: "application/json" }
    : { text: new URLSearchParams(members).toString(), mediaType: "application/x-www-form-urlencoded" };
}
