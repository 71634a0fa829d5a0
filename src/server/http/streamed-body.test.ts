import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { listen, type Listening } from "./listen.ts";
import type { HttpEnv } from "./request-log.ts";
import { streamedBody } from "./streamed-body.ts";

const PIECE = Buffer.alloc(1024 * 1024, "x");
/** More than the buffers between us and a client hold. */
const PIECES = 40;

let listening: Listening | null = null;
let client: Socket | null = null;
afterEach(async () => {
  client?.destroy();
  await listening?.stop();
});

/** A server of one long file that gives up clients which take less than a megabyte a second. */
async function openFile() {
  const logged: string[] = [];
  const ended = Promise.withResolvers<void>();
  const site = new Hono<HttpEnv>();
  site.get("/", async (context) => {
    const body = await streamedBody(context, pieces(), {
      onEnd: () => Promise.resolve(ended.resolve()),
      log: { error: (_facts, message) => logged.push(message) },
      slowest: { bytesPerSecond: PIECE.length, afterMs: 200 },
    });
    return new Response(body);
  });
  listening = await listen(site, { host: "127.0.0.1", port: 0, drainMs: 100 });
  client = connect(listening.port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return { client, logged, ended: ended.promise };
}

async function* pieces(): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < PIECES; piece += 1) yield PIECE;
}

test("a client that takes a file too slowly is cut off, and the log says why", async () => {
  const { client: slow, logged, ended } = await openFile();
  slow.on("error", () => undefined);

  await ended;

  expect(logged).toEqual(["a download was ended because its client took it too slowly"]);
  let received = "";
  slow.on("data", (data) => (received = String(data)));
  await once(slow, "close");
  // The empty chunk that ends a whole body.
  expect(received).not.toMatch(/\r\n0\r\n\r\n$/);
});

test("a client that pauses for a moment gets its file whole", async () => {
  const { client: quick, logged, ended } = await openFile();
  let tail = "";
  quick.on("data", (data) => (tail = `${tail}${String(data)}`.slice(-100)));
  await sleep(50);
  quick.pause();
  await sleep(100);
  quick.resume();

  await ended;
  await expect.poll(() => tail).toMatch(/\r\n0\r\n\r\n$/);

  expect(logged).toEqual([]);
});
