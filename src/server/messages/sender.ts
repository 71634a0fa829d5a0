import { setTimeout } from "node:timers/promises";
import PQueue from "p-queue";
import { z } from "zod/mini";
import { secondsAfter, type Clock } from "#domain/time/time.ts";
import type { Log } from "#server/http/log.ts";
import { StoreMigrated, type Store } from "#server/postgres/connect.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { htmlOf, letter, textOf } from "./letter.ts";
import type { SendMail } from "./mailer.ts";
import { NotSent } from "./not-sent.ts";
import {
  claimMessage,
  lockSending,
  selectDue,
  unlockSending,
  updateFailed,
  updateGivenUp,
  updateSent,
  type ClaimedMessage,
} from "./queries.ts";
import { stopAddress } from "./stop-token.ts";
import type { PostWebhook } from "./webhook.ts";

export type SenderDeps = {
  readonly store: Pick<Store, "db">;
  readonly sealer: Pick<Sealer, "open" | "stopHash">;
  readonly clock: Clock;
  readonly log: Pick<Log, "warn" | "error">;
  readonly publicOrigin: string;
  /** Null where no mail is set up. */
  readonly sendMail: SendMail | null;
  readonly postWebhook: PostWebhook;
  /** Records that a message was given up. */
  readonly onGivenUp: (message: ClaimedMessage, why: string) => Promise<void>;
  /** Seconds from each try to the next; after the last one the message is given up. */
  readonly waitsS?: readonly number[];
  readonly tickMs?: number;
};

/** A minute to 12 hours: eight tries in about a day. */
const WAITS_S = [60, 300, 900, 3_600, 10_800, 21_600, 43_200];
const TICK_MS = 2_000;
const AT_ONCE = 8;
const BATCH_MAX = 100;

/**
 * Delivers the messages of the store until the signal is aborted. Of several processes one does; another one takes over
 * when it ends. `prepare` runs before each look, in the same process only.
 */
export async function runSender(
  deps: SenderDeps,
  prepare: () => Promise<void>,
  signal: AbortSignal,
): Promise<void> {
  const { store, log, tickMs = TICK_MS } = deps;
  while (!signal.aborted) {
    try {
      // The connection holds the lock, so losing the connection ends the right to send.
      await store.db.connection().execute(async (db) => {
        if (!(await lockSending(db))) return;
        try {
          await prepare();
          await sendDue(deps, signal);
        } finally {
          await unlockSending(db);
        }
      });
    } catch (error) {
      log.error({ err: error }, "sending messages was interrupted");
      // The newer program sends them from now on.
      if (error instanceof StoreMigrated) return;
    }
    await setTimeout(tickMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Tries each message that is due, once. */
export async function sendDue(deps: SenderDeps, signal: AbortSignal): Promise<void> {
  const queue = new PQueue({ concurrency: AT_ONCE });
  const due = await selectDue(deps.store.db, deps.clock.now(), BATCH_MAX);
  await Promise.all(
    due.map(({ id, attempts }) =>
      queue.add(async () => {
        if (!signal.aborted) await sendOne(deps, id, attempts);
      }),
    ),
  );
}

/** Claims a message, sends it, and only then marks it as sent. */
async function sendOne(deps: SenderDeps, id: string, attemptsBefore: number): Promise<void> {
  const { store, clock, log, onGivenUp, waitsS = WAITS_S } = deps;
  const waitS = waitsS[attemptsBefore] ?? waitsS.at(-1) ?? 0;
  const message = await claimMessage(store.db, id, secondsAfter(clock.now(), waitS));
  if (message === null) return;
  try {
    await deliver(deps, message).catch((error: unknown) => {
      if (error instanceof NotSent) throw error;
      log.error({ err: error, message: id }, "a message could not be prepared");
      throw new NotSent("a fault here; the log says more");
    });
    await updateSent(store.db, id, clock.now());
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    const { message: why, mayRetry } = error;
    log.warn({ message: id, kind: message.kind, way: message.way, why }, "a message could not be sent");
    if (mayRetry && message.attempts <= waitsS.length) {
      await updateFailed(store.db, id, why);
      return;
    }
    await onGivenUp(message, why);
    await updateGivenUp(store.db, id, why, clock.now());
  }
}

/** @throws NotSent */
async function deliver(deps: SenderDeps, message: ClaimedMessage): Promise<void> {
  if (message.isDisabled) throw new NotSent("the user is disabled", false);
  if (!message.isCurrent) throw new NotSent("the user’s role or offices changed", false);
  await (message.way === "email" ? deliverMail(deps, message) : deliverWebhook(deps, message));
}

async function deliverMail(
  { sendMail, sealer, publicOrigin }: SenderDeps,
  { id, email, content, secret }: ClaimedMessage,
): Promise<void> {
  if (sendMail === null) throw new NotSent("no mail server is set up");
  const parts = letter.parse(content);
  const token = secret === null ? "" : `#${sealer.open(secret, "message.secret", id)}`;
  const stop = parts.stops === null ? null : stopAddress(publicOrigin, sealer, parts.stops);
  const addresses = { action: `${publicOrigin}${parts.action.path}${token}`, stop };
  await sendMail({
    id,
    to: email,
    subject: parts.subject,
    text: textOf(parts, addresses),
    html: htmlOf(parts, addresses),
    stopAddress: stop,
  });
}

/** What is sealed of a webhook. */
const webhookSecrets = z.object({ url: z.string(), secret: z.string() });

async function deliverWebhook(
  { postWebhook, sealer }: SenderDeps,
  { id, userId, content, webhook }: ClaimedMessage,
): Promise<void> {
  if (webhook === null || userId === null) throw new NotSent("the user has no webhook", false);
  const { url, secret } = webhookSecrets.parse(JSON.parse(sealer.open(webhook, "webhook.sealed", userId)));
  await postWebhook({ id, url, secret, body: JSON.stringify(content) });
}
