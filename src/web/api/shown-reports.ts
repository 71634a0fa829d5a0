import {
  notifyManager,
  useQueryClient,
  type Query,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import { isInstant, type Instant } from "#domain/time/time.ts";

const ASIDE: ReadonlySet<unknown> = new Set(["version", "session", "sources", "rail"]);

/** Requests for reports; those for the version, the session and the sources have no data of the business, and the rail’s are not of the page. */
export const isReport = ({ queryKey: [resource] }: Pick<Query, "queryKey">): boolean => !ASIDE.has(resource);

/** The path of the report that a query requests: `/api/payroll/submissions`. */
const pathOf = (queryKey: QueryKey): string =>
  `/api/${queryKey.filter((part) => typeof part === "string").join("/")}`;

/** The reports on the screen; what is loading for the first time or has failed at once says so in its own place. */
const shownReports = (queries: QueryClient): readonly Query[] =>
  queries
    .getQueryCache()
    .findAll({ type: "active" })
    .filter((query) => isReport(query) && query.state.data !== undefined);

/** Summary of the reports on the screen; it is drawn again only where the summary differs. */
function useShownReports<Summary extends string | null>(
  summaryOf: (reports: readonly Query[]) => Summary,
): Summary {
  const queries = useQueryClient();
  const subscribe = useCallback(
    (onChange: () => void) => queries.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
    [queries],
  );
  return useSyncExternalStore(subscribe, () => summaryOf(shownReports(queries)));
}

export type OldestAge = Instant | "unknown" | "partly-unknown" | null;

/** Age of the oldest data on the page. */
export const useOldestAge = (): OldestAge =>
  useShownReports((reports) => oldestOf(reports.map(({ state }) => state.data)));

/** The oldest of the ages in replies, each reply's `asOf`; null when none has any: those that belong to no source. */
export function oldestOf(replies: readonly unknown[]): OldestAge {
  const ages = replies.flatMap((reply): readonly unknown[] =>
    typeof reply === "object" && reply !== null && "asOf" in reply ? [reply.asOf] : [],
  );
  const instants = ages.filter(isInstant);
  if (instants.length < ages.length) return instants.length === 0 ? "unknown" : "partly-unknown";
  // Instants are UTC to the second, so that their order is that of their text.
  return instants.toSorted()[0] ?? null;
}

/** The reports on the screen that could not be refreshed: what is shown was loaded earlier. */
export type Unrefreshed = {
  /** Names of the reports: `payroll submissions`. */
  readonly names: readonly string[];
  /** Facts of the one whose data is the oldest. */
  readonly error: unknown;
  /** Moment when the oldest of what is shown was loaded, in milliseconds of this machine's clock. */
  readonly readAt: number;
  readonly retry: () => void;
};

const isUnrefreshed = ({ state }: Query): boolean => state.error !== null;

/** Null when all were refreshed. */
export function useUnrefreshed(): Unrefreshed | null {
  const queries = useQueryClient();
  // The moment tells a second failure from the first, whose reference is another one.
  const failed = useShownReports((reports) =>
    JSON.stringify(
      reports
        .filter(isUnrefreshed)
        .map(({ queryKey, state }) => [pathOf(queryKey), state.dataUpdatedAt, state.errorUpdatedAt]),
    ),
  );
  if (failed === "[]") return null;
  const reports = shownReports(queries).filter(isUnrefreshed);
  const [oldest] = reports.toSorted((a, b) => a.state.dataUpdatedAt - b.state.dataUpdatedAt);
  if (oldest === undefined) return null;
  return {
    names: [...new Set(reports.map(({ queryKey }) => reportName(pathOf(queryKey))))],
    error: oldest.state.error,
    readAt: oldest.state.dataUpdatedAt,
    // Several parts that show one report request it once.
    retry: () =>
      void queries.refetchQueries({ predicate: isUnrefreshed, type: "active" }, { cancelRefetch: false }),
  };
}

/** `payroll submissions`, after the report's path. */
const reportName = (path: string): string => path.slice("/api/".length).replaceAll(/[/-]/g, " ");
