import { useEndSession, useOwnSessions } from "#web/api/identity/account.ts";
import { formatNoun } from "#web/lib/format.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { Ago } from "#web/ui/page/age.tsx";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";
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
          <li key={id} className="flex min-h-14 items-center gap-4 border-b border-line py-2">
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-x-3">
                <span className="font-semibold">{deviceWords(device)}</span>
                {isThis ? (
                  <Badge tone="accent" shape="disc">
                    This session
                  </Badge>
                ) : null}
              </p>
              <p className="figures text-table text-muted">
                <span>{`${address === "" ? "Unknown address" : address} · signed in `}</span>
                <Ago at={createdAt} /> · last used <Ago at={activeAt} />
              </p>
            </div>
            {isThis ? null : (
              <Button isDisabled={isPending} onPress={() => end(id)}>
                End<span className="sr-only">{` the session of ${deviceWords(device)}`}</span>
              </Button>
            )}
          </li>
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
