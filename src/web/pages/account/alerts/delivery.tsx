import { useAlertSettings, useChooseDigest, useSetFeed, useSetWebhook } from "#web/api/alerts.ts";
import { useSession } from "#web/api/identity/session.ts";
import { Form } from "#web/ui/form/form.tsx";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { CopyOnce } from "#web/ui/overlay/copy-once.tsx";
import { SheetButton } from "#web/ui/overlay/sheet-button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast, toasts } from "#web/ui/overlay/toasts.tsx";
import { Ago } from "#web/ui/page/age.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { ListRow } from "#web/ui/page/list-row.tsx";

/** The ways by which alerts leave the product: a weekly digest, a webhook, a feed. */
export const Delivery = () => (
  <ul aria-label="Delivery" className="w-full max-w-3xl">
    <Digest />
    <Webhook />
    <Feed />
  </ul>
);

const FAILED = "Couldn’t change it. Try again.";

function Digest() {
  const { wantsDigest } = useAlertSettings();
  const hasMail = useSession().session?.hasMail === true;
  const { mutate, isPending } = useChooseDigest();
  const choose = (isOn: boolean): void =>
    mutate({ isOn }, toasts(`Weekly digest turned ${isOn ? "on" : "off"}.`, FAILED));
  return (
    <ListRow
      title="Weekly digest"
      note={
        hasMail
          ? `An email each Monday after 7:00 AM with the sheet of the week and the count of each line of Today. ${wantsDigest ? "On." : "Off."}`
          : "Needs mail, which an administrator sets up."
      }
    >
      {hasMail || wantsDigest ? (
        <Button isDisabled={isPending} onPress={() => choose(!wantsDigest)}>
          <span>{wantsDigest ? "Turn off" : "Turn on"}</span>
          <span className="sr-only"> the weekly digest</span>
        </Button>
      ) : null}
    </ListRow>
  );
}

function Webhook() {
  const { webhookHost } = useAlertSettings();
  const { mutate } = useSetWebhook();
  return (
    <ListRow
      title="Webhook"
      note={
        webhookHost === null
          ? "Posts alerts to an address of yours, signed with a key."
          : `Alerts are posted to an address at ${webhookHost}.`
      }
    >
      <SheetButton renderSheet={(close) => <WebhookSheet onClose={close} />}>
        {webhookHost === null ? "Set up webhook…" : "Replace webhook…"}
      </SheetButton>
      {webhookHost === null ? null : (
        <ConfirmButton
          look="danger"
          title="Remove your webhook?"
          consequence="No more alerts are posted, and its key stops working."
          confirmWord="Remove"
          onConfirm={() => mutate({ url: null }, toasts("Webhook removed.", FAILED))}
        >
          Remove<span className="sr-only"> the webhook</span>
        </ConfirmButton>
      )}
    </ListRow>
  );
}

function WebhookSheet({ onClose }: { readonly onClose: () => void }) {
  const set = useSetWebhook();
  const secret = set.data?.secret ?? null;
  if (secret !== null)
    return (
      <CopyOnce
        title="Webhook key"
        label="Key"
        text={secret}
        advice="Check the signature of each call with this key. It won’t be shown again."
        onDone={onClose}
      />
    );
  return (
    <Sheet title="Webhook" onClose={onClose}>
      <Form
        fields={[
          {
            name: "url",
            label: "Address",
            isFirst: true,
            autoComplete: "off",
            hint: "Begins with https. Redirects aren’t followed.",
            check: (text) => (text === "" ? "Enter an address." : null),
          },
        ]}
        sends={set}
        bodyOf={(textOf) => ({ url: textOf("url") })}
        words={["Save and show key", "Saving…"]}
      />
    </Sheet>
  );
}

function Feed() {
  const { feedMadeAt } = useAlertSettings();
  const set = useSetFeed();
  const address = set.data?.address ?? null;
  const make = (): void =>
    set.mutate({ isOn: true }, { onError: () => showToast("Couldn’t make the address. Try again.") });
  return (
    <ListRow
      title="Atom feed"
      note={
        feedMadeAt === null ? (
          "Your alerts in a feed reader, at an address that only you have."
        ) : (
          <span>
            Its address was made <Ago at={feedMadeAt} />.
          </span>
        )
      }
    >
      {feedMadeAt === null ? (
        <Button isDisabled={set.isPending} onPress={make}>
          Make address
        </Button>
      ) : (
        <>
          <ConfirmButton
            title="Make a new address?"
            consequence="The current one stops working."
            confirmWord="Make address"
            onConfirm={make}
          >
            Renew address
          </ConfirmButton>
          <ConfirmButton
            look="danger"
            title="Stop the feed?"
            consequence="Its address stops working."
            confirmWord="Stop"
            onConfirm={() => set.mutate({ isOn: false }, toasts("Feed stopped.", FAILED))}
          >
            Stop<span className="sr-only"> the feed</span>
          </ConfirmButton>
        </>
      )}
      {address === null ? null : (
        <CopyOnce
          title="Feed address"
          label="Address"
          text={address}
          advice="Add it to your feed reader. Anyone who has it can read your alerts. It won’t be shown again."
          onDone={() => set.reset()}
        />
      )}
    </ListRow>
  );
}
