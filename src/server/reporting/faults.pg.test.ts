import { randomBytes } from "node:crypto";
import { nounBodies } from "#server/nouns.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sealerOf } from "#server/vault/keys.ts";
import { connectStore } from "#server/postgres/connect.ts";
import { auditFor } from "#test/audit.ts";
import { openReporting, settableClock, type TestReporting, testReplies } from "#test/peers/reporting.ts";
import { createReporting } from "./reporting.ts";

const PATH = "/index.cfm/payroll/partner_weekly";
let service: TestReporting;
beforeAll(async () => {
  service = await openReporting();
});
afterAll(() => service.store.close());

describe("limits", () => {
  test("a token's requests beyond its limit are told when to come again", async () => {
    const token = await service.grant({ requestsPerMinute: 3 });
    service.clock.set("2026-11-18T15:10:15Z");

    const replies = await Promise.all(Array.from({ length: 5 }, () => service.ask(PATH, {}, token)));

    const refused = replies.filter(({ status }) => status === 429);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(refused.map(({ headers }) => headers.get("retry-after"))).toEqual(["45", "45"]);
    expect(await refused[0]?.json()).toEqual({
      message: "This token is limited to 3 requests a minute.",
      code: 429,
      success: false,
      data: null,
    });
  });

  test("an address with many wrong tokens has to wait, while a token known there goes on", async () => {
    const [known, unknown] = await Promise.all([service.grant({}), service.grant({})]);
    await service.ask(PATH, {}, known);

    for (let time = 0; time < 10; time += 1) await service.ask(PATH, {}, `guess-${time}`);
    const guess = await service.ask(PATH, {}, "one-more");
    const late = await service.ask(PATH, {}, unknown);

    expect([guess.status, guess.headers.get("retry-after")]).toEqual([429, "1"]);
    expect(late.status).toBe(429);
    expect((await service.ask(PATH, {}, known)).status).toBe(200);
    service.clock.set("2026-11-18T16:20:00Z");
    expect((await service.ask(PATH, {}, unknown)).status).toBe(200);
  });
});

describe("what goes wrong inside", () => {
  test("while the store is away every question is a 503 that says when to come again", async () => {
    const store = connectStore({ url: "postgres://nobody:hidden@127.0.0.1:1/none" });
    const logged: string[] = [];
    const log = { error: (_facts: object, message: string) => void logged.push(message) };
    const clock = settableClock("2026-11-18T15:00:00Z");
    const sealer = sealerOf(randomBytes(32));
    const app = createReporting({
      store,
      bodies: nounBodies(store, sealer, clock),
      replies: testReplies(store),
      audit: auditFor({ store, sealer, clock }),
      clock,
      log,
      environmentToken: "x",
    });

    const reply = await app.request(`${PATH}?token=x`);
    const described = await app.request("/dev/index.cfm/swagger");
    await store.close();

    expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await reply.json()).toMatchObject({ code: 503, success: false, data: null });
    expect(logged).toEqual(["Service unavailable"]);
    expect(described.status).toBe(200);
  });

  test("a fault nobody foresaw is a 500 that tells nothing, in the reply or of the request in the log", async () => {
    const other = await openReporting();
    const token = await other.grant({});
    await other.store.pool.query("alter table submission rename to lost");

    const reply = await other.ask(`${PATH}?token=${token}&color=secret-query`, {}, token);
    const text = await reply.text();
    await other.store.close();

    expect(reply.status).toBe(500);
    expect(text).not.toMatch(/submission|relation|sql|pg/i);
    expect(other.logged).toHaveLength(1);
    expect(other.logged.join()).not.toContain(token);
    expect(other.logged.join()).not.toContain("secret-query");
  });

  test("a store that came back is asked again", async () => {
    const other = await openReporting();
    await other.store.pool.query("alter table submission rename to lost");
    const broken = await other.ask(PATH);
    await other.store.pool.query("alter table lost rename to submission");
    const mended = await other.ask(PATH);
    await other.store.close();

    expect([broken.status, mended.status]).toEqual([500, 200]);
  });
});

test("the description needs no token, can be held, and is the interface's document", async () => {
  const reply = await service.ask("/dev/index.cfm/swagger", {}, null);
  const held = await service.ask(
    "/dev/index.cfm/swagger",
    { headers: { "if-none-match": reply.headers.get("etag") ?? "" } },
    null,
  );
  const document = await reply.json();

  expect([document.openapi, document.info.title, document.servers[0].url]).toEqual([
    "3.0.0",
    "API",
    "/index.cfm",
  ]);
  expect(held.status).toBe(304);
});
