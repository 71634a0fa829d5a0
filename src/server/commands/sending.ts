import { setTimeout } from "node:timers/promises";
import { SYSTEM } from "#domain/audit/audit.ts";
import { sendDigests } from "#server/alerts/digest.ts";
import type { FindDeps } from "#server/alerts/find-items.ts";
import type { AuditedStore } from "#server/audit/audit.ts";
import type { Log } from "#server/http/log.ts";
import { openMailer } from "#server/messages/mailer.ts";
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
export function startSending({ settings, audit, ...deps }: SendingDeps): () => Promise<void> {
  const { smtp, publicOrigin } = settings;
  const stopping = new AbortController();
  const ended = runSender(
    {
      ...deps,
      publicOrigin,
      sendMail: smtp === null ? null : openMailer(smtp),
      postWebhook: openWebhooks({ allowsInternal: isOwnMachine(settings) }),
      onGivenUp: ({ userId, kind, way }, why) =>
        audit.recordAlone({
          by: SYSTEM,
          act: "message-given-up",
          about: userId === null ? null : { kind: "user", id: userId },
          details: { kind, way, why },
          from: null,
        }),
    },
    () =>
      sendDigests(deps).catch((error: unknown) =>
        deps.log.error({ err: error }, "digests could not be made"),
      ),
    stopping.signal,
  );
  return async () => {
    stopping.abort();
    await Promise.race([ended, setTimeout(STOP_PATIENCE_MS, undefined, { ref: false })]);
  };
}
