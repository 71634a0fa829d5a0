import { once } from "node:events";
import { createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import { test as base } from "./test.ts";

/** True when it has answered the request itself, or will; anything else goes on to the product. */
type Meddler = (asked: IncomingMessage, answer: ServerResponse, passOn: () => void) => boolean;

export type Front = {
  readonly origin: string;
  /** What stands between the browser and the product from now on; null is nothing, as at the start of each test. */
  readonly meddle: (meddler: Meddler | null) => void;
};

/** The product behind a server of the tests' own, which can hold replies up, lose them, or give others. */
export const test = base.extend<{ readonly untouched: undefined }, { readonly front: Front }>({
  front: [
    async ({ server }, use) => {
      let meddler: Meddler | null = null;
      const { host, hostname, port } = new URL(server.origin);
      const front = createServer((asked, answer) => {
        const passOn = (): void => {
          const headers = { ...asked.headers, host };
          const passed = request(
            { hostname, port, path: asked.url, method: asked.method, headers },
            (reply) => {
              answer.writeHead(reply.statusCode ?? 502, reply.headers);
              reply.pipe(answer);
            },
          );
          passed.on("error", () => answer.destroy());
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
    { scope: "worker", timeout: 120_000 },
  ],
  origin: [async ({ front }, use) => use(front.origin), { scope: "worker", timeout: 120_000 }],
  untouched: [
    async ({ front }, use) => {
      front.meddle(null);
      await use(undefined);
    },
    { auto: true },
  ],
});
