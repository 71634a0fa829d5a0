import { Hono } from "hono";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { listen, type Listening } from "#server/http/listen.ts";
import { createLog } from "#server/http/log.ts";
import { problem } from "#server/http/problem.ts";
import { requestLog, type HttpEnv } from "#server/http/request-log.ts";
import { dashboardOver, openDashboard, type TestDashboard } from "#test/dashboard.ts";

/* Four files are sent at a time: whatever becomes of a fifth request, it is answered. */
const MORE_THAN_SLOTS = 5;
const log = createLog({ level: "silent" });

let dashboard: TestDashboard;
let listening: Listening | null = null;
beforeAll(async () => {
  dashboard = await openDashboard();
});
afterEach(async () => {
  await listening?.stop();
  listening = null;
});
afterAll(() => dashboard.store.close());

const originOf = async (app: Hono<HttpEnv>): Promise<string> => {
  listening = await listen(app, { host: "127.0.0.1", port: 0, drainMs: 100 });
  return `http://127.0.0.1:${listening.port}`;
};
const busy = (): number => dashboard.store.pool.totalCount - dashboard.store.pool.idleCount;

describe.each(["records", "partner"])("/api/payroll/%s/export", (file) => {
  test.each(["Δ", "🙂", '1"; filename="2', "../1"])(
    "of the office %j is sent however often it is requested",
    async (office) => {
      const origin = await originOf(dashboard.app);
      const query = new URLSearchParams({ format: "csv", week: "2026-11-02", office });
      const statuses: number[] = [];
      for (let time = 0; time < MORE_THAN_SLOTS; time += 1) {
        const reply = await fetch(`${origin}/api/payroll/${file}/export?${query}`);
        await reply.text();
        statuses.push(reply.status);
      }

      expect(statuses).toEqual(Array(MORE_THAN_SLOTS).fill(200));
      await expect.poll(busy).toBe(0);
    },
  );
});

test("what fails after a file was begun gives its slot and its snapshot back", async () => {
  const site = new Hono<HttpEnv>();
  site.onError(problem);
  site.use(requestLog(log), async (_context, next) => {
    await next();
    throw new Error("as a header does that cannot be sent");
  });
  site.route("/", dashboardOver(dashboard.store, log));
  const origin = await originOf(site);
  const statuses: number[] = [];
  for (let time = 0; time < MORE_THAN_SLOTS; time += 1) {
    const reply = await fetch(`${origin}/api/people/directory/export?format=csv`);
    await reply.text();
    statuses.push(reply.status);
  }

  expect(statuses).toEqual(Array(MORE_THAN_SLOTS).fill(500));
  await expect.poll(busy).toBe(0);
});
