import { setTimeout } from "node:timers/promises";
import { z } from "zod/mini";
import { secondsAfter, secondsBetween, type Clock } from "#domain/time/time.ts";
import type { Log } from "#server/http/log.ts";
import { type Db, type Store } from "#server/postgres/connect.ts";
import type { Sealer } from "#server/vault/keys.ts";
import { htmlOf, letter, textOf } from "./letter.ts";
import type { SendMail } from "./mailer.ts";
import { NotSent } from "./not-sent.ts";
import {
  claimNext,
  selectQueues,
  updateFailed,
  updateQueue,
  updateSent,
  updateWaiting,
  type ClaimedMessage,
} from "./queries.ts";
import { stopAddresses } from "./stop-token.ts";
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
  /** Tells whether a one-time link still works: one that was withdrawn, replaced or used is not mailed. */
  readonly isLinkOpen: (token: string) => Promise<boolean>;
  /** Gives a message up, on record. */
  readonly giveUp: (message: ClaimedMessage, why: string) => Promise<void>;
  /** Ends the webhook that a message was for, since its listener says that it is gone. */
  readonly onWebhookGone: (message: ClaimedMessage, why: string) => Promise<void>;
  /** Seconds from each try to the next; after the last one the message is given up. */
  readonly waitsS?: readonly number[];
  /** Seconds after which a message may be claimed again whose sender has died. */
  readonly leaseS?: number;
  readonly tickMs?: number;
};

/** A minute to 12 hours: eight tries in about a day. */
const WAITS_S = [60, 300, 900, 3_600, 10_800, 21_600, 43_200];
/** Bounds of the wait for a server: it is tried again after as long as it has waited. */
const SERVER_WAIT_S = { least: 60, most: 900 };
const LEASE_S = 60;
const TICK_MS = 2_000;
/** Messages of each queue that are sent at once. Mail servers refuse clients that open many connections. */
const AT_ONCE = 3;

/**
 * Tries each message that is due, once, and those that become due meanwhile: each queue at its own speed, whatever the
 * others wait for. `db` says whether this process may still send.
 */
export async function sendDue(deps: SenderDeps, signal: AbortSignal, db: Db = deps.store.db): Promise<void> {
  const { clock, tickMs = TICK_MS } = deps;
  const failed = new AbortController();
  const stop = AbortSignal.any([signal, failed.signal]);
  const inFlight = new Set<string>();
  const senders = new Map<Promise<void>, string>();
  const start = (queue: string): void => {
    const sender = sendQueue(deps, queue, inFlight, stop)
      .catch((error: unknown) => failed.abort(error))
      .finally(() => senders.delete(sender));
    senders.set(sender, queue);
  };
  try {
    do {
      for (const { queue, due } of await selectQueues(db, clock.now(), [...inFlight])) {
        const running = [...senders.values()].filter((name) => name === queue).length;
        for (let nth = running; nth < Math.min(AT_ONCE, running + due); nth += 1) start(queue);
      }
      await Promise.race([
        Promise.all(senders.keys()),
        setTimeout(tickMs, undefined, { ref: false, signal: stop }).catch(() => undefined),
      ]);
    } while (senders.size > 0 && !stop.aborted);
  } catch (error) {
    failed.abort(error);
  }
  await Promise.all(senders.keys());
  if (failed.signal.aborted) throw failed.signal.reason;
}

/** Sends the messages of a queue, one after another, until none is due. */
async function sendQueue(
  deps: SenderDeps,
  queue: string,
  inFlight: Set<string>,
  stop: AbortSignal,
): Promise<void> {
  const { store, clock, leaseS = LEASE_S } = deps;
  while (!stop.aborted) {
    const now = clock.now();
    const until = secondsAfter(now, leaseS);
    const message = await claimNext(store.db, queue, { now, until, inFlight: [...inFlight] });
    if (message === null) return;
    inFlight.add(message.id);
    try {
      await sendClaimed(deps, queue, message);
    } finally {
      inFlight.delete(message.id);
    }
  }
}

