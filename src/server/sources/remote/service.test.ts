import { expect, test } from "vitest";
import { SOURCE_DEFAULTS } from "#contract/sources.ts";
import { Secret } from "#domain/secret.ts";
import { systemClock } from "#domain/time/time.ts";
import { answers, says, startUpstream, type Fault } from "#test/faulty-upstream.ts";
import { PLANTED } from "#test/planted.ts";
import { openService } from "./service.ts";

const LIMIT = 20;

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
  const address = { url: upstream.base, devUrl: null, token: new Secret(PLANTED.token) };
  const service = openService(address, systemClock("America/New_York"));
  service.use({ ...SOURCE_DEFAULTS, requestsPerMinute: 60_000 });
  const { signal } = new AbortController();

  const replies = await Promise.allSettled(
    Array.from({ length: 3 * LIMIT }, () => service.read("weekly", {}, { signal })),
  );

  expect(replies.filter(({ status }) => status === "fulfilled")).toHaveLength(3 * LIMIT);
  // Those that were under way when it began to refuse, each of two times.
  expect(refused()).toBeLessThanOrEqual(2 * service.atOnce);
  await service.close();
  await upstream.close();
});
