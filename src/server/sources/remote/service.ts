import PQueue from "p-queue";
import {
  payloadPairs,
  SOURCE_DEFAULTS,
  type SourceResource,
  type SourceSettings,
} from "#domain/remote-source.ts";
import type { Clock, Instant, IsoDate } from "#domain/time/time.ts";
import { ROUTES, type Exchange, type ExchangeRequest, type Operation } from "#interface/operations.ts";
import { bodyBytesMax } from "#interface/reply.ts";
import type { SourceAddress } from "#server/settings.ts";
import { openRemote, type RemoteRequest, type RequestLimits } from "./request.ts";

/** `exchange` is null where the service says that nothing changed. */
export type ServiceReply = {
  readonly exchange: Exchange | null;
  readonly etag: string | null;
  readonly receivedAt: Instant;
};

export type ReadWith = {
  readonly signal: AbortSignal;
  readonly priority?: number;
  readonly etag?: string | null;
};

export type Service = ReturnType<typeof openService>;

const AT_ONCE = 4;

/** A running service at its one or two base addresses, which share one budget of requests. */
export function openService(
  { url, devUrl, token }: SourceAddress,
  clock: Clock,
  { limits, atOnce = AT_ONCE }: { readonly limits?: RequestLimits; readonly atOnce?: number } = {},
) {
  let settings = SOURCE_DEFAULTS;
  // Spread over the minute: after a burst, what a person waits for would wait for the rest of it.
  const queueOf = (perMinute: number): PQueue => {
    const intervalCap = Math.max(1, Math.floor(perMinute / 60));
    const interval = (intervalCap / perMinute) * 60_000;
    return new PQueue({ concurrency: atOnce, intervalCap, interval, strict: true });
  };
  let queue = queueOf(settings.requestsPerMinute);
  const open = (base: string) => openRemote({ base, token, clock, limits, queue: () => queue });
  const production = open(url);
  const development = devUrl === null ? null : open(devUrl);
  const remoteOf = (operation: Operation) =>
    ROUTES[operation].isOnProduction ? production : (development ?? production);

  return {
    origin: url,
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
      resource === "records" && development !== null ? development.openUntil() : production.openUntil(),
    /** @throws RemoteFailed, or the reason of the signal */
    read: async (operation: Operation, request: ExchangeRequest, with_: ReadWith): Promise<ServiceReply> => {
      const { method, path } = ROUTES[operation];
      const remote = remoteOf(operation);
      const { body, etag, receivedAt } = await remote.read(
        {
          ...{ method, path, tokenIn: settings.tokenIn, bytesMax: bodyBytesMax(operation) },
          ...(request.account === undefined ? {} : { query: interviewQuery(request) }),
          ...(request.entry === undefined ? {} : { body: payloadOf(settings, request.entry) }),
          ...(with_.etag === undefined ? {} : { etag: with_.etag }),
          priority: with_.priority ?? 0,
        },
        with_.signal,
      );
      const where = `${method} ${path} (${partOf(request)})`;
      const exchange = body === null ? null : { where, operation, request, receivedAt, body };
      return { etag, receivedAt, exchange };
    },
    /** The service's own description, from its development address; null where there is none. */
    readDescription: async (signal: AbortSignal): Promise<Uint8Array | null> => {
      const asked = {
        method: "GET",
        path: "/swagger",
        tokenIn: null,
        bytesMax: bodyBytesMax("weekly"),
      } as const;
      return development === null ? null : (await development.read(asked, signal)).body;
    },
    close: async (): Promise<void> => {
      await Promise.all([production.close(), development?.close()]);
    },
  };
}

/** What a request is about, for messages. */
export const partOf = ({ entry, account, from, to }: ExchangeRequest): string => {
  if (entry !== undefined) return `submission ${entry}`;
  if (account === undefined) return "all of it";
  return `account ${account} on ${from === to ? from : `${from} to ${to}`}`;
};

const interviewQuery = ({ account, from, to }: ExchangeRequest) => ({
  ...(account === undefined ? {} : { accountId: account }),
  ...(from === undefined ? {} : { startDate: inputDate(from) }),
  ...(to === undefined ? {} : { endDate: inputDate(to) }),
});

/** `11/09/2026` */
const inputDate = (date: IsoDate): string => `${date.slice(5, 7)}/${date.slice(8)}/${date.slice(0, 4)}`;

function payloadOf(
  { payload, payloadAs }: SourceSettings,
  entry: string,
): NonNullable<RemoteRequest["body"]> {
  const pairs = (payloadPairs(payload, entry) ?? []).map(([name, value]) => [name, value]);
  return payloadAs === "json"
    ? { text: JSON.stringify(Object.fromEntries(pairs)), mediaType: "application/json" }
    : { text: new URLSearchParams(pairs).toString(), mediaType: "application/x-www-form-urlencoded" };
}
