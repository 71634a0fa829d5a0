import { afterEach, beforeEach, expect, test } from "vitest";
import { Hono } from "hono";
import { listen, type Listening } from "./listen.ts";
import type { HttpEnv } from "./request-log.ts";
import { bodyOf, sendBody } from "./body.ts";

/** Larger than any socket takes at once. */
const BYTES = Buffer.alloc(24 * 1024 * 1024, "abcdefg");

const PLAIN = { "Accept-Encoding": "identity" };

const app = new Hono<HttpEnv>();
app.use(async (context, next) => {
  await next();
  context.res.headers.set("X-Later", "set on the finished reply");
});
const body = bodyOf(BYTES);
app.get("/whole", (context) => sendBody(context, body, { "Content-Type": "text/plain" }));

let listening: Listening;
beforeEach(async () => {
  listening = await listen(app, { host: "127.0.0.1", port: 0 });
});
afterEach(() => listening.stop());

const ask = (method: string) => fetch(`http://127.0.0.1:${listening.port}/whole`, { method, headers: PLAIN });

test("kept bytes arrive as they are, with headers that were set after the reply was made", async () => {
  const reply = await ask("GET");
  const received = Buffer.from(await reply.arrayBuffer());

  expect(received.equals(BYTES)).toBe(true);
  expect(reply.headers.get("content-length")).toBe(String(BYTES.length));
  expect(reply.headers.get("x-later")).toBe("set on the finished reply");
});

test("HEAD is told the length and sent nothing, and the connection goes on", async () => {
  const head = await ask("HEAD");

  expect([head.status, head.headers.get("content-length"), await head.text()]).toEqual([
    200,
    String(BYTES.length),
    "",
  ]);
  expect((await (await ask("GET")).arrayBuffer()).byteLength).toBe(BYTES.length);
});

test("without a socket the reply holds the bytes itself", async () => {
  const reply = await app.request("/whole");

  expect(Buffer.from(await reply.arrayBuffer()).equals(BYTES)).toBe(true);
});

test("readers that go away in the middle harm nobody else", async () => {
  const abort = new AbortController();
  await fetch(`http://127.0.0.1:${listening.port}/whole`, { headers: PLAIN, signal: abort.signal });
  abort.abort();

  expect((await (await ask("GET")).arrayBuffer()).byteLength).toBe(BYTES.length);
});
