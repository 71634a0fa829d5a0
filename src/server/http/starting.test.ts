import { expect, test } from "vitest";
import { startingSite } from "./starting.ts";

const HEADERS = { "X-Content-Type-Options": "nosniff" };
const site = { fetch: () => new Response("the site") };
const ask = (starting: ReturnType<typeof startingSite>, path: string) =>
  Promise.resolve(starting.fetch(new Request(`http://localhost${path}`), {}));

test("a process that starts is up and not ready", async () => {
  const starting = startingSite(HEADERS);
  const up = await ask(starting, "/healthz");
  expect([up.status, await up.text(), up.headers.get("x-content-type-options")]).toEqual([
    200,
    '{"status":"up"}',
    "nosniff",
  ]);
  const ready = await ask(starting, "/readyz");
  expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "5"]);
});

test("a request that comes before the start is answered after it", async () => {
  const starting = startingSite(HEADERS);
  const waiting = ask(starting, "/api/today");
  starting.begin(site);
  expect(await (await waiting).text()).toBe("the site");
  expect(await (await ask(starting, "/readyz")).text()).toBe("the site");
});

test("a request that waits too long, or for what never begins, is refused for another process to answer", async () => {
  const slow = await ask(startingSite(HEADERS, 1), "/api/today");
  const starting = startingSite(HEADERS);
  const waiting = ask(starting, "/api/today");
  starting.end();
  for (const response of [slow, await waiting])
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
});
