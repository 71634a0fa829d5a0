import { useQueryClient, type Query, type QueryCache } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { formatAge } from "#web/lib/format.ts";
import { minutesSince } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";
import { oldestOf, type Oldest } from "#web/lib/oldest.ts";

/** How old the oldest numbers on the page are, or what is being read anew. */
export function DataAge() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = (onChange: () => void): (() => void) => cache.subscribe(onChange);
  const oldest = useSyncExternalStore(subscribe, () => oldestOnPage(cache));
  const refreshed = useSyncExternalStore(subscribe, () => refreshedNow(cache));
  return (
    <span className="figures text-right text-caption text-muted sm:min-w-36">
      {refreshed === "" ? <AgeWords oldest={oldest} /> : `Refreshing ${refreshed}…`}
    </span>
  );
}

function AgeWords({ oldest }: { readonly oldest: Oldest }) {
  const now = useNow();
  if (oldest === null) return null;
  if (oldest === "unknown") return "Age of some data unknown";
  const exact = EXACT.format(Temporal.Instant.from(oldest).epochMilliseconds);
  return (
    <span title={`The oldest numbers on this page were received from their source ${exact}`}>
      Oldest data <time dateTime={oldest}>{formatAge(minutesSince(oldest, now))}</time>
    </span>
  );
}

const EXACT = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "long" });

/** First parts of the keys, as the reader calls them. */
const REPORTS = new Map<unknown, string>([
  ["funnel", "the funnel"],
  ["roadshows", "roadshows"],
  ["people", "people"],
  ["payroll", "payroll"],
  ["offices", "offices"],
]);

const onPage = (cache: QueryCache): readonly Query[] => cache.getAll().filter((query) => query.isActive());

const oldestOnPage = (cache: QueryCache): Oldest => oldestOf(onPage(cache).map(({ state }) => state.data));

/** Only what is shown already: what is read for the first time has its place on the page, where it says so. */
const refreshedNow = (cache: QueryCache): string => {
  const reading = onPage(cache).filter(
    ({ state }) => state.fetchStatus === "fetching" && state.data !== undefined,
  );
  const names = new Set(reading.flatMap(({ queryKey: [resource] }) => REPORTS.get(resource) ?? []));
  return [...names].join(", ");
};
