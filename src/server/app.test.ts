import { Hono } from "hono";
import { expect, test } from "vitest";
import { inProcess } from "#test/in-process.ts";
import { createLog } from "#server/http/log.ts";
import { NotFound } from "#server/http/refusal.ts";
import type { HttpEnv } from "#server/http/request-log.ts";
import { createSite } from "./app.ts";

const part = new Hono<HttpEnv>();
part.get("/api/fine", (context) => context.json({ fine: true }));
part.get("/api/broken", () => {
  throw new TypeError("planted inside");
});

const siteWith = (checkStore: () => Promise<unknown>, write: (line: string) => void = () => undefined) =>
  inProcess(
    createSite({
      log: createLog({ to: { write } }),
      isHttps: true,
      checkStore,
      reporting: new Hono<HttpEnv>(),
      dashboard: part,
      pages: () => {
        throw new NotFound("There is nothing at this address.");
      },
    }),
  );

const up = siteWith(() => Promise.resolve());

test.each(["/api/fine", "/api/broken", "/nothing", "//api/fine", "/healthz"])(
  "%s, however it ends, has the headers of every reply and a reference",
  async (path) => {
    const { headers } = await up(`http://localhost${path}`);
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toContain("max-age=63072000");
    expect(headers.get("x-request-id")).toMatch(/^[0-9a-z]{10}$/);
  },
);

test("a reference of the caller's is not taken for ours", async () => {
  const { headers } = await up("/api/fine", { headers: { "X-Request-Id": "planted" } });
  expect(headers.get("x-request-id")).not.toBe("planted");
});

test("a failure inside is a reference outside and its place in the log", async () => {
  const lines: string[] = [];
  const site = siteWith(
    () => Promise.resolve(),
    (line) => lines.push(line),
  );
  const response = await site("/api/broken?token=planted");
  const body = await response.text();
  expect(response.status).toBe(500);
  expect(body).not.toContain("planted");
  expect(JSON.parse(body)).toMatchObject({ reference: response.headers.get("x-request-id") });
  expect(lines[0]).toContain('"type":"TypeError"');
  expect(lines.join("")).not.toContain("token");
});

test.each([
  "//api/fine",
  "/api//fine",
  "/api%2ffine",
  "/api%5Cfine",

  "/api/%252e",
  "/%00",
  "/%zz",
])("%s is not a plain path", async (path) => {
  const response = await up(`http://localhost${path}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ detail: "This is not a plain path." });
});

test.each(["/../api/fine", "/api/./fine", "/api/..", "/api/%2e%2e/fine", "/api\\fine"])(
  "%s is refused as it was sent",
  async (url) => {
    const app = createSite({
      log: createLog({ level: "silent" }),
      isHttps: false,
      checkStore: () => Promise.resolve(),
      reporting: new Hono<HttpEnv>(),
      dashboard: part,
      pages: (context) => context.text("page"),
    });
    const response = await app.fetch(new Request("http://localhost/tidied"), { incoming: { url } });
    expect(response.status).toBe(400);
  },
);

test("a percent sign in the query is nobody's path", async () => {
  expect((await up("/api/fine?q=100%25%2F..%2F")).status).toBe(200);
});

test("health is the process's, readiness the store's", async () => {
  const down = siteWith(() => Promise.reject(new Error("connect ECONNREFUSED")));
  expect((await up("/healthz")).status).toBe(200);
  expect((await up("/readyz")).status).toBe(200);
  expect((await down("/healthz")).status).toBe(200);
  const response = await down("/readyz");
  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
});

test("a store that never answers is not ready after two seconds", async () => {
  const asleep = siteWith(() => new Promise(() => undefined));
  const before = performance.now();
  expect((await asleep("/readyz")).status).toBe(503);
  expect(performance.now() - before).toBeGreaterThan(1_900);
});
