import { useIsFetching } from "@tanstack/react-query";
import { use } from "react";
import { instant, isInstant } from "#domain/time/time.ts";
import { isReport, useOldestAge, useUnrefreshed, type OldestAge } from "#web/api/shown-reports.ts";
import { useCanRefresh } from "#web/app/palette/places.ts";
import { useRefreshAll } from "#web/app/session/refresh.ts";
import { ServiceReadContext } from "#web/app/session/service-read.ts";
import { classNames } from "#web/lib/class-names.ts";
import { Ago, exactly } from "#web/ui/page/age.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { Icon } from "#web/ui/page/icon.tsx";
import { failureWords } from "./failure-words.ts";
import { Notice } from "./notice.tsx";

/** Age of the page, or whether it is updating or couldn’t; pressed, it is loaded again. */
export function PageStatus() {
  const refresh = useRefreshAll();
  const { words } = use(ServiceReadContext);
  const oldest = useOldestAge();
  const isUpdating = useIsFetching({ predicate: isReport }) > 0;
  const hasFailed = useUnrefreshed() !== null;
  // Not on pages whose data only the user changes.
  if (!useCanRefresh()) return null;
  const progress = words ?? (isUpdating ? "Updating…" : null);
  const isProblem = hasFailed && progress === null;
  return (
    <button
      type="button"
      data-print="none"
      onClick={refresh}
      className={classNames(
        "figures inline-flex h-8 shrink-0 items-center gap-1.5 rounded-md px-2 text-table whitespace-nowrap hover:bg-ground hover:text-ink max-sm:h-10",
        isProblem ? "text-warn" : "text-muted",
      )}
    >
      {isProblem ? <Icon name="alert" /> : null}
      <span>{progress ?? (isProblem ? "Couldn’t refresh" : <AgeWords oldest={oldest} />)}</span>
      <span className={progress === null && oldest === null ? "" : "sr-only"}> Refresh now</span>
      <Icon name="refresh" />
    </button>
  );
}

/** Paper is read later: there the age is a moment. */
export function PrintedAge() {
  const oldest = useOldestAge();
  return (
    <p className="hidden text-table print:block">
      {isInstant(oldest) ? `Updated ${exactly(oldest)}` : <AgeWords oldest={oldest} />}
    </p>
  );
}

function AgeWords({ oldest }: { readonly oldest: OldestAge }) {
  if (oldest === null) return null;
  if (oldest === "unknown") return <span>Never updated</span>;
  if (oldest === "partly-unknown") return <span>Some data never updated</span>;
  return (
    <span title={`The oldest data on this page was received from its source ${exactly(oldest)}`}>
      <span className="max-sm:sr-only">Updated </span>
      <Ago at={oldest} />
    </span>
  );
}

/** Says once for the whole page which of its data could not be refreshed, since when and why. */
export function UnrefreshedNotice() {
  const unrefreshed = useUnrefreshed();
  if (unrefreshed === null) return null;
  const { names, error, readAt, retry } = unrefreshed;
  const { advice, reference } = failureWords(error);
  const tryAgain = (): void => {
    // The pressed button goes away.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
    retry();
  };
  const at = instant(Temporal.Instant.fromEpochMilliseconds(readAt).toString({ smallestUnit: "second" }));
  return (
    <Notice icon="alert">
      <span>
        <span>{`Couldn’t refresh ${new Intl.ListFormat("en-US").format(names)}. Showing data loaded ${exactly(at)} (`}</span>
        <Ago at={at} />
        <span>{`). ${advice}${reference === null ? "" : ` Reference ${reference}`}`}</span>
      </span>
      <Button onPress={tryAgain}>Try again</Button>
    </Notice>
  );
}

/** A thin line at the top while anything is being fetched for longer than a blink. */
export function BusyLine() {
  const isBusy = useIsFetching({ predicate: isReport }) > 0;
  return (
    <div
      data-busy={isBusy}
      aria-hidden="true"
      className="group pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden opacity-0 transition-opacity data-[busy=true]:opacity-100 data-[busy=true]:delay-300"
    >
      <div className="h-full w-1/4 bg-accent group-data-[busy=true]:animate-[busy_1.2s_ease-in-out_infinite]" />
    </div>
  );
}
