import { SYSTEM } from "#domain/audit/audit.ts";
import { PAGES } from "#domain/pages.ts";
import { sendDigests } from "#server/alerts/digest.ts";
import { insertNotice } from "#server/alerts/queries.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import type { Log } from "#server/http/log.ts";
import { selectLink } from "#server/identity/users/queries.ts";
import { openMailer } from "#server/messages/mailer.ts";
import {
  deleteGoneWebhook,
  selectHold,
  updateGivenUp,
  type ClaimedMessage,
} from "#server/messages/queries.ts";
import type { SenderDeps } from "#server/messages/sender.ts";
import { openWebhooks } from "#server/messages/webhook.ts";
import { isOwnMachine, type Settings } from "#server/settings.ts";
import type { Sealer } from "#server/vault/keys.ts";

type SendingDeps = AuditedStore & {
  readonly settings: Settings;
  readonly sealer: Sealer;
  readonly log: Log;
};

/** Sender that delivers the messages of the store. */
export function senderOf({ settings, ...deps }: SendingDeps): SenderDeps {
  const { store, clock } = deps;
  const { smtp, publicOrigin } = settings;
  return {
    ...deps,
    publicOrigin,
    sendMail: smtp === null ? null : openMailer(smtp),
    postWebhook: openWebhooks({ allowsInternal: isOwnMachine(settings), clock }),
    isLinkOpen: async (token) => (await selectLink(store.db, token, clock.now())) !== null,
    giveUp: (message, why) => giveUp(deps, message, why),
    onWebhookGone: (message, why) => endWebhook(deps, message, why),
  };
}

/** In one transaction with its record, so that a sender which dies in the middle neither loses nor repeats that. */
const giveUp = (
  { audit, clock }: Pick<SendingDeps, "audit" | "clock">,
  { id, userId, kind, way }: ClaimedMessage,
  why: string,
): Promise<void> =>
  audit.act(async (writing, record) => {
    if (!(await updateGivenUp(writing, id, why, clock.now()))) return;
    const about = userId === null ? null : ({ kind: "user", id: userId } as const);
    await record({ by: SYSTEM, act: "message-given-up", about, details: { kind, way, why }, from: null });
  });

/** A restored store makes no digests, so that it has no weeks of them when an administrator says that it is the real one. */
export async function makeDigests(deps: Parameters<typeof sendDigests>[0]): Promise<void> {
  if ((await selectHold(deps.store.db)) === null) await sendDigests(deps);
}

/** Ends a webhook whose listener says that it is gone, on record, and tells its owner in Fieldboard. */
export async function endWebhook(
  { audit, clock }: Pick<SendingDeps, "audit" | "clock">,
  { userId, webhook, host }: Pick<ClaimedMessage, "userId" | "webhook" | "host">,
  why: string,
): Promise<void> {
  if (userId === null || webhook === null || host === null) return;
  await audit.act(async (writing, record) => {
    // Not one that the user has set since.
    if (!(await deleteGoneWebhook(writing, userId, webhook))) return;
    const title = `Your webhook at ${host} was removed: it answered that it’s gone (${why})`;
    await insertNotice(writing, { userId, title, path: PAGES.alerts.path }, clock.now());
    const about = { kind: "user", id: userId } as const;
    await record({ by: SYSTEM, act: "webhook-gone", about, details: { host }, from: null });
  });
}
