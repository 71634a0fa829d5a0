import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createLimits } from "./limits.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { dashboardOver, testWho } from "#test/dashboard.ts";
import { createLog } from "#server/http/log.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { limitPeople } from "./admit.ts";
import { problem } from "#server/http/problem.ts";
import type { HttpEnv } from "#server/http/request-log.ts";

const clock = settableClock("2026-11-18T15:00:20Z");
let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
});
afterEach(async () => {
  await store.pool.query("delete from request_count");
  clock.set("2026-11-18T15:00:20Z");
});
afterAll(() => store.close());

/** A process that answers five times a minute; who asks stands in a header, nobody without it. */
function startProcess() {
  const app = new Hono<HttpEnv>();
  app.onError(problem);
  app.use(async (context, next) => {
    const userId = context.req.header("who");
    context.set("who", userId === undefined ? null : testWho({ userId }));
    context.set("address", context.req.header("address") ?? "192.0.2.7");
    await next();
  });
  app.use(limitPeople(createLimits(store, clock), 5));
  app.get("/", (context) => context.text("private"));
  return async (headers: Readonly<Record<string, string>>, times: number): Promise<readonly number[]> => {
    const replies = await Promise.all(
      Array.from({ length: times }, async () => app.request("/", { headers })),
    );
    return replies.map(({ status }) => status).toSorted((one, other) => one - other);
  };
}

test("a person's requests beyond the limit get the time to wait, and go on then", async () => {
  const app = new Hono<HttpEnv>();
  app.onError(problem);
  app.use(async (context, next) => {
    context.set("who", testWho());
    await next();
  });
  app.use(limitPeople(createLimits(store, clock), 1));
  app.get("/", (context) => context.text("private"));
  await app.request("/");
  const refused = await app.request("/");
  clock.set("2026-11-18T15:01:00Z");

  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "40"]);
  expect(await refused.json()).toMatchObject({ detail: "The limit is 1 requests per minute." });
  expect((await app.request("/")).status).toBe(200);
});

test("one person's requests are counted over all processes and addresses, and for nobody else", async () => {
  const [first, second] = [startProcess(), startProcess()];
  await first({ who: "ann" }, 3);

  expect(await second({ who: "ann", address: "198.51.100.4" }, 4)).toEqual([200, 200, 429, 429]);
  expect(await second({ who: "bob" }, 5)).toEqual([200, 200, 200, 200, 200]);
});

test("where nobody is signed in the network is counted, which stops nobody who is", async () => {
  const ask = startProcess();

  expect(await ask({ address: "2001:db8:1:2::7" }, 6)).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await ask({ address: "2001:db8:1:2:ffff::1" }, 1)).toEqual([429]);
  expect(await ask({ address: "2001:db8:1:3::1" }, 1)).toEqual([200]);
  expect(await ask({ address: "2001:db8:1:2::7", who: "ann" }, 1)).toEqual([200]);
});

test.each([
  ["an unknown path", "/api/nothing", null],
  ["a report without a session", "/api/offices", null],
  ["a report that the role has no access to", "/api/users", testWho({ role: "manager" })],
])("requests that are refused count too: %s", async (_what, path, who) => {
  const app = dashboardOver(store, createLog({ level: "silent" }), {
    clock,
    identify: () => Promise.resolve(who),
  });
  // As many at once as are not refused for being too many at once.
  for (let sent = 0; sent < 1_200; sent += 200) {
    const replies = await Promise.all(Array.from({ length: 200 }, async () => app.request(path)));
    expect(replies.some(({ status }) => status === 429)).toBe(false);
  }
  expect((await app.request(path)).status).toBe(429);
});
