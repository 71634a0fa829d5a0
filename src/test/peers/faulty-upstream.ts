import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { text } from "node:stream/consumers";
import { plainJson, pathOf, queryOf, textOf, wholeEntries, type CapturedEntry } from "#test/capture.ts";

/** A request as the upstream received it. */
export type Received = {
  readonly method: string;
  /** Below `/index.cfm`. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};

/** Answers a request, or does not; `body` is what the capture has for it. */
export type Fault = (answer: ServerResponse, body: string, received: Received) => void;

/** A running service of the reporting interface that answers from the capture, with the faults that are switched on. */
export type Upstream = {
  /** For example `http://127.0.0.1:41237/api/index.cfm`. */
  readonly base: string;
  /** In the order they came. */
  readonly received: readonly Received[];
  /** Number of requests to a path so far. */
  readonly countOf: (path: string) => number;
  /** Number of connections that are open. */
  readonly openSockets: () => number;
  /** From now on, for requests whose path matches; null is none. A later switch goes before an earlier one. */
  readonly fail: (fault: Fault | null, path?: RegExp) => void;
  /** Ends every connection, and refuses new ones. */
  readonly close: () => Promise<void>;
};

const BASE = "/api/index.cfm";
const JSON_HEADERS = { "content-type": "application/json;charset=UTF-8" };
const EMPTY_REPORT = JSON.stringify({
  message: "ok",
  success: true,
  data: Object.fromEntries(
    ["accounts", "name", "1st", "1stShowedUp", "2nd", "2ndShowedUp", "3rd", "3rdShowedUp"]
      .concat("fdt", "fdtShowedUp", "fds", "fdsShowedUp")
      .map((member) => [member, {}]),
  ),
});

/** Starts one on a free port of 127.0.0.1. */
export async function startUpstream(fault: Fault | null = null): Promise<Upstream> {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  let switched: readonly (readonly [path: RegExp, fault: Fault | null])[] = [[/^/, fault]];
  const server = createServer((request, answer) => {
    const { pathname, searchParams: query } = new URL(request.url ?? "", "http://upstream.test");
    const { method = "", headers } = request;
    void text(request).then(
      (body) => {
        const path = pathname.startsWith(BASE) ? pathname.slice(BASE.length) : pathname;
        const one = { method, path, query, headers, body };
        received.push(one);
        const captured = bodyFor(one);
        const found = switched.find(([matched]) => matched.test(path))?.[1] ?? null;
        if (found !== null) return found(answer, captured ?? "", one);
        if (captured === null) return answers(404, "Not found")(answer, "", one);
        return plainly(answer, captured, one);
      },
      () => answer.destroy(),
    );
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No free port was found.");
  return {
    base: `http://127.0.0.1:${address.port}${BASE}`,
    received,
    countOf: (path) => received.filter((each) => each.path === path).length,
    openSockets: () => sockets.size,
    fail: (next, path = /^/) => (switched = [[path, next], ...switched]),
    close: async () => {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** Latest of several captured replies; a day that is not in the capture had no interviews. */
function bodyFor(received: Received): string | null {
  const found = wholeEntries(received.path).filter((entry) => isFor(entry, received));
  // The first reply of the directory and of the summaries is the whole one; the capture ends with broken ones.
  const [entry] = found;
  if (entry !== undefined) return textOf(entry);
  return received.path === "/applicantstream/interviewReportAdmin" ? EMPTY_REPORT : null;
}

function isFor(entry: CapturedEntry, { method, path, query, body }: Received): boolean {
  if (entry.request.method !== method || pathOf(entry) !== path) return false;
  const posted = entry.request.postData?.text;
  if (posted !== undefined) return entryIn(posted) === entryIn(body);
  const captured = queryOf(entry);
  return ["accountId", "startDate", "endDate"].every((name) => captured.get(name) === query.get(name));
}

/** The submission that a JSON body, or a form, names. */
const entryIn = (body: string): string | undefined => /fieldmapEntryId\W+(\w+)/i.exec(body)?.[1];

/** As it should be. */
const plainly: Fault = (answer, body) => void answer.writeHead(200, JSON_HEADERS).end(body);

/** Nothing, ever. */
export const silent: Fault = () => undefined;

/** As it should be, once this has happened. */
export const heldUntil =
  (released: Promise<unknown>): Fault =>
  (answer, body, received) =>
    void released.then(() => plainly(answer, body, received));

/** Another status and body. */
export const answers =
  (status: number, body: string, headers: Readonly<Record<string, string>> = {}): Fault =>
  (answer) =>
    void answer.writeHead(status, { "content-type": "text/html;charset=UTF-8", ...headers }).end(body);

export const redirectsTo = (location: string, status = 302): Fault => answers(status, "", { location });

/** One byte after the other, of a body whose length is right. */
export const drips =
  (everyMs: number): Fault =>
  (answer, body) => {
    const bytes = Buffer.from(body);
    answer.writeHead(200, { ...JSON_HEADERS, "content-length": bytes.length });
    let sent = 0;
    const timer = setInterval(() => answer.write(bytes.subarray(sent, ++sent)), everyMs);
    answer.once("close", () => clearInterval(timer));
  };

/** Half of the body, and then nothing. */
export const stalls: Fault = (answer, body) => {
  answer.writeHead(200, { ...JSON_HEADERS, "content-length": Buffer.byteLength(body) });
  answer.write(half(body));
};

/** Half of the body; its length was promised, or it was to end with a last chunk, or with the connection. */
export const cuts =
  (promised: "length" | "last chunk" | "nothing"): Fault =>
  (answer, body) => {
    if (promised === "nothing") {
      answer.useChunkedEncodingByDefault = false;
      answer.writeHead(200, { ...JSON_HEADERS, connection: "close" }).end(half(body));
      return;
    }
    const length = promised === "length" ? { "content-length": Buffer.byteLength(body) } : {};
    answer.writeHead(200, { ...JSON_HEADERS, ...length });
    answer.write(half(body), () => answer.destroy());
  };

const half = (body: string): string => body.slice(0, body.length / 2);

/** Breaks the connection before a byte of a reply. */
export const resets: Fault = (answer) => void answer.socket?.resetAndDestroy();

/** So many MiB of blanks before the reply, which a few kilobytes hold compressed. */
export const bombs =
  (mebibytes: number): Fault =>
  (answer, body) =>
    void answer
      .writeHead(200, { ...JSON_HEADERS, "content-encoding": "gzip" })
      .end(gzipSync(Buffer.concat([Buffer.alloc(mebibytes * 1024 * 1024, " "), Buffer.from(body)])));

/** Compressed, and broken off in the middle as if that were all. */
export const cutsCompressed: Fault = (answer, body) => {
  const packed = gzipSync(body);
  answer.writeHead(200, { ...JSON_HEADERS, "content-encoding": "gzip" });
  answer.end(packed.subarray(0, packed.length / 2));
};

/** The body in other words, with other headers. */
export const says =
  (change: (body: string) => string, headers: Readonly<Record<string, string>> = {}): Fault =>
  (answer, body) =>
    void answer.writeHead(200, { ...JSON_HEADERS, ...headers }).end(change(body));

/** Other rows than the capture's; the text of the row after that can be changed too, for what JSON cannot say. */
export const reports = (
  changeRows: (rows: readonly Row[]) => readonly object[],
  changeText: (text: string) => string = (same) => same,
): Fault =>
  says((body) => {
    const reply = plainJson(body);
    return changeText(JSON.stringify({ ...reply, data: changeRows(reply.data) }));
  });

type Row = Readonly<Record<string, unknown>>;

/** Each request takes the next of these, and after the last the first; null is none. */
export const inTurn = (...faults: readonly (Fault | null)[]): Fault => {
  let next = 0;
  return (answer, body, received) => (faults[next++ % faults.length] ?? plainly)(answer, body, received);
};
