import { flushCompileCache } from "node:module";
import { setTimeout } from "node:timers/promises";
import "temporal-polyfill/global";
import { Secret } from "#domain/secret.ts";
import { systemClock } from "#domain/time/time.ts";
import { createLog } from "#server/http/log.ts";
import { openMailer } from "#server/messages/mailer.ts";
import { sendDue } from "#server/messages/sender.ts";
import { openWebhooks } from "#server/messages/webhook.ts";
import { connectStore } from "#server/postgres/connect.ts";
import { LOCKS, withLock } from "#server/postgres/locks.ts";
import { sealerOf } from "#server/vault/keys.ts";

/** A process of its own that delivers the messages of a store until it is killed. */
const [database = "", mailServer = "", key = ""] = process.argv.slice(2);
// Who is killed never gets to keep its compiled code for the next start.
flushCompileCache();
process.stdout.write("ready\n");
const clock = systemClock("America/New_York");
const store = connectStore({ url: database });
const sender = {
  store,
  sealer: sealerOf(Buffer.from(key, "hex")),
  clock,
  log: createLog({ level: "silent" }),
  publicOrigin: "http://localhost:3000",
  sendMail: openMailer({ url: new Secret(mailServer), from: "fieldboard@localhost" }),
  postWebhook: openWebhooks({ allowsInternal: true, clock }),
  isLinkOpen: () => Promise.resolve(true),
  giveUp: () => Promise.resolve(),
  onWebhookGone: () => Promise.resolve(),
  // What a killed sender left is due again at once, however often that happens.
  leaseS: 1,
  tickMs: 10,
};
const { signal } = new AbortController();
while (!signal.aborted) {
  await withLock(store, LOCKS.messages, (db) => sendDue(sender, signal, db));
  await setTimeout(10);
}
