import { afterAll, beforeAll, expect, test } from "vitest";
import { messages, releaseMessages } from "#contract/admin/messages.ts";
import { instant } from "#domain/time/time.ts";
import { insertMessage, putHold, updateFailed } from "#server/messages/queries.ts";
import { dashboardOver, reach, testClock, testWho, unaborted } from "#test/dashboard.ts";
import { createLog } from "#server/http/log.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { call, send } from "#web/api/call.ts";

const MADE_AT = instant("2026-11-18T09:00:00Z");

let store: TestDatabase;
beforeAll(async () => {
  store = await openTestDatabase();
  await store.pool.query(
    "insert into auth_user (id, name, email, role) values ('chief', 'Ann', 'ann@example.com', 'admin')",
  );
  const who = testWho({ userId: "chief", role: "admin", scope: "all" });
  reach(
    dashboardOver(store, createLog({ level: "silent" }), {
      identify: () => Promise.resolve(who),
      hasMail: true,
    }),
  );
});
afterAll(() => store.close());

const read = () => call(messages, {}, unaborted());

test("an administrator sees what waits and why, and lets a restored store send, once and on record", async () => {
  expect(await read()).toEqual({ hasMail: true, hold: null, queues: [] });
  const now = testClock.now();
  const alert = {
    kind: "alert",
    userId: "chief",
    address: null,
    subscriptionId: null,
    access: null,
    content: {},
  } as const;
  const id = await insertMessage(store.db, { ...alert, way: "email" }, now);
  await insertMessage(store.db, { ...alert, way: "email" }, now);
  await updateFailed(store.db, id, { problem: "the mail server refused the sender", dueAt: now });
  await store.pool.query("insert into webhook values ('chief', 'hooks.example.com', '', now())");
  await insertMessage(store.db, { ...alert, way: "webhook" }, now);
  await putHold(store.db, MADE_AT, now);

  expect(await read()).toEqual({
    hasMail: true,
    hold: { backupMadeAt: MADE_AT, since: now },
    queues: [
      {
        queue: "mail",
        host: null,
        waiting: 2,
        oldestAt: now,
        problem: "the mail server refused the sender",
      },
      { queue: "webhook", host: "hooks.example.com", waiting: 1, oldestAt: now, problem: null },
    ],
  });
  await send(releaseMessages, { since: now });
  expect((await read()).hold).toBeNull();
  await expect(send(releaseMessages, { since: now })).rejects.toMatchObject({ fault: "rejected" });
  const { rows } = await store.pool.query(
    "select act, actor from audit_entry where act = 'messages-released'",
  );
  expect(rows).toEqual([{ act: "messages-released", actor: "chief" }]);
});
