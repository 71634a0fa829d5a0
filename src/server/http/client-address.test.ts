import { Hono } from "hono";
import { expect, test } from "vitest";
import { clientAddress } from "./request.ts";
import type { HttpEnv } from "./request-log.ts";

/** The address that is counted when a connection from 10.0.0.1 brings this header. */
async function counted(proxyHops: number, forwarded: string | null, others: Record<string, string> = {}) {
  const app = new Hono<HttpEnv>();
  app.get("/", (context) => context.text(clientAddress(context, proxyHops)));
  const headers = new Headers(others);
  if (forwarded !== null) headers.set("x-forwarded-for", forwarded);
  const request = new Request("http://localhost/", { headers });
  const response = await app.fetch(request, { incoming: { socket: { remoteAddress: "10.0.0.1" } } });
  return response.text();
}

test("forged Host and forwarded headers change nothing", async () => {
  const forged = {
    host: "evil.example",
    forwarded: "for=192.0.2.1",
    "x-real-ip": "192.0.2.1",
    via: "1.1 me",
  };

  expect(await counted(0, "192.0.2.1", forged)).toBe("10.0.0.1");
  expect(await counted(1, "192.0.2.1, 198.51.100.4", forged)).toBe("198.51.100.4");
});

test.each([
  [1, "198.51.100.4", "198.51.100.4"],
  [1, "192.0.2.1, 192.0.2.2,198.51.100.4", "198.51.100.4"],
  [2, "192.0.2.1, 198.51.100.4, 10.0.0.2", "198.51.100.4"],
  [2, "2001:db8::7, 10.0.0.2", "2001:db8::7"],
  [1, "[2001:db8::7]:5000", "2001:db8::7"],
  [1, "198.51.100.4:5000", "198.51.100.4"],
])("behind %i proxies %j comes from %s", async (hops, forwarded, address) => {
  expect(await counted(hops, forwarded)).toBe(address);
});

test("a request that took a shorter way than all proxies is known by what it passed", async () => {
  expect(await counted(3, "198.51.100.4")).toBe("198.51.100.4");
});

test.each([null, "", "unknown", "evil.example", "198.51.100.4, ", "1.2.3.4.5", "<script>"])(
  "%j names no address, so the connection's own is counted",
  async (forwarded) => {
    expect(await counted(1, forwarded)).toBe("10.0.0.1");
  },
);

test("without a connection there is still a name to count by", async () => {
  const app = new Hono<HttpEnv>();
  app.get("/", (context) => context.text(clientAddress(context, 0)));

  expect(await (await app.request("/")).text()).toBe("in process");
});