/** Sends a message, and only then marks it as sent. */
async function sendClaimed(deps: SenderDeps, queue: string, message: ClaimedMessage): Promise<void> {
  const { store, clock, log } = deps;
  const { id, kind, way } = message;
  try {
    await deliver(deps, message).catch((error: unknown) => {
      if (error instanceof NotSent) throw error;
      log.error({ err: error, message: id }, "a message could not be prepared");
      throw new NotSent("a fault here; the log says more");
    });
    await updateSent(store.db, id, clock.now());
  } catch (error) {
    if (!(error instanceof NotSent)) throw error;
    log.warn({ message: id, kind, way, why: error.message }, "a message could not be sent");
    await afterFailure(deps, queue, message, error);
  }
}

/** Decides what becomes of a message, and of others to the same host, after a failure. */
async function afterFailure(
  { store, clock, waitsS = WAITS_S, giveUp, onWebhookGone }: SenderDeps,
  queue: string,
  message: ClaimedMessage,
  { message: problem, kind, silentS }: NotSent,
): Promise<void> {
  const now = clock.now();
  if (kind === "waits" || kind === "unusable") {
    const { least, most } = SERVER_WAIT_S;
    const waitS = Math.min(Math.max(secondsBetween(message.createdAt, now), least), most);
    const failure = { problem, dueAt: secondsAfter(now, waitS) };
    await updateWaiting(store.db, message.id, failure);
    if (kind === "unusable") await updateQueue(store.db, queue, failure);
    return;
  }
  if (silentS > 0) await updateQueue(store.db, queue, { problem, dueAt: secondsAfter(now, silentS) });
  const waitS = waitsS[message.attempts - 1];
  if (kind === "failed" && waitS !== undefined) {
    await updateFailed(store.db, message.id, { problem, dueAt: secondsAfter(now, Math.max(waitS, silentS)) });
    return;
  }
  if (kind === "gone") await onWebhookGone(message, problem);
  await giveUp(message, problem);
}

/** @throws NotSent */
async function deliver(deps: SenderDeps, message: ClaimedMessage): Promise<void> {
  if (message.isDisabled) throw new NotSent("the user is disabled", "refused");
  if (!message.isCurrent) throw new NotSent("the user’s role or offices changed", "refused");
  await (message.way === "email" ? deliverMail(deps, message) : deliverWebhook(deps, message));
}

async function deliverMail(
  { sendMail, sealer, publicOrigin, isLinkOpen }: SenderDeps,
  { id, email, content, secret }: ClaimedMessage,
): Promise<void> {
  if (sendMail === null) throw new NotSent("no mail server is set up");
  const parts = letter.parse(content);
  const token = secret === null ? null : sealer.open(secret, "message.secret", id);
  if (token !== null && !(await isLinkOpen(token))) throw new NotSent("its link no longer works", "refused");
  const stop = parts.stops === null ? null : stopAddresses(publicOrigin, sealer, parts.stops);
  const addresses = {
    action:
      parts.action === null
        ? null
        : `${publicOrigin}${parts.action.path}${token === null ? "" : `#${token}`}`,
    stop: stop?.page ?? null,
  };
  await sendMail({
    id,
    to: email,
    subject: parts.subject,
    text: textOf(parts, addresses),
    html: htmlOf(parts, addresses),
    pressAddress: stop?.press ?? null,
    replyTo: parts.replyTo ?? null,
  });
}

/** Sealed members of a webhook. */
const webhookSecrets = z.object({ url: z.string(), secret: z.string() });

async function deliverWebhook(
  { postWebhook, sealer }: SenderDeps,
  { id, userId, content, webhook }: ClaimedMessage,
): Promise<void> {
  if (webhook === null || userId === null) throw new NotSent("the user has no webhook", "refused");
  const { url, secret } = webhookSecrets.parse(JSON.parse(sealer.open(webhook, "webhook.sealed", userId)));
  await postWebhook({ id, url, secret, body: JSON.stringify(content) });
}
