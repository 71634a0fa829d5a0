import { once } from "node:events";
import { createServer, type ServerResponse, STATUS_CODES, type Server, type ServerOptions } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { getRequestListener, RequestError } from "@hono/node-server";
import { ReplyCut } from "./reply-cut.ts";

/** Anything that answers requests as Hono does. */
export type Site = { readonly fetch: (request: Request, env: object) => Response | Promise<Response> };

export type Listening = {
  readonly port: number;
  /**
   * Refuses new requests, lets those in flight finish for as long as was agreed, and resets what still runs then, so
   * that no cut-off reply looks whole. Resolves with the number of connections that had to be reset. Safe to call twice.
   */
  readonly stop: () => Promise<number>;
};

/** The address cannot be listened on. The message is one line for people and names the setting. */
export class CannotListen extends Error {
  override readonly name = "CannotListen";
}

const LIMITS: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 10_000,
  /** For the whole request, its body included. */
  requestTimeout: 60_000,
  keepAliveTimeout: 5_000,
  connectionsCheckingInterval: 2_000,
  // Node's own refusal has none of our headers.
  requireHostHeader: false,
};
/** A connection on which nothing moves for so long is dropped: a sleeping reader holds no query of a file for ever. */
const SILENCE_MS = 60_000;
const DRAIN_MS = 10_000;

/**
 * Starts answering at `host` and `port` (0 takes a free one).
 * @throws CannotListen when the port is taken or the address is not this machine's
 */
export async function listen(
  site: Site,
  {
    host,
    port,
    drainMs = DRAIN_MS,
    silenceMs = SILENCE_MS,
    headers = {},
    setting = "PORT",
    isExclusive = false,
  }: {
    readonly host: string;
    readonly port: number;
    readonly drainMs?: number;
    readonly silenceMs?: number;
    /** Headers of replies that the site never sees: to requests that cannot be read, or that come while stopping. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Setting that the port is from, for people. */
    readonly setting?: "PORT" | "METRICS_PORT";
    /** True of a process that listens by itself, beside others on one port. */
    readonly isExclusive?: boolean;
  },
): Promise<Listening> {
  const server = createServer(LIMITS);
  // The `Response` of the adapter replaces the one of Node, because it writes bytes to the socket without a copy or a stream.
  const answer = getRequestListener(site.fetch, {
    errorHandler: (error) =>
      new Response(null, {
        status: error instanceof RequestError ? 400 : 500,
        headers: { ...headers, Connection: "close" },
      }),
  });
  // Node takes a reply whose end was written, but has not left, for an idle connection, and would cut it when closing.
  server.closeIdleConnections = () => undefined;
  const connections = trackConnections(server);
  server.on("request", (incoming, outgoing) => {
    // HTTP/1.0 knows no Host, and checks of balancers speak it.
    if (incoming.httpVersion === "1.0") incoming.headers.host ??= "localhost";
    if (server.listening) void answer(incoming, outgoing);
    else outgoing.writeHead(503, { ...headers, Connection: "close", "Retry-After": "5" }).end();
  });
  server.on("checkExpectation", (_incoming, outgoing) => {
    outgoing.writeHead(417, { ...headers, Connection: "close" }).end();
  });
  server.on("connect", (_incoming, socket) => socket.end(bareReply(400, headers)));
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    const isHalfAnswered = connections.busy.get(socket)?.headersSent === true;
    if (!socket.writable || isHalfAnswered) socket.destroy();
    else socket.end(bareReply(STATUS_BY_CODE.get(error.code ?? "") ?? 400, headers), () => socket.destroy());
  });
  server.setTimeout(silenceMs, (socket) => {
    // A file that is cut goes on record by the error of its reply.
    connections.busy.get(socket)?.destroy(new ReplyCut("slow"));
    socket.destroy();
  });
  server.listen({ host, port, exclusive: isExclusive });
  await once(server, "listening").catch((cause: unknown) => {
    throw new CannotListen(reasonOf(cause, { host, port, setting }), { cause });
  });
  const address = server.address();
  let stopped: Promise<number> | null = null;
  return {
    port: typeof address === "object" && address !== null ? address.port : port,
    stop: () => (stopped ??= drain(server, connections, drainMs)),
  };
}

const STATUS_BY_CODE: ReadonlyMap<string, number> = new Map([
  ["HPE_HEADER_OVERFLOW", 431],
  ["HPE_CHUNK_EXTENSIONS_OVERFLOW", 413],
  ["ERR_HTTP_REQUEST_TIMEOUT", 408],
]);

const bareReply = (status: number, headers: Readonly<Record<string, string>>): string =>
  [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
    ...Object.entries({ ...headers, "Content-Length": "0", Connection: "close" }).map((pair) =>
      pair.join(": "),
    ),
    "\r\n",
  ].join("\r\n");

type Connections = ReturnType<typeof trackConnections>;

function trackConnections(server: Server) {
  const open = new Set<Socket>();
  /** Connections with a request in flight, each with its reply. */
  const busy = new Map<Duplex, ServerResponse>();
  server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  server.on("request", ({ socket }, outgoing) => {
    busy.set(socket, outgoing);
    outgoing.once("close", () => {
      busy.delete(socket);
      if (!server.listening) socket.destroySoon();
    });
  });
  return { open, busy };
}

function reasonOf(
  error: unknown,
  { host, port, setting }: { readonly host: string; readonly port: number; readonly setting: string },
): string {
  const code = error instanceof Error && "code" in error ? error.code : null;
  if (code === "EADDRINUSE")
    return `${setting} ${port} on ${host} is taken by another program. Set ${setting} to a free one.`;
  if (code === "EACCES")
    return `${setting} ${port} may not be used by this user. Set ${setting} to 1024 or higher.`;
  if (code === "EADDRNOTAVAIL" || code === "ENOTFOUND" || code === "EAI_AGAIN")
    return `HOST ${host} is not an address of this machine.`;
  return `Nothing can listen at HOST ${host}, ${setting} ${port}.`;
}

async function drain(server: Server, { open, busy }: Connections, drainMs: number): Promise<number> {
  const closed = once(server, "close");
  let cut: Promise<unknown> = Promise.resolve();
  server.close();
  for (const socket of open) if (!busy.has(socket)) socket.destroy();
  let reset = 0;
  const timer = setTimeout(() => {
    reset = open.size;
    const replies = [...busy.values()];
    cut = Promise.all(replies.map((outgoing) => once(outgoing, "close")));
    for (const socket of open) socket.resetAndDestroy();
    for (const outgoing of replies) outgoing.destroy(new ReplyCut("stopping"));
  }, drainMs);
  await closed;
  // Each reply says what was cut before the store closes.
  await cut;
  clearTimeout(timer);
  return reset;
}
