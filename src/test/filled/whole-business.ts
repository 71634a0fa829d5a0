import { randomBytes } from "node:crypto";
import { runSource } from "#server/commands/run-source.ts";
import { demoExchanges } from "#server/demo/demo.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { DEMO } from "#test/demo-business.ts";

/** A store with a small made-up business, payroll of a few weeks included. */
export async function openWholeBusiness(): Promise<TestDatabase> {
  const store = await openTestDatabase();
  await runSource(store, {
    source: "demo",
    origin: "a test",
    sealer: sealerOf(randomBytes(32)),
    now: () => DEMO.now,
    exchanges: demoExchanges({ ...DEMO, people: 300, weeks: 6 }),
  });
  return store;
}
