import { Hono } from "hono";
import { expect, test } from "vitest";
import { loopbackOnly, sameSiteOnly } from "./loopback.ts";
import { problem } from "./problem.ts";
import type { HttpEnv } from "./request-log.ts";

const app = new Hono<HttpEnv>();
app.onError(problem);
app.use(loopbackOnly(), sameSiteOnly());
app.get("/", (context) => context.text("private"));

async function ask(remoteAddress: string | undefined, headers: Readonly<Record<string, string>> = {}) {
  const request = new Request("http://localhost:3000/");
  for (const [name, value] of Object.entries({ host: "localhost:3000", ...headers }))
    request.headers.set(name, value);
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress } } });
  return { status: response.status, text: await response.text() };
}

test.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1"])("%s is this machine", async (address) => {
  expect(await ask(address)).toEqual({ status: 200, text: "private" });
});

test.each([
  "10.0.0.5",
  "192.0.2.7",
  "::ffff:10.0.0.5",
  "fe80::1",
  "2001:db8::1",
  "127.0.0.1.example",
  undefined,
])("%s is not", async (address) => {
  const { status, text } = await ask(address);
  expect(status).toBe(403);
  expect(text).toContain("Until people can sign in");
});

test("without a connection to look at, nobody is let through", async () => {
  expect((await app.request("http://localhost/")).status).toBe(403);
});

test.each(["localhost", "LOCALHOST:3000", "127.0.0.1:3000", "[::1]:8080"])(
  "%s is a name of ours",
  async (host) => {
    expect((await ask("127.0.0.1", { host })).status).toBe(200);
  },
);

test.each([
  "evil.example",
  "localhost.evil.example:3000",
  "127.0.0.1.evil.example",
  "10.0.0.1:3000",
  "[::2]",
])("the name %s, pointed at this machine, is refused", async (host) => {
  expect((await ask("127.0.0.1", { host })).status).toBe(403);
});

test.each(["x-forwarded-for", "forwarded", "x-forwarded-host", "via"])(
  "what a proxy passes on (%s) did not come from this machine",
  async (header) => {
    expect((await ask("127.0.0.1", { [header]: "127.0.0.1" })).status).toBe(403);
  },
);

test.each([
  [{ "sec-fetch-site": "same-origin" }, 200],
  [{ "sec-fetch-site": "none" }, 200],
  [{ "sec-fetch-site": "same-site" }, 403],
  [{ "sec-fetch-site": "cross-site" }, 403],
  [{ origin: "http://localhost:3000" }, 200],
  [{ origin: "http://localhost:5173" }, 403],
  [{ origin: "https://evil.example" }, 403],
  [{ origin: "null" }, 403],
])("a browser that says %j is answered %i", async (headers, status) => {
  expect((await ask("127.0.0.1", headers)).status).toBe(status);
});
