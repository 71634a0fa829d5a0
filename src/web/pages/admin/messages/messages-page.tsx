import { useMessages, useReleaseMessages, type Messages } from "#web/api/admin/messages.ts";
import { formatNoun } from "#web/lib/format.ts";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Ago } from "#web/ui/page/age.tsx";
import { Empty } from "#web/ui/page/empty.tsx";
import { Page } from "#web/ui/page/page.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { Part } from "#web/ui/page/part.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";

/** Page of what waits to be sent by mail and to webhooks, and why. */
export const MessagesPage = () => (
  <Page title="Messages">
    <Part>
      <Held />
    </Part>
    <Panel title="Waiting to be sent" waiting={<BlockSkeleton label="messages" heightPx={96} />}>
      <Waiting />
    </Panel>
  </Page>
);

/** The one decision of a store that was restored; nothing in any other. */
function Held() {
  const { hold } = useMessages();
  const release = useReleaseMessages();
  if (hold === null) return null;
  return (
    <Panel
      title="Restored from a backup"
      waiting={<BlockSkeleton label="the restored store" heightPx={96} />}
    >
      <p className="mb-3 max-w-prose">
        This store was restored <Ago at={hold.since} /> from a backup made <Ago at={hold.backupMadeAt} />. It
        sends no alerts, digests or webhooks, and no mail from the backup, until you confirm that it is the
        real one. Invitations and new passwords that people request here are mailed.
      </p>
      <ConfirmButton
        title="Is this the real Fieldboard?"
        consequence="Everything that waits is sent to its recipients. If the store that was backed up still runs, they get it twice."
        confirmWord="Send messages"
        look="primary"
        isDisabled={release.isPending}
        onConfirm={() =>
          release.mutate(
            { since: hold.since },
            {
              onSuccess: () => showToast("Messages are sent from now on."),
              onError: () => showToast("Couldn’t save. Try again."),
            },
          )
        }
      >
        This is the real one…
      </ConfirmButton>
    </Panel>
  );
}

function Waiting() {
  const { hasMail, queues } = useMessages();
  return (
    <>
      {queues.length === 0 ? (
        <Empty>Nothing is waiting to be sent.</Empty>
      ) : (
        <ul className="flex max-w-prose flex-col gap-3">
          {queues.map((waiting) => (
            <li key={`${waiting.queue} ${waiting.host ?? ""}`} className="break-words">
              <QueueWords {...waiting} />
            </li>
          ))}
        </ul>
      )}
      {hasMail ? null : (
        <p className="mt-3 max-w-prose text-muted">
          Mail is not set up. To send it, set <code>SMTP_URL</code> and restart Fieldboard.
        </p>
      )}
    </>
  );
}

const QUEUE_NAMES = {
  links: "Invitations and new passwords",
  mail: "Alerts and digests by email",
  webhook: "Webhooks",
} as const;

const QueueWords = ({ queue, host, waiting, oldestAt, problem }: Messages["queues"][number]) => (
  <span>
    <span className="font-medium">
      <span>{QUEUE_NAMES[queue]}</span>
      {host === null ? null : (
        <span>
          {" "}
          to <bdi>{host}</bdi>
        </span>
      )}
    </span>
    <span>{`: ${formatNoun(waiting, "message")}, the oldest from `}</span>
    <Ago at={oldestAt} />.
    {problem === null ? null : <span className="block text-muted">{`Last try: ${problem}.`}</span>}
  </span>
);
