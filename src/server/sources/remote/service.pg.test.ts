import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { SOURCE_DEFAULTS } from "#contract/admin/sources.ts";
import { Secret } from "#domain/secret.ts";
import { systemClock } from "#domain/time/time.ts";
import type { SourceAddress } from "#server/settings.ts";
import { openTestDatabase } from "#test/database.ts";
import { answers, inTurn, says, startUpstream, type Fault } from "#test/peers/faulty-upstream.ts";
import { PLANTED } from "#test/planted.ts";
import { openBudget } from "./budget.ts";
import { openService } from "./service.ts";

const store = await openTestDatabase();
afterAll(() => store.close());

const LIMIT = 20;
const { signal } = new AbortController();

const serviceAt = (url: string, rest: Partial<SourceAddress> = {}) => {
  const clock = systemClock("America/New_York");
  const address = { url, devUrl: null, token: new Secret(PLANTED.token), ...rest };
  const service = openService(address, { clock, budget: openBudget(store.db) });
  service.use({ ...SOURCE_DEFAULTS, requestsPerMinute: 60_000 });
  return service;
};

/** So many requests in a row, then none for a second, as a service does whose limit is below the budget. */
function limited(): { readonly fault: Fault; readonly refused: () => number } {
  let left = LIMIT;
  let refused = 0;
  let refusedUntil = 0;
  const fault: Fault = (answer, body, received) => {
    if (left === 0) {
      refusedUntil = Date.now() + 1_000;
      left = LIMIT;
    }
    if (Date.now() < refusedUntil) {
      refused += 1;
      return answers(429, "", { "retry-after": "1" })(answer, body, received);
    }
    left -= 1;
    return says((same) => same)(answer, body, received);
  };
  return { fault, refused: () => refused };
}

test("a service that takes fewer requests than the budget is left alone as long as it says, and then read on", async () => {
  const upstream = await startUpstream();
  const { fault, refused } = limited();
  upstream.fail(fault);
  const service = serviceAt(upstream.base);

  const replies = await Promise.allSettled(
    Array.from({ length: 3 * LIMIT }, () => service.read("weekly", {}, { signal })),
  );

  expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(3 * LIMIT);
  // Those that were under way when it began to refuse, each of two times.
  expect(refused()).toBeLessThanOrEqual(2 * service.atOnce);
  await service.close();
  await upstream.close();
});

test("a service that takes no requests for a while is left alone as long as it says, whatever settings are changed", async () => {
  const upstream = await startUpstream();
  const refuses = inTurn(answers(429, "", { "retry-after": "1" }), null);
  const times: number[] = [];
  upstream.fail((answer, body, received) => {
    times.push(performance.now());
    refuses(answer, body, received);
  });
  const service = serviceAt(upstream.base);

  const first = service.read("weekly", {}, { signal });
  await expect.poll(() => times.length).toBe(1);
  await expect.poll(() => upstream.openSockets()).toBe(1);
  // The refusal is on its way to the client: what is sent before it arrives is in order.
  await sleep(300);
  service.use({ ...SOURCE_DEFAULTS, requestsPerMinute: 50_000 });
  await Promise.all([first, service.read("weekly", {}, { signal })]);

  const [refusedAt = 0, ...later] = times;
  expect(later.map((at) => Math.round(at - refusedAt) >= 950)).toEqual(later.map(() => true));
  expect(later.length).toBeGreaterThanOrEqual(2);
  await service.close();
  await upstream.close();
});

test("a token whose file is replaced is sent from the next request on, and stays while the file is empty", async () => {
  const upstream = await startUpstream();
  const folder = mkdtempSync(join(tmpdir(), "fieldboard-token-"));
  const tokenFile = join(folder, "token");
  const service = serviceAt(upstream.base, { tokenFile });

  for (const text of ["first", "second\n", ""]) {
    writeFileSync(tokenFile, text);
    await service.read("weekly", {}, { signal });
  }

  expect(upstream.received.map(({ query }) => query.get("token"))).toEqual(["first", "second", "second"]);
  rmSync(folder, { recursive: true });
  await service.close();
  await upstream.close();
});

test("two processes that read for one store share its budget, and neither waits longer for a clock that was ahead", async () => {
  await store.pool.query("update source_budget set next_ms = 9999999999999");
  const [first, second] = [openBudget(store.db), openBudget(store.db)];
  const startedAt = performance.now();
  const took = async (budget: typeof first): Promise<number> => {
    await budget.take(1_200, signal);
    return Math.floor((performance.now() - startedAt) / 50);
  };

  expect([await took(first), await took(first)]).toEqual([0, 0]);
  expect([await took(second), await took(second)]).toEqual([2, 2]);
});
