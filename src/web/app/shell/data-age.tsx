import { notifyManager, useIsFetching, useQueryClient, type Query } from "@tanstack/react-query";
import { startTransition, use, useEffect, useRef, useState, type ReactNode } from "react";
import { isInstant, type Instant } from "#domain/time/time.ts";
import { ServiceReadContext } from "#web/app/session/service-read.ts";
import { useCanRefresh } from "#web/app/palette/places.ts";
import { isReport, useRefreshAll } from "#web/app/session/refresh.ts";
import { Ago, exactly, OneAgeContext } from "#web/ui/page/age.tsx";
import { Button } from "#web/ui/page/button.tsx";
import { RepliesContext } from "#web/ui/page/part.tsx";

/** How old the oldest numbers on the page are, or that they are updating. */
export function DataAge() {
  const oldest = useOfReplies(oldestOnPage);
  const isUpdating = useIsFetching({ predicate: isShownReport }) > 0;
  const { words } = use(ServiceReadContext);
  return (
    <span className="figures w-34 shrink-0 truncate text-right text-caption text-muted max-[24rem]:w-28 sm:w-auto sm:min-w-36">
      {words ?? (isUpdating ? "Updating…" : <AgeWords oldest={oldest} />)}
    </span>
  );
}

/** What is loading for the first time says so in its place on the page. */
const isShownReport = (query: Query): boolean =>
  isReport(query) && query.isActive() && query.state.data !== undefined;

/** Says to the panels below whether the page's age is theirs, so that each age is shown once. */
export const OneAge = ({ children }: { readonly children: ReactNode }) => (
  <OneAgeContext value={useOfReplies(haveOneAgeOnPage)}>{children}</OneAgeContext>
);

/** Lets the parts that wait know of each reply. */
export const Replies = ({ children }: { readonly children: ReactNode }) => (
  <RepliesContext value={useOfReplies(countReplies)}>{children}</RepliesContext>
);

const countReplies = (queries: readonly Query[]): number =>
  queries.reduce((sum, { state }) => sum + state.dataUpdateCount, 0);

/** What is to be said of all replies. In a transition: with a change at once a page that is being drawn would begin again. */
function useOfReplies<Summary extends string | number | boolean | null>(
  summaryOf: (queries: readonly Query[]) => Summary,
): Summary {
  const cache = useQueryClient().getQueryCache();
  const [summary, setSummary] = useState(() => summaryOf(cache.getAll()));
  useEffect(() => {
    let last: Summary | undefined;
    const set = notifyManager.batchCalls((next: Summary) => startTransition(() => setSummary(next)));
    const update = (): void => {
      const next = summaryOf(cache.getAll());
      if (next !== last) set(next);
      last = next;
    };
    update();
    return cache.subscribe(update);
  }, [cache, summaryOf]);
  return summary;
}

const oldestOnPage = (queries: readonly Query[]): Oldest => oldestOf(repliesOnPage(queries));
const haveOneAgeOnPage = (queries: readonly Query[]): boolean => haveOneAge(repliesOnPage(queries));

const repliesOnPage = (queries: readonly Query[]): readonly unknown[] =>
  queries.filter((query) => query.isActive()).map(({ state }) => state.data);

function AgeWords({ oldest }: { readonly oldest: Oldest }) {
  const isOne = use(OneAgeContext);
  if (oldest === null) return null;
  if (oldest === "unknown") return isOne ? "Age unknown" : "Age of some data unknown";
  return (
    <span title={`The oldest numbers on this page were received from their source ${exactly(oldest)}`}>
      {isOne ? "Received" : "Oldest data"} <Ago at={oldest} />
    </span>
  );
}

type Oldest = Instant | "unknown" | null;

/** The oldest of the ages in replies; `unknown` when one of them is, null when none has any. */
export function oldestOf(replies: readonly unknown[]): Oldest {
  const ages = agesIn(replies);
  const instants = ages.filter(isInstant);
  if (instants.length < ages.length) return "unknown";
  // Instants are UTC to the second, so that their order is that of their text.
  return instants.toSorted()[0] ?? null;
}

/** Whether all replies that have an age have the same one. */
export const haveOneAge = (replies: readonly unknown[]): boolean => new Set(agesIn(replies)).size === 1;

/** Each reply's `asOf`, which those that belong to no source do not have. */
const agesIn = (replies: readonly unknown[]): readonly unknown[] =>
  replies.flatMap((reply): readonly unknown[] =>
    typeof reply === "object" && reply !== null && "asOf" in reply ? [reply.asOf] : [],
  );

/** On pages whose data others change. */
export function RefreshButton() {
  const refresh = useRefreshAll();
  return !useCanRefresh() ? null : (
    <Button look="quiet" icon="refresh" onPress={refresh}>
      <span className="max-sm:sr-only">Refresh now</span>
    </Button>
  );
}

/**
 * A thin line at the top while anything is being fetched for longer than a blink. It is changed by hand: a page that is
 * being drawn would begin again with each of its requests.
 */
export function BusyLine() {
  const queries = useQueryClient();
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const update = (): void =>
      line.current?.setAttribute("data-busy", String(queries.isFetching({ predicate: isReport }) > 0));
    update();
    return queries.getQueryCache().subscribe(update);
  }, [queries]);
  return (
    <div
      ref={line}
      aria-hidden="true"
      className="group pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden opacity-0 transition-opacity data-[busy=true]:opacity-100 data-[busy=true]:delay-300"
    >
      <div className="h-full w-1/4 bg-accent group-data-[busy=true]:animate-[busy_1.2s_ease-in-out_infinite]" />
    </div>
  );
}
