import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { instant } from "#domain/time/time.ts";
import { sealerOf } from "#server/vault/keys.ts";
import { openTestDatabase, type TestDatabase } from "#test/database.ts";
import { startMailServer, type MailServer } from "#test/peers/mail-server.ts";
import { byNight } from "#test/night.ts";
import { startWebhookListener, type WebhookListener } from "#test/peers/webhook-listener.ts";
import { insertMessage, putWebhook } from "./queries.ts";

/* Slow: processes are started and killed. */

const KILLS = byNight(20, 2);
/** Number of messages of each way. */
const MESSAGES = byNight(150, 30);
const NOW = instant("2026-01-05T12:00:00Z");
const LETTER = {
  subject: "3 new",
  paragraphs: [],
  items: [],
  action: { label: "Open", path: "/today" },
  stops: null,
};

const key = randomBytes(32);
let store: TestDatabase;
let mails: MailServer;
let hook: WebhookListener;
beforeAll(async () => {
  store = await openTestDatabase();
  mails = await startMailServer();
  hook = await startWebhookListener((reply) => void setTimeout(5).then(() => reply.writeHead(204).end()));
});
afterAll(async () => {
  await store.close();
  await mails.close();
  hook.close();
});

const startSender = () => {
  const script = join(import.meta.dirname, "../../test/running/send-messages.ts");
  const options = [store.url, mails.url, key.toString("hex")];
  return spawn(process.execPath, [script, ...options], { stdio: ["ignore", "pipe", "ignore"] });
};

const unsent = async (): Promise<number> =>
  (await store.pool.query("select count(*)::int as n from message where sent_at is null")).rows[0].n;

test(`a sender killed ${KILLS} times neither loses a message nor sends another one in its place`, async () => {
  await store.pool.query(
    "insert into auth_user (id, name, email, role) values ('ann', 'Ann', 'ann@example.com', 'admin')",
  );
  const secrets = JSON.stringify({ url: hook.url, secret: "whsec_AAAA" });
  const sealed = sealerOf(key).seal(secrets, "webhook.sealed", "ann");
  await putWebhook(store.db, { userId: "ann", host: "127.0.0.1", sealed }, NOW);
  const to = { userId: "ann", address: null, subscriptionId: null, access: null, kind: "alert" } as const;
  const mailIds: string[] = [];
  const hookIds: string[] = [];
  for (let nth = 0; nth < MESSAGES; nth += 1) {
    mailIds.push(await insertMessage(store.db, { ...to, way: "email", content: LETTER }, NOW));
    hookIds.push(await insertMessage(store.db, { ...to, way: "webhook", content: { nth } }, NOW));
  }

  let cutShort = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const sender = startSender();
    const exited = once(sender, "exit");
    await Promise.race([once(sender.stdout, "data"), exited]);
    const before = mails.received.length + hook.received.length;
    // Not before it has begun to send, so that the kill comes in the middle of that.
    await expect
      .poll(() => mails.received.length + hook.received.length, { timeout: 20_000, interval: 2 })
      .toBeGreaterThan(before + kill);
    await setTimeout(Math.random() * 20);
    sender.kill("SIGKILL");
    await exited;
    if ((await unsent()) > 0) cutShort += 1;
  }
  const last = startSender();
  const ended = once(last, "exit");
  await expect.poll(unsent, { timeout: 60_000 }).toBe(0);
  last.kill("SIGKILL");
  await ended;

  expect(cutShort).toBeGreaterThan(KILLS / 2);
  const received = hook.received.map(({ headers }) => String(headers["webhook-id"]));
  expect([...new Set(mails.received.map(({ id }) => id))].toSorted()).toEqual(mailIds.toSorted());
  expect([...new Set(received)].toSorted()).toEqual(hookIds.toSorted());
}, 170_000);
