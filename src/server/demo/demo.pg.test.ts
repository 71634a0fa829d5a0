import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { sealerOf } from "#server/vault/keys.ts";
import { DEMO, planDemo } from "#test/demo-business.ts";
import { openTestDatabase } from "#test/database.ts";
import { demoExchanges } from "./demo.ts";
import { runSource } from "#server/commands/run-source.ts";

let store: Awaited<ReturnType<typeof openTestDatabase>>;
const sealer = sealerOf(randomBytes(32));
const small = { ...DEMO, people: 150 };

beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

const load = () =>
  runSource(store, {
    source: "demo",
    origin: "a test",
    exchanges: demoExchanges(small),
    sealer,
    now: () => DEMO.now,
  });

test("the whole demo is stored, with nothing mended and nothing set aside", async () => {
  const report = await load();
  const counts = await store.pool.query<{ people: number; punched: number; groups: number }>(
    `select (select count(*) from person) as people,
            (select count(*) from time_record t join submission s on s.id = t.entry_id) as punched,
            (select count(distinct group_id) from office) as groups`,
  );
  const { groups } = planDemo({ people: 150 });

  expect(report.setAside).toEqual([]);
  expect(Object.keys(report.drift)).toEqual([]);
  expect(counts.rows).toMatchObject([{ people: 150, groups: groups.length }]);
  expect(counts.rows[0]?.punched).toBeGreaterThan(3000);
});
