import { useQueryClient, type QueryClient, type QueryKey } from "@tanstack/react-query";
import { createContext, useEffect, useState } from "react";
import { WANTED_LIMITS } from "#domain/remote-source.ts";
import { addDays, dayCount, isIsoDate, type IsoDate } from "#domain/time/time.ts";
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

/** Loading what is on the screen again, and reading the service that the numbers come from. */
type ServiceRead = {
  readonly start: () => void;
  /** How far it is; null while nothing is being loaded or read for it. */
  readonly words: string | null;
};

export const ServiceReadContext = createContext<ServiceRead>({ start: () => undefined, words: null });

/**
 * Loads and reads once, however often it is started. A toast says what came of it; what the service brought is loaded
 * after that.
 */
export function useServiceRead(): ServiceRead {
  const queries = useQueryClient();
  const refresh = useRefreshSource();
  const [isLoading, setIsLoading] = useState(false);
  const [reads, setReads] = useState<readonly number[]>([]);
  const outcome = useSourceReads(reads);
  const isReading = reads.length > 0 && (outcome === undefined || outcome.state === "reading");
  useEffect(() => {
    // Those requested again may be the same: what came of them is said again.
    if (reads.length === 0 || outcome === undefined || outcome.state === "reading") return;
    void queries.invalidateQueries({ refetchType: "active" });
    showToast(outcomeWords(outcome));
  }, [reads, outcome, queries]);

  /** Returns what to say once the page is loaded; null where reading began, which says itself what came of it. */
  const startReading = async (): Promise<string | null> => {
    const active = queries.getQueryCache().findAll({ type: "active" });
    const wanted = wantedBy(
      active.flatMap(({ queryKey, state }) => shownKeys(queryKey, state.data)),
      businessToday(),
    );
    // Known since the page began, unless that was a moment ago.
    const status = await queries.query(sourceStatusQuery()).catch(() => null);
    if ((status?.remote ?? null) === null || wanted.length === 0) return LOADED_WORDS.done;
    try {
      const reply = await refresh.mutateAsync({ wanted });
      setReads(reply.reads);
      return reply.reads.length === 0 ? "Reading is paused. Showing the last data received." : null;
    } catch (error) {
      return refusalWords(error);
    }
  };
  const start = async (): Promise<void> => {
    setIsLoading(true);
    const [loaded, words] = await Promise.all([loadAgain(queries), startReading()]);
    setIsLoading(false);
    const shown = loaded === "done" ? words : LOADED_WORDS[loaded];
    if (shown !== null) showToast(shown);
  };
  const words = isReading ? progressWords(outcome) : isLoading ? "Updating…" : null;
  return { start: () => (words === null ? void start() : undefined), words };
}

const LOADED_WORDS = {
  done: "Updated.",
  failed: "Couldn’t update everything. Check your connection and try again.",
} as const;

/** Loads everything on the screen again, also what a failed part requests when it is drawn again. */
export async function loadAgain(queries: QueryClient): Promise<keyof typeof LOADED_WORDS> {
  const cache = queries.getQueryCache();
  const failures = () => cache.getAll().reduce((sum, { state }) => sum + state.errorUpdateCount, 0);
  const before = failures();
  // What is loading already is not requested twice.
  await queries.invalidateQueries({ refetchType: "active" }, { cancelRefetch: false });
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (queries.isFetching() > 0) return;
      stopLooking();
      resolve();
    };
    const stopLooking = cache.subscribe(look);
    look();
  });
  return failures() > before ? "failed" : "done";
}

/** Why reading could not begin: the server's own words where there are too many reads. */
export const refusalWords = (error: unknown): string =>
  (error instanceof ApiError ? error.detail : null) ?? "Couldn’t read the service. Try again.";

/** Of a funnel that has nothing to show yet, the days that it begins with. */
const FIRST_DAYS = 28;

/** The key of what is shown; of a summary, which its server gave its days, those of reports over them. */
export function shownKeys(key: QueryKey, data: unknown): readonly QueryKey[] {
  const [resource, report] = key;
  if (resource !== "funnel" || report !== "summary") return [key];
  const { range, earlier }: { readonly range?: unknown; readonly earlier?: unknown } = Object(data);
  const { range: before }: { readonly range?: unknown } = Object(earlier);
  return [range, before].map((days) => ["funnel", "report", days]);
}

/**
 * What has to be read for these reports: of interview counts the days they show, of a long range the last ones, and where
 * none are shown for want of any, those until today.
 */
export function wantedBy(keys: readonly QueryKey[], today: IsoDate): readonly Wanted[] {
  const hasCounts = keys.some(([resource, report]) => resource === "funnel" && report !== "span");
  const wanted = keys.flatMap(([resource, report, query]): readonly Wanted[] => {
    if (resource === "today" || resource === "week" || (resource === "offices" && typeof report === "string"))
      return [
        { resource: "employees", range: null },
        { resource: "events", range: null },
      ];
    if (resource === "people") return [{ resource: "employees", range: null }];
    if (resource === "roadshows") return [{ resource: "events", range: null }];
    if (resource === "payroll")
      return [
        { resource: "weekly", range: null },
        { resource: "records", range: null },
      ];
    if (resource !== "funnel") return [];
    if (report === "span")
      return hasCounts
        ? []
        : [{ resource: "interview", range: { from: addDays(today, 1 - FIRST_DAYS), to: today } }];
    const { from, to }: { readonly from?: unknown; readonly to?: unknown } = Object(query);
    if (!isIsoDate(from) || !isIsoDate(to)) return [];
    const isLong = dayCount({ from, to }) > WANTED_LIMITS.days;
    const first = isLong ? addDays(to, 1 - WANTED_LIMITS.days) : from;
    return [{ resource: "interview", range: { from: first, to } }];
  });
  const distinct = new Map(wanted.map((one) => [JSON.stringify(one), one]));
  return [...distinct.values()].slice(0, WANTED_LIMITS.ofPerson);
}

/** How far a read is. */
export const progressWords = (reads: Pick<SourceReads, "partsDone" | "partsTotal"> | undefined): string =>
  (reads?.partsTotal ?? 0) === 0 || reads === undefined
    ? "Reading the service…"
    : `Reading ${formatCount(reads.partsDone)} of ${formatCount(reads.partsTotal ?? 0)}…`;

/** What came of a read: `3 new, 1 changed.` */
export function outcomeWords({ state, added, changed }: SourceReads): string {
  if (state === "failed") return "Couldn’t read the service. Showing the last data received.";
  if (state === "canceled") return "An administrator stopped this read. Showing the last data received.";
  if (added === null || changed === null) return "Read the service.";
  if (added + changed === 0) return "Read the service. Nothing changed.";
  return `Read the service: ${formatCount(added)} new, ${formatCount(changed)} changed.`;
}
