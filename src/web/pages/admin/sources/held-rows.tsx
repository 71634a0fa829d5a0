import { useDecideHeld, useSources, type HeldReply } from "#web/api/admin/sources.ts";
import { formatCount, heldText } from "#web/lib/format.ts";
import { ConfirmButton } from "#web/ui/overlay/confirm-dialog.tsx";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Ago } from "#web/ui/page/age.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Panel } from "#web/ui/page/panel.tsx";
import { BlockSkeleton } from "#web/ui/page/skeleton.tsx";
import { Scroller } from "#web/ui/page/scroller.tsx";

/** Rows that the last replies no longer show, so much at once that an administrator decides; nothing where there is none. */
export function HeldRows() {
  const { held } = useSources();
  return held.map((reply) => (
    <Panel
      key={reply.resource}
      title={`Missing ${reply.resource === "employees" ? "people" : "roadshow events"}`}
      waiting={<BlockSkeleton label="what is missing" heightPx={160} />}
    >
      <Held reply={reply} />
    </Panel>
  ));
}

function Held({ reply: { resource, run, heldAt, count, shown, first } }: { readonly reply: HeldReply }) {
  const decide = useDecideHeld();
  const rows = heldText(resource, count);
  const send = (isGone: boolean): void =>
    decide.mutate(
      { resource, run, isGone },
      {
        onSuccess: () => showToast(isGone ? `Removed ${rows}.` : `Kept ${rows}.`),
        onError: () => showToast("Couldn’t save: the list may have changed. Try again."),
      },
    );
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-prose">
        <span>{`${rows} of ${formatCount(shown)} ${count === 1 ? "is" : "are"} missing from the reply received `}</span>
        <Ago at={heldAt} />
        <span>{`. ${count === 1 ? "It stays" : "They stay"} listed until you decide.`}</span>
      </p>
      <Scroller label={`Missing: ${rows}`} className="max-h-48 max-w-3xl overflow-y-auto">
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(14rem,1fr))] gap-x-6 gap-y-1">
          {first.map(({ id, name, place }) => (
            <li key={id} className="min-w-0 truncate">
              <bdi>{name === "" ? id : name}</bdi> <bdi className="text-caption text-muted">{place}</bdi>
            </li>
          ))}
          {count > first.length ? (
            <li className="text-muted">{`and ${formatCount(count - first.length)} more`}</li>
          ) : null}
        </ul>
      </Scroller>
      <div className="flex flex-wrap gap-2">
        <Button isDisabled={decide.isPending} onPress={() => send(false)}>
          {`Keep ${rows}`}
        </Button>
        <ConfirmButton
          isDisabled={decide.isPending}
          title={`Remove ${rows}?`}
          consequence="They’ll count as gone since they were last reported. A reply that lists them again brings them back."
          confirmWord="Remove"
          onConfirm={() => send(true)}
        >
          {`Remove ${rows}`}
        </ConfirmButton>
      </div>
    </div>
  );
}
