import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { createContext, useEffect, useState } from "react";
import {
  sourceStatusQuery,
  useRefreshSource,
  useSourceReads,
  type SourceReads,
  type Wanted,
} from "#web/api/admin/sources.ts";
import { businessToday } from "#web/lib/business-day.ts";
import { ApiError } from "#web/lib/api-error.ts";
import { formatCount } from "#web/lib/format.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";
import { shownKeys, wantedBy } from "./wanted-reads.ts";

/** Loading what is on the screen again, and reading the service that the numbers come from. */
type ServiceRead = {
  readonly start: () => void;
  /** The progress in words; null while nothing is being loaded or read for it. */
  readonly words: string | null;
};

export const ServiceReadContext = createContext<ServiceRead>({ start: () => undefined, words: null });

/**
 * Loads the page again and has the service read for it, once however often it is started. A toast says what came of it;
 * what the service brought is loaded after that.
 */
export function useServiceRead(): ServiceRead {
  const queries = useQueryClient();
  const [isLoading, setIsLoading] = useState(false);
  const { startReading, words: readingWords } = useReading();
  const words = readingWords ?? (isLoading ? "Updating…" : null);
  const loadAndRead = async (): Promise<void> => {
    setIsLoading(true);
    const [loaded, outcome] = await Promise.all([loadAgain(queries), startReading()]);
    setIsLoading(false);
    if (loaded === "failed") showToast("Couldn’t update everything. Check your connection and try again.");
    // Reading that began says at its end what came of it.
    else if (outcome !== "reading") showToast(outcome);
  };
  return { start: () => (words === null ? void loadAndRead() : undefined), words };
}

/** Has the service read for what is on the screen. `words` say how far that is, null while nothing is read. */
function useReading() {
  const queries = useQueryClient();
  const refresh = useRefreshSource();
  const [reads, setReads] = useState<readonly number[]>([]);
  const outcome = useSourceReads(reads);
  const isReading = reads.length > 0 && (outcome === undefined || outcome.state === "reading");
  useEffect(() => {
    // Those requested again may be the same: what came of them is said again.
    if (reads.length === 0 || outcome === undefined || outcome.state === "reading") return;
    void queries.invalidateQueries({ refetchType: "active" });
    showToast(outcomeWords(outcome));
  }, [reads, outcome, queries]);

  /** Resolves to "reading" once that has begun, else to what to say instead. */
  const startReading = async (): Promise<string> => {
    const wanted = wantedOnScreen(queries);
    // Known since the page began, unless that was a moment ago.
    const status = await queries.query(sourceStatusQuery()).catch(() => null);
    if ((status?.remote ?? null) === null || wanted.length === 0) return "Updated.";
    try {
      const reply = await refresh.mutateAsync({ wanted });
      setReads(reply.reads);
      return reply.reads.length === 0 ? "Reading is paused. Showing the last data received." : "reading";
    } catch (error) {
      return refusalWords(error);
    }
  };
  return { startReading, words: isReading ? progressWords(outcome) : null };
}

function wantedOnScreen(queries: QueryClient): readonly Wanted[] {
  const active = queries.getQueryCache().findAll({ type: "active" });
  const keys = active.flatMap(({ queryKey, state }) => shownKeys(queryKey, state.data));
  return wantedBy(keys, businessToday());
}

/** Loads everything on the screen again, also what a failed part requests when it is drawn again. */
export async function loadAgain(queries: QueryClient): Promise<"done" | "failed"> {
  const cache = queries.getQueryCache();
  // A failed part may be requested by a new query, so the failures of all queries are counted.
  const failures = () => cache.getAll().reduce((sum, { state }) => sum + state.errorUpdateCount, 0);
  const before = failures();
  // What is loading already is not requested twice.
  await queries.invalidateQueries({ refetchType: "active" }, { cancelRefetch: false });
  await untilNothingLoads(queries);
  return failures() > before ? "failed" : "done";
}

const untilNothingLoads = (queries: QueryClient): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (queries.isFetching() > 0) return;
      stopLooking();
      resolve();
    };
    const stopLooking = queries.getQueryCache().subscribe(look);
    look();
  });

/** Reason why reading could not begin: the server's own words where there are too many reads. */
export const refusalWords = (error: unknown): string =>
  (error instanceof ApiError ? error.detail : null) ?? "Couldn’t read the service. Try again.";

/** Words for the progress of a read. */
export const progressWords = (reads: Pick<SourceReads, "partsDone" | "partsTotal"> | undefined): string =>
  (reads?.partsTotal ?? 0) === 0 || reads === undefined
    ? "Reading the service…"
    : `Reading ${formatCount(reads.partsDone)} of ${formatCount(reads.partsTotal ?? 0)}…`;

/** Words for the outcome of a read: `3 new, 1 changed.` */
export function outcomeWords({ state, added, changed }: SourceReads): string {
  if (state === "failed") return "Couldn’t read the service. Showing the last data received.";
  if (state === "canceled") return "An administrator stopped this read. Showing the last data received.";
  if (added === null || changed === null) return "Read the service.";
  if (added + changed === 0) return "Read the service. Nothing changed.";
  return `Read the service: ${formatCount(added)} new, ${formatCount(changed)} changed.`;
}
