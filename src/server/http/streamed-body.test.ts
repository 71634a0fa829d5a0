import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import type { CutReason } from "#domain/export-cut.ts";
import { listen, type Listening } from "./listen.ts";
import type { HttpEnv } from "./request-log.ts";
import { streamedBody } from "./streamed-body.ts";

/* Slow: a client that is too slow is given some seconds. */

const PIECE = Buffer.alloc(1024 * 1024, "x");
/** More than the buffers between us and a client hold. */
const PIECES = 40;

let listening: Listening | null = null;
let client: Socket | null = null;
afterEach(async () => {
  client?.destroy();
  await listening?.stop();
});

/** A server of one file that gives up clients which take less than a megabyte a second. */
async function openFile(chunks = pieces(), { afterMs = 200, silenceMs = 60_000 } = {}) {
  const logged: string[] = [];
  const cuts: CutReason[] = [];
  const ended = Promise.withResolvers<void>();
  const site = new Hono<HttpEnv>();
  site.get("/", async (context) => {
    const body = await streamedBody(context, chunks, {
      onEnd: () => Promise.resolve(ended.resolve()),
      onCut: (why) => cuts.push(why),
      log: { error: (_facts, message) => logged.push(message) },
      slowest: { bytesPerSecond: PIECE.length, afterMs },
    });
    return new Response(body);
  });
  listening = await listen(site, { host: "127.0.0.1", port: 0, drainMs: 100, silenceMs });
  client = connect(listening.port, "127.0.0.1");
  client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return { client, logged, cuts, ended: ended.promise };
}

async function* broken(): AsyncGenerator<Buffer> {
  yield PIECE;
  throw new Error("the rest is gone");
}

async function* pieces(): AsyncGenerator<Buffer> {
  for (let piece = 0; piece < PIECES; piece += 1) yield PIECE;
}

test("a client that takes a file too slowly is cut off, and the log says why", async () => {
  const { client: slow, logged, cuts, ended } = await openFile();
  slow.on("error", () => undefined);

  await ended;

  expect(logged).toEqual(["a download was ended because its client took it too slowly"]);
  expect(cuts).toEqual(["slow"]);
  let received = "";
  slow.on("data", (data) => (received = String(data)));
  await once(slow, "close");
  // The empty chunk that ends a whole body.
  expect(received).not.toMatch(/\r\n0\r\n\r\n$/);
});

test("a file that is cut because nothing moves on its connection says so", async () => {
  const { client: silent, cuts, ended } = await openFile(pieces(), { afterMs: 60_000, silenceMs: 100 });
  silent.on("error", () => undefined);

  await ended;

  expect(cuts).toEqual(["slow"]);
});

test("a client that pauses for a moment gets its file whole", async () => {
  const { client: quick, logged, cuts, ended } = await openFile();
  let tail = "";
  quick.on("data", (data) => (tail = `${tail}${String(data)}`.slice(-100)));
  await sleep(50);
  quick.pause();
  await sleep(100);
  quick.resume();

  await ended;
  await expect.poll(() => tail).toMatch(/\r\n0\r\n\r\n$/);

  expect([...logged, ...cuts]).toEqual([]);
});

test("a file whose server stops says so before the server has stopped", async () => {
  const { client: pausing, cuts } = await openFile();
  pausing.on("error", () => undefined);
  await once(pausing, "readable");

  await listening?.stop();

  expect(cuts).toEqual(["stopping"]);
});

test("a file that cannot be read to its end says so", async () => {
  const { client: quick, cuts, ended } = await openFile(broken());
  quick.on("error", () => undefined).resume();

  await ended;

  await expect.poll(() => cuts).toEqual(["failed"]);
});

test("a client that leaves is not cut", async () => {
  const { client: leaving, cuts, ended } = await openFile();
  await once(leaving, "readable");

  leaving.destroy();
  await ended;

  expect(cuts).toEqual([]);
});
