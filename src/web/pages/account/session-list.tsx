import { useEndSession, useOwnSessions } from "#web/api/account.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import type { Instant } from "#domain/time/time.ts";
import { deviceWords } from "./device.ts";
import { formatAge, formatNoun } from "#web/lib/format.ts";
import { minutesSince } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";
import { Badge } from "#web/ui/page/badge.tsx";
import { Button } from "#web/ui/page/button.tsx";

/** Where the user is signed in, and ending what they don't recognize. */
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
  const now = useNow();
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
                    this one
                  </Badge>
                ) : null}
              </p>
              <p className="figures text-table text-muted">
                {address === "" ? "Unknown address" : address} · signed in <Moment at={createdAt} now={now} />{" "}
                · last used <Moment at={activeAt} now={now} />
              </p>
            </div>
            {isThis ? null : (
              <Button isDisabled={isPending} onPress={() => end(id)}>
                End<span className="sr-only"> the session of {deviceWords(device)}</span>
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

const EXACT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });

const Moment = ({ at, now }: { readonly at: Instant; readonly now: Instant }) => (
  <time dateTime={at} title={EXACT.format(Temporal.Instant.from(at).epochMilliseconds)}>
    {formatAge(minutesSince(at, now))}
  </time>
);
