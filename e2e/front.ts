import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { test as base } from "./test.ts";

/** Difference of a reply from the one the product gave. */
type Twist = {
  /** It waits for this. */
  readonly until?: Promise<unknown>;
  /** It has this status, and nothing of what the product gave. */
  readonly status?: number;
  /** It has another body, and all else as the product gave it. */
  readonly body?: (told: string) => string;
  /** Its body comes as the product gave it as far as this many bytes or a little more, and then so. */
  readonly stops?: { readonly atBytes: number; readonly next: "break" | "end" | Promise<unknown> };
};

/** True when it has answered the request itself, or will; anything else goes on to the product. */
type Meddler = (asked: IncomingMessage, answer: ServerResponse, passOn: (twist?: Twist) => void) => boolean;

export type Front = {
  readonly origin: string;
  /** Fault that stands between the browser and the product from now on; null is nothing, as at the start. */
  readonly meddle: (meddler: Meddler | null) => void;
};

/** The product behind a server of the tests' own, which can hold replies up, lose them, or give others. */
export const test = base.extend<{ readonly front: Front }>({
  front: async ({ server }, use) => {
    let meddler: Meddler | null = null;
    const { host, hostname, port } = new URL(server.origin);
    const front = createServer((asked, answer) => {
      const passOn = (twist: Twist = {}): void => {
        const { origin } = asked.headers;
        const headers = {
          ...asked.headers,
          host,
          // To the product this is its own page.
          ...(origin === undefined ? {} : { origin: server.origin }),
          ...(twist.body === undefined ? {} : { "accept-encoding": "identity" }),
        };
        const passed = request(
          { hostname, port, path: asked.url, method: asked.method, headers },
          (reply) => void send(reply, answer, twist).catch(() => answer.destroy()),
        );
        passed.on("error", () => answer.destroy());
        answer.on("close", () => {
          if (!answer.writableFinished) passed.destroy();
        });
        asked.pipe(passed);
      };
      if (meddler?.(asked, answer, passOn) !== true) passOn();
    }).listen(0, "127.0.0.1");
    await once(front, "listening");
    const address = front.address();
    if (address === null || typeof address === "string") throw new Error("No free port was found.");
    await use({ origin: `http://127.0.0.1:${address.port}`, meddle: (next) => (meddler = next) });
    front.closeAllConnections();
    front.close();
  },
  origin: async ({ front }, use) => use(front.origin),
});

async function send(reply: IncomingMessage, answer: ServerResponse, twist: Twist): Promise<void> {
  await twist.until;
  if (twist.status !== undefined) {
    reply.resume();
    answer.writeHead(twist.status).end();
    return;
  }
  const status = reply.statusCode ?? 502;
  if (twist.stops !== undefined) {
    answer.writeHead(status, reply.headers);
    return sendAsFarAs(reply, answer, twist.stops);
  }
  if (twist.body === undefined) {
    answer.writeHead(status, reply.headers);
    reply.pipe(answer);
    return;
  }
  const body = twist.body(await text(reply));
  const { "content-length": _length, "transfer-encoding": _coding, ...headers } = reply.headers;
  answer.writeHead(status, headers).end(body);
}

async function sendAsFarAs(
  reply: IncomingMessage,
  answer: ServerResponse,
  { atBytes, next }: NonNullable<Twist["stops"]>,
): Promise<void> {
  let bytes = 0;
  for await (const piece of reply) {
    answer.write(piece);
    bytes += Buffer.byteLength(piece);
    if (bytes < atBytes) continue;
    if (next === "end") break;
    if (next === "break") return void answer.destroy();
    // What does not read holds the product up, as a slow line does.
    await next;
  }
  answer.end();
}

/** Twists the replies to addresses like these. */
export const twisted =
  (...twists: readonly (readonly [address: RegExp, twist: Twist])[]): Meddler =>
  (asked, _answer, passOn) => {
    const found = twists.find(([address]) => address.test(asked.url ?? ""));
    passOn(found?.[1]);
    return true;
  };

/** A promise, and what ends the waiting for it. */
export function gate(): { readonly until: Promise<unknown>; readonly open: () => void } {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  return { until: promise, open: () => resolve(null) };
}
