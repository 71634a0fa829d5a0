import { randomBytes } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { selectAlerts } from "#server/alerts/queries.ts";
import { putWebhook, selectWebhookHost } from "#server/messages/queries.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { auditFor } from "#test/audit.ts";
import { openTestDatabase } from "#test/database.ts";
import { settableClock } from "#test/peers/reporting.ts";
import { endWebhook } from "./sending.ts";

const store = await openTestDatabase();
afterAll(() => store.close());

test("a webhook that is gone is removed on record, its owner told; one set since stays", async () => {
  const clock = settableClock("2026-11-18T15:00:00Z");
  const audit = auditFor({ store, sealer: sealerOf(randomBytes(32)), clock });
  await store.pool.query(
    "insert into auth_user (id, name, email, role) values ('ann', 'Ann', 'ann@example.com', 'admin')",
  );
  const set = (sealed: string) =>
    putWebhook(
      store.db,
      { userId: "ann", host: "hooks.example.com", sealed: Buffer.from(sealed) },
      clock.now(),
    );
  const gone = { userId: "ann", webhook: Buffer.from("first"), host: "hooks.example.com" };
  await set("second");
  await endWebhook({ audit, clock }, gone, "410 from hooks.example.com");
  expect(await selectWebhookHost(store.db, "ann")).toBe("hooks.example.com");
  expect(await selectAlerts(store.db, "ann")).toEqual([]);

  await set("first");
  await endWebhook({ audit, clock }, gone, "410 from hooks.example.com");
  expect(await selectWebhookHost(store.db, "ann")).toBeNull();
  expect(await selectAlerts(store.db, "ann")).toMatchObject([
    { title: expect.stringContaining("hooks.example.com was removed"), path: "/account/alerts" },
  ]);
  const { rows } = await store.pool.query("select act, subject_id from audit_entry");
  expect(rows).toEqual([{ act: "webhook-gone", subject_id: "ann" }]);
});
