import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { commonHeaders } from "./headers.ts";
import { CannotListen, listen, type Listening } from "./listen.ts";
import type { HttpEnv } from "./request-log.ts";
import { bodyOf, sendBody } from "./body.ts";

const started: Listening[] = [];
const sockets: Socket[] = [];

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await Promise.all(started.splice(0).map((listening) => listening.stop()));
});

type Fetch = (request: Request) => Response | Promise<Response>;

async function listenTo(fetch: Fetch, drainMs = 5_000): Promise<Listening> {
  const listening = await listen(
    { fetch },
    { host: "127.0.0.1", port: 0, drainMs, headers: commonHeaders(false) },
  );
  started.push(listening);
  return listening;
}

/** A bare connection that says something and tells what came back and whether the connection was reset. */
async function say(port: number, text: string) {
  const socket = connect({ host: "127.0.0.1", port });
  sockets.push(socket);
  const heard = { text: "", error: "" };
  socket.on("data", (bytes) => (heard.text += bytes.toString("latin1")));
  socket.on("error", (error: NodeJS.ErrnoException) => (heard.error = error.code ?? error.message));
  const closed = new Promise<typeof heard>((resolve) => {
    socket.once("close", () => resolve(heard));
  });
  await once(socket, "connect");
  socket.write(text);
  return { socket, heard, closed };
}

const GET = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

test("a taken port is refused in one line that names the setting", async () => {
  const { port } = await listenTo(() => new Response("here"));
  const second = listen({ fetch: () => new Response("there") }, { host: "127.0.0.1", port });
  await expect(second).rejects.toThrow(CannotListen);
  await expect(second).rejects.toThrow(
    `PORT ${port} on 127.0.0.1 is taken by another program. Set PORT to a free one.`,
  );
});

test("an address of another machine is refused by the setting's name", async () => {
  const listening = listen({ fetch: () => new Response("") }, { host: "192.0.2.1", port: 0 });
  await expect(listening).rejects.toThrow("HOST 192.0.2.1 is not an address of this machine.");
});

test("stopping lets a request in flight finish and takes no new one", async () => {
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const { port, stop } = await listenTo(async () => {
    arrived.resolve();
    await release.promise;
    return new Response("whole");
  });
  const inFlight = fetch(`http://127.0.0.1:${port}/`);
  await arrived.promise;

  const stopped = stop();
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow("fetch failed");
  release.resolve();

  expect(await (await inFlight).text()).toBe("whole");
  expect(await stopped).toBe(0);
});

test("stopping waits for no connection that asks nothing", async () => {
  const { port, stop } = await listenTo(() => new Response("once"));
  const kept = await say(port, GET);
  await once(kept.socket, "data");
  const silent = await say(port, "");
  const halfSaid = await say(port, "GET / HTTP/1.1\r\nHos");

  const before = performance.now();
  expect(await stop()).toBe(0);
  expect(performance.now() - before).toBeLessThan(2_000);

  expect((await kept.closed).text).toContain("once");
  expect((await silent.closed).text + (await halfSaid.closed).text).toBe("");
});

test.each([
  ["with chunks", GET, "\r\n0\r\n"],
  ["that ends where the connection does", GET.replace("1.1", "1.0"), "the end"],
])("a reply %s that is not done in time is reset, never ended", async (_what, request, ending) => {
  const { port, stop } = await listenTo(
    () =>
      new Response(
        new ReadableStream({
          start: (controller) => controller.enqueue(new TextEncoder().encode("half a table")),
        }),
      ),
    50,
  );
  const { socket, closed } = await say(port, request);
  await once(socket, "data");

  expect(await stop()).toBe(1);

  const { text, error } = await closed;
  expect(error).toBe("ECONNRESET");
  expect(text).not.toContain(ending);
});

test("stopping lets a large reply leave to its last byte", async () => {
  const body = bodyOf(Buffer.alloc(24 * 1024 * 1024, "x"));
  const app = new Hono<HttpEnv>().get("/", (context) => sendBody(context, body, {}));
  const listening = await listen(app, { host: "127.0.0.1", port: 0 });
  started.push(listening);
  const { socket, heard, closed } = await say(listening.port, GET);
  await once(socket, "data");
  socket.pause();

  const stopped = listening.stop();
  await new Promise((resolve) => setImmediate(resolve));
  socket.resume();

  expect(await stopped).toBe(0);
  await closed;
  expect(heard.error).toBe("");
  expect(heard.text.length - heard.text.indexOf("\r\n\r\n") - 4).toBe(body.bytes.length);
});

test.each([
  ["that is not HTTP", "NONSENSE\r\n\r\n", 400],
  ["with an expectation nobody meets", GET.replace("\r\n\r\n", "\r\nExpect: more\r\n\r\n"), 417],
  ["with too long a header", `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
])("a request %s is refused with the headers of every reply", async (_what, request, status) => {
  const { port } = await listenTo(() => new Response("never"));
  const { text } = await (await say(port, request)).closed;
  expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(text).toContain("\r\nX-Content-Type-Options: nosniff\r\n");
  expect(text).not.toContain("never");
});

test.each([
  ["without a Host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["with an empty Host", "GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n", 400],
  ["with a Host that is none", "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n", 400],
  ["of HTTP/0.9", "GET /\r\n\r\n", 400],
  ["OPTIONS *", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400],
  ["CONNECT", "CONNECT localhost:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400],
  ["to upgrade", "GET / HTTP/1.1\r\nHost:\r\nConnection: upgrade, close\r\nUpgrade: h2c\r\n\r\n", 400],
  ["for another site", "GET ftp://localhost/ HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 400],
])("a request %s has the headers of every reply", async (_what, request, status) => {
  const { port } = await listenTo(() => new Response("never"));
  const { text } = await (await say(port, request)).closed;
  expect(text.split("\r\n", 1)).toEqual([expect.stringContaining(`HTTP/1.1 ${status} `)]);
  for (const [name, value] of Object.entries(commonHeaders(false)))
    expect(text.toLowerCase()).toContain(`\r\n${name.toLowerCase()}: ${value.toLowerCase()}\r\n`);
  expect(text).not.toContain("never");
});

test("a check of a balancer in HTTP/1.0, without a Host, is answered", async () => {
  const { port } = await listenTo((request) => new Response(new URL(request.url).pathname));
  const { text } = await (await say(port, "GET /healthz HTTP/1.0\r\n\r\n")).closed;
  expect(text).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n\/healthz$/);
});

test("stopping twice is one stop", async () => {
  const { stop } = await listenTo(() => new Response(""));
  expect(stop()).toBe(stop());
  await stop();
});
