import { afterAll, beforeAll, expect, test } from "vitest";
import { openReporting, type TestReporting } from "#test/peers/reporting.ts";

const PATH = "/index.cfm/payroll/partner_weekly";

let direct: TestReporting;
let behindProxy: TestReporting;
beforeAll(async () => {
  [direct, behindProxy] = await Promise.all([openReporting(), openReporting({ proxyHops: 1 })]);
});
afterAll(() => Promise.all([direct.store.close(), behindProxy.store.close()]));

/** The status of one more wrong token, which says it was forwarded for these. */
async function guess(service: TestReporting, forwardedFor: string): Promise<number> {
  const { status } = await service.ask(PATH, { headers: { "x-forwarded-for": forwardedFor } }, "guess");
  return status;
}

test("without a proxy of ours a stranger who writes other addresses is slowed like anybody", async () => {
  for (let time = 0; time < 10; time += 1) await guess(direct, `192.0.2.${time}`);

  expect(await guess(direct, "198.51.100.4")).toBe(429);
});

test("behind one, whom it saw is slowed, whatever stands before that, and nobody else", async () => {
  for (let time = 0; time < 10; time += 1) await guess(behindProxy, `192.0.2.${time}, 198.51.100.4`);

  expect(await guess(behindProxy, "203.0.113.9, 198.51.100.4")).toBe(429);
  expect(await guess(behindProxy, "198.51.100.4, 203.0.113.9")).toBe(401);
});

test("unknown tokens count for their network, like requests without one", async () => {
  await guess(direct, "");
  const { rows } = await direct.store.pool.query(
    "select key from request_count where key like 'stranger of %'",
  );

  expect(rows).toHaveLength(1);
});
