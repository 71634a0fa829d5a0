import { useQueryClient, type Query, type QueryCache } from "@tanstack/react-query";
import { use, useSyncExternalStore, type ReactNode } from "react";
import { formatAge } from "#web/lib/format.ts";
import { minutesSince } from "#web/lib/format-dates.ts";
import { useNow } from "#web/lib/now.ts";
import { haveOneAge, oldestOf, type Oldest } from "./oldest.ts";
import { OneAgeContext } from "#web/ui/page/age.tsx";

/** How old the oldest numbers on the page are, or what is being read anew. */
export function DataAge() {
  const cache = useQueryClient().getQueryCache();
  const subscribe = (onChange: () => void): (() => void) => cache.subscribe(onChange);
  const oldest = useSyncExternalStore(subscribe, () => oldestOnPage(cache));
  const refreshed = useSyncExternalStore(subscribe, () => refreshedNow(cache));
  return (
    <span className="figures w-34 shrink-0 truncate text-right text-caption text-muted max-[24rem]:w-28 sm:w-auto sm:min-w-36">
      {refreshed === "" ? <AgeWords oldest={oldest} /> : `Refreshing ${refreshed}…`}
    </span>
  );
}

/** Tells the panels below whether the page's age is theirs, so that each age is said once. */
export function OneAge({ children }: { readonly children: ReactNode }) {
  const cache = useQueryClient().getQueryCache();
  const isOne = useSyncExternalStore(
    (onChange) => cache.subscribe(onChange),
    () => isOneOnPage(cache),
  );
  return <OneAgeContext value={isOne}>{children}</OneAgeContext>;
}

function AgeWords({ oldest }: { readonly oldest: Oldest }) {
  const now = useNow();
  const isOne = use(OneAgeContext);
  if (oldest === null) return null;
  if (oldest === "unknown") return isOne ? "Age unknown" : "Age of some data unknown";
  const exact = EXACT.format(Temporal.Instant.from(oldest).epochMilliseconds);
  return (
    <span title={`The oldest numbers on this page were received from their source ${exact}`}>
      {isOne ? "Received" : "Oldest data"}{" "}
      <time dateTime={oldest}>{formatAge(minutesSince(oldest, now))}</time>
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

const repliesOnPage = (cache: QueryCache): readonly unknown[] => onPage(cache).map(({ state }) => state.data);
const oldestOnPage = (cache: QueryCache): Oldest => oldestOf(repliesOnPage(cache));
const isOneOnPage = (cache: QueryCache): boolean => haveOneAge(repliesOnPage(cache));

/** Only what is shown already: what is read for the first time has its place on the page, where it says so. */
const refreshedNow = (cache: QueryCache): string => {
  const reading = onPage(cache).filter(
    ({ state }) => state.fetchStatus === "fetching" && state.data !== undefined,
  );
  const names = new Set(reading.flatMap(({ queryKey: [resource] }) => REPORTS.get(resource) ?? []));
  return [...names].join(", ");
};
