import { setTimeout } from "node:timers/promises";
import { SYSTEM } from "#domain/audit/audit.ts";
import { PAGES } from "#domain/pages.ts";
import { sendDigests } from "#server/alerts/digest.ts";
import type { FindDeps } from "#server/alerts/find-items.ts";
import { insertNotice } from "#server/alerts/queries.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import type { Log } from "#server/http/log.ts";
import { selectLink } from "#server/identity/users/queries.ts";
import { openMailer } from "#server/messages/mailer.ts";
import { deleteGoneWebhook, selectHold, type ClaimedMessage } from "#server/messages/queries.ts";
import { runSender } from "#server/messages/sender.ts";
import { openWebhooks } from "#server/messages/webhook.ts";
import { isOwnMachine, type Settings } from "#server/settings.ts";
import type { Sealer } from "#server/vault/keys.ts";

type SendingDeps = AuditedStore & {
  readonly settings: Settings;
  readonly sealer: Sealer;
  readonly log: Log;
  readonly openReader: FindDeps["openReader"];
};

/** What is being sent when the server stops has so long; the rest is sent by the next start. */
const STOP_PATIENCE_MS = 5_000;

/** Makes digests and delivers messages in the background. Returns how to stop it. */
export function startSending({ settings, ...deps }: SendingDeps): () => Promise<void> {
  const { store, clock, audit } = deps;
  const { smtp, publicOrigin } = settings;
  const stopping = new AbortController();
  const ended = runSender(
    {
      ...deps,
      publicOrigin,
      sendMail: smtp === null ? null : openMailer(smtp),
      postWebhook: openWebhooks({ allowsInternal: isOwnMachine(settings), clock }),
      isLinkOpen: async (token) => (await selectLink(store.db, token, clock.now())) !== null,
      onGivenUp: ({ userId, kind, way }, why) =>
        audit.recordAlone({
          by: SYSTEM,
          act: "message-given-up",
          about: userId === null ? null : { kind: "user", id: userId },
          details: { kind, way, why },
          from: null,
        }),
      onWebhookGone: (message, why) => endWebhook(deps, message, why),
    },
    () =>
      makeDigests(deps).catch((error: unknown) =>
        deps.log.error({ err: error }, "digests could not be made"),
      ),
    stopping.signal,
  );
  return async () => {
    stopping.abort();
    await Promise.race([ended, setTimeout(STOP_PATIENCE_MS, undefined, { ref: false })]);
  };
}

/** A restored store makes none, so that it has no weeks of them when an administrator says that it is the real one. */
async function makeDigests(deps: Parameters<typeof sendDigests>[0]): Promise<void> {
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
