import {
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  DelegateBackoff,
  handleType,
  isBrokenCircuitError,
  retry,
  type RetryPolicy,
} from "cockatiel";
import PQueue from "p-queue";
import { SOURCE_DEFAULTS, type SourceSettings } from "#contract/admin/sources.ts";
import { payloadPairs, type SourceResource } from "#domain/remote-source.ts";
import { secondsAfter, type Clock, type Instant, type IsoDate } from "#domain/time/time.ts";
import { ROUTES, type Exchange, type ExchangeRequest, type Operation } from "#interface/operations.ts";
import { readTokenFile, type SourceAddress } from "#server/settings.ts";
import { bytesMaxOf } from "#server/sources/reply-sizes.ts";
import type { Budget } from "./budget.ts";
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
  /** The tag of the stored reply: the service sends no body while it is still the same. */
  readonly etag?: string | null;
  /** True where it is not to be sent any more, right before it would be. */
  readonly isStopped?: (() => Promise<boolean>) | undefined;
};

/** The request was not sent: reading was paused, or what a person waited for was canceled. */
export class ReadStopped extends Error {
  override readonly name = "ReadStopped";
}

export type Service = ReturnType<typeof openService>;

const AT_ONCE = 4;

type ServiceOptions = { readonly limits?: RequestLimits; readonly atOnce?: number };

/**
 * A running service at its one or two base addresses, which share one budget of requests. Each call takes its turn by its
 * priority, as soon as the budget has one and fewer than so many are under way; one that failed for the moment is made
 * three times at most, and after five failures in a row of an address none is made there for 30 seconds.
 */
export function openService(
  source: SourceAddress,
  { clock, budget }: { readonly clock: Clock; readonly budget: Budget },
  { limits = REQUEST_LIMITS, atOnce = AT_ONCE }: ServiceOptions = {},
) {
  let settings = SOURCE_DEFAULTS;
  let { token } = source;
  const agent = openAgent(limits);
  const turns = openTurns(atOnce, limits, (signal) => budget.take(settings.requestsPerMinute, signal));
  const calls = { turns, retries: retriesWithin(limits), limits, clock, agent };
  const production = openBase(source.url, calls);
  const development = source.devUrl === null ? null : openBase(source.devUrl, calls);

  return {
    origin: source.url,
    atOnce,
    settings: (): SourceSettings => settings,
    /** Applies to the next request and those after it. */
    use: (next: SourceSettings): void => {
      settings = next;
    },
    /** In which form a submission's time records are read: the fullest that there is. */
    recordsForm: (isRoadShow: boolean): Operation => {
      if (development === null) return "roadshowData";
      return isRoadShow ? "roadshowDataDev" : "weeklyDataDev";
    },
    /** Moment until which no request for a resource is made, after repeated failures. */
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
      token = readTokenFile(source) ?? token;
      const etag = options.etag ?? null;
      const bytesMax = bytesMaxOf(limits, operation);
      const request = requestOf(base, operation, requested, { settings, token, etag, bytesMax });
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
      const reply = await development.read(
        {
          url: new URL(`${development.base}/swagger`),
          method: "GET",
          headers: {},
          body: null,
          bytesMax: bytesMaxOf(limits, "interviewReport"),
        },
        { signal },
      );
      return reply.body;
    },
    close: () => agent.destroy(),
  };
}

