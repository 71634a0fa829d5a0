import { Hono } from "hono";
import { expect, test } from "vitest";
import { problem } from "./problem.ts";
import type { HttpEnv } from "./request-log.ts";
import { sameSiteOnly } from "./same-site.ts";

const LOCAL = "http://127.0.0.1:3000";
const PUBLIC = "https://board.example.com";

async function ask(publicOrigin: string, method: string, headers: Readonly<Record<string, string>>) {
  const app = new Hono<HttpEnv>();
  app.onError(problem);
  app.use(sameSiteOnly(publicOrigin));
  app.all("/", (context) => context.text("private"));
  const request = new Request("http://localhost:3000/", { method });
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value);
  const response = await app.fetch(request);
  return response.status;
}

test.each([
  ["GET", {}, 200],
  ["GET", { "sec-fetch-site": "same-origin" }, 200],
  ["GET", { "sec-fetch-site": "none" }, 200],
  ["GET", { "sec-fetch-site": "same-site" }, 403],
  ["GET", { "sec-fetch-site": "cross-site" }, 403],
  ["GET", { origin: "https://evil.example" }, 403],
  ["HEAD", { "sec-fetch-site": "cross-site" }, 403],
  ["POST", { "sec-fetch-site": "same-origin" }, 200],
  ["POST", { origin: LOCAL }, 200],
  ["POST", { origin: LOCAL, "sec-fetch-site": "same-origin" }, 200],
  ["POST", {}, 403],
  ["POST", { "sec-fetch-site": "none" }, 403],
  ["POST", { "sec-fetch-site": "same-site" }, 403],
  ["POST", { "sec-fetch-site": "cross-site" }, 403],
  ["POST", { "sec-fetch-site": "anything" }, 403],
  ["POST", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }, 403],
  ["POST", { origin: LOCAL, "sec-fetch-site": "cross-site" }, 403],
  ["POST", { origin: "null" }, 403],
  ["PUT", {}, 403],
  ["PATCH", {}, 403],
  ["DELETE", {}, 403],
  ["OPTIONS", { origin: "https://evil.example" }, 403],
])("a %s of a browser that says %j is answered %i", async (method, headers, status) => {
  expect(await ask(LOCAL, method, { host: "127.0.0.1:3000", ...headers })).toBe(status);
});

test.each([
  ["localhost:3000", "http://127.0.0.1:3000", 200],
  ["127.0.0.1:3000", "http://localhost:3000", 200],
  ["[::1]:3000", "http://[::1]:3000", 200],
  ["127.0.0.1:5173", "http://127.0.0.1:5173", 200],
  ["127.0.0.1:3000", "http://127.0.0.1:5173", 403],
  ["127.0.0.1:3000", "https://127.0.0.1:3000", 403],
  ["127.0.0.1:3000", "http://127.0.0.1.evil.example:3000", 403],
  ["127.0.0.1:3000", "http://user@127.0.0.1:3000", 403],
  ["evil.example:3000", "http://evil.example:3000", 403],
  ["127.0.0.1.evil.example", "http://127.0.0.1.evil.example", 403],
  ["[::2]:3000", "http://[::2]:3000", 403],
])("on this machine %s is asked by a page of %s: %i", async (host, origin, status) => {
  expect(await ask(LOCAL, "POST", { host, origin })).toBe(status);
});

test("a name that somebody pointed at this machine reads nothing either", async () => {
  expect(await ask(LOCAL, "GET", { host: "evil.example:3000", "sec-fetch-site": "same-origin" })).toBe(403);
});

test.each([
  [PUBLIC, 200],
  ["http://board.example.com", 403],
  ["https://board.example.com:8443", 403],
  ["https://board.example.com.evil.example", 403],
  ["https://evil.example", 403],
  ["http://127.0.0.1:3000", 403],
  ["not an origin", 403],
])(
  "behind a proxy, a page of %s is answered %i whatever name the proxy calls us by",
  async (origin, status) => {
    for (const host of ["board.example.com", "fieldboard.internal:3000", "evil.example"]) {
      expect(await ask(PUBLIC, "POST", { host, origin })).toBe(status);
    }
  },
);
