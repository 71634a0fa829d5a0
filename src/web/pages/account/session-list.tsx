import { useEndSession, useOwnSessions } from "#web/api/identity/account.ts";
import { formatNoun } from "#web/lib/format.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Ago } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { ListRow } from "#web/ui/page/list-row.tsx";
import { deviceWords } from "./device.ts";

/** List of where the user is signed in, to end what they don't recognize. */
export function SessionList() {
  const { rows } = useOwnSessions();
  const { mutate, isPending } = useEndSession();
  const end = (id: string | null): void =>
    mutate(
      { id },
      {
        onSuccess: ({ ended }) => showToast(`${formatNoun(ended, "session")} ended.`),
        onError: () => showToast("Couldn’t end the session. Try again."),
      },
    );
  const others = rows.filter(({ isThis }) => !isThis);
  return (
    <div className="flex max-w-2xl flex-col items-start gap-3">
      <ul aria-label="Sessions" className="w-full">
        {rows.map(({ id, createdAt, activeAt, address, device, isThis }) => (
          <ListRow
            key={id}
            title={deviceWords(device)}
            mark={
              isThis ? (
                <Badge tone="accent" shape="disc">
                  This session
                </Badge>
              ) : null
            }
            note={
              <p>
                <span>{`${address === "" ? "Unknown address" : address} · signed in `}</span>
                <Ago at={createdAt} /> · last used <Ago at={activeAt} />
              </p>
            }
          >
            {isThis ? null : (
              <Button isDisabled={isPending} onPress={() => end(id)}>
                End<span className="sr-only">{` the session of ${deviceWords(device)}`}</span>
              </Button>
            )}
          </ListRow>
        ))}
      </ul>
      {others.length < 2 ? null : (
        <Button isDisabled={isPending} onPress={() => end(null)}>
          End all others
        </Button>
      )}
    </div>
  );
}