/** A call that failed for the moment is made again, after what the service says or a growing wait. */
const retriesWithin = (limits: RequestLimits): RetryPolicy =>
  retry(
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

type Turns = ReturnType<typeof openTurns>;

/** The order in which calls are made, at most `atOnce` at the same time, each after `takeOne` has found room for it. */
function openTurns(atOnce: number, limits: RequestLimits, takeOne: (signal: AbortSignal) => Promise<void>) {
  let held: Promise<void> | null = null;
  // Only the first of the waiting requests is here, so that a more urgent one can still pass the others.
  const turns = new PQueue({ concurrency: 1 });
  const underWay = new PQueue({ concurrency: atOnce });

  return {
    /** Nothing is sent for a while: what waits would be refused too, use up its calls and open the breaker. */
    hold: ({ waitMs }: RemoteFailed): void => {
      held ??= new Promise((resolve) => {
        const end = (): void => {
          held = null;
          resolve();
        };
        setTimeout(end, Math.min(waitMs ?? limits.retryAfterMs, limits.retryAfterMaxMs)).unref();
      });
    },
    /** Makes a call when its turn comes. @throws ReadStopped, or the reason of the signal */
    inTurn: async <Reply>(
      call: () => Promise<Reply>,
      { signal, priority = 0, isStopped }: ReadWith,
    ): Promise<Reply> => {
      const { reply } = await turns.add(
        async () => {
          const sent = Promise.withResolvers<null>();
          const calling = underWay.add(async () => {
            await takeOne(signal);
            await held;
            if ((await isStopped?.()) === true) throw new ReadStopped("reading was stopped");
            signal.throwIfAborted();
            sent.resolve(null);
            return call();
          });
          // This also runs when the request is not sent; the reason is thrown where the reply is awaited.
          const settled = (): void => sent.resolve(null);
          calling.then(settled, settled);
          await sent.promise;
          return { reply: calling };
        },
        { priority, signal },
      );
      return reply;
    },
  };
}

type Calls = {
  readonly turns: Turns;
  readonly retries: RetryPolicy;
  readonly limits: RequestLimits;
  readonly clock: Clock;
  readonly agent: ReturnType<typeof openAgent>;
};

/** One base address with a breaker of its own. */
function openBase(base: string, { turns, retries, limits, clock, agent }: Calls) {
  let last = new RemoteFailed("it did not answer", true);
  let openUntil: Instant | null = null;
  const breaker = circuitBreaker(handleType(RemoteFailed), {
    breaker: new ConsecutiveBreaker(limits.breakerFailures),
    halfOpenAfter: limits.breakerOpenMs,
  });
  breaker.onBreak(() => (openUntil = secondsAfter(clock.now(), limits.breakerOpenMs / 1000)));
  breaker.onFailure(({ reason }) => {
    if ("error" in reason && reason.error instanceof RemoteFailed) last = reason.error;
    if (last.isTooMany) turns.hold(last);
  });
  return {
    base,
    /** Moment until which no call is made; null where calls are made. */
    openUntil: () => (breaker.state === CircuitState.Open ? openUntil : null),
    /** @throws RemoteFailed, or the reason of the signal */
    read: async (request: RemoteRequest, options: ReadWith): Promise<RemoteReply> => {
      const { signal } = options;
      // It begins with the first call, not while waiting for its turn.
      let bounded: AbortSignal | null = null;
      const call = (): Promise<RemoteReply> => {
        bounded ??= AbortSignal.any([signal, AbortSignal.timeout(limits.wholeMs)]);
        return send(request, { agent, limits, clock }, bounded);
      };
      try {
        return await retries.execute(() => turns.inTurn(() => breaker.execute(call), options), signal);
      } catch (error) {
        signal.throwIfAborted();
        throw isBrokenCircuitError(error) ? last : error;
      }
    },
  };
}

type Sending = {
  readonly settings: SourceSettings;
  readonly token: SourceAddress["token"];
  readonly etag: string | null;
  readonly bytesMax: number;
};

/** A request of the interface as the service wants it: where its token and its payload go is a setting. */
function requestOf(
  base: string,
  operation: Operation,
  requested: ExchangeRequest,
  { settings, token, etag, bytesMax }: Sending,
): RemoteRequest {
  const { method, path } = ROUTES[operation];
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
    ...(etag === null ? {} : { "if-none-match": etag }),
  };
  return { url, method, headers, body: posted?.text ?? null, bytesMax };
}

/** Words for messages on what a request is about. */
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
