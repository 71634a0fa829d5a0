import { useQueryClient, type QueryKey } from "@tanstack/react-query";
import { createContext, useEffect, useState } from "react";
import { isIsoDate } from "#domain/time/time.ts";
import {
  sourceStatusQuery,
  useRefreshSource,
  useSourceReads,
  type SourceReads,
  type Wanted,
} from "#web/api/sources.ts";
import { formatCount } from "#web/lib/format.ts";
import { showToast } from "#web/ui/overlay/toasts.tsx";

/** Reading the service that the numbers come from, for what the page shows. */
type ServiceRead = {
  readonly start: () => void;
  /** How far it is; null while nothing is being read. */
  readonly words: string | null;
};

export const ServiceReadContext = createContext<ServiceRead>({ start: () => undefined, words: null });

/** Reads once, however often it is started; then everything on the screen is loaded again, and a toast says what came. */
export function useServiceRead(): ServiceRead {
  const queries = useQueryClient();
  const { mutate, isPending } = useRefreshSource();
  const [reads, setReads] = useState<readonly number[]>([]);
  const outcome = useSourceReads(reads);
  const isReading = isPending || (reads.length > 0 && outcome?.isDone !== true);
  useEffect(() => {
    if (outcome?.isDone !== true) return;
    void queries.invalidateQueries({ refetchType: "active" });
    showToast(outcomeWords(outcome));
  }, [outcome, queries]);
  return {
    start: () => {
      const hasService = (queries.getQueryData(sourceStatusQuery().queryKey)?.remote ?? null) !== null;
      const active = queries.getQueryCache().findAll({ type: "active" });
      const wanted = wantedBy(active.map(({ queryKey }) => queryKey));
      if (isReading || !hasService || wanted.length === 0) return;
      mutate(
        { wanted },
        {
          onSuccess: (reply) => setReads(reply.reads),
          onError: () => showToast("Couldn’t read the service. Try again."),
        },
      );
    },
    words: isReading ? progressWords(outcome) : null,
  };
}

const WANTED_MAX = 6;

/** What has to be read for these reports: of interview counts the days they show. */
export function wantedBy(keys: readonly QueryKey[]): readonly Wanted[] {
  const wanted = keys.flatMap(([resource, report, query]): readonly Wanted[] => {
    if (resource === "people") return [{ resource: "employees", range: null }];
    if (resource === "roadshows") return [{ resource: "events", range: null }];
    if (resource === "payroll")
      return [
        { resource: "weekly", range: null },
        { resource: "records", range: null },
      ];
    if (resource !== "funnel" || report === "span") return [];
    const { from, to }: { readonly from?: unknown; readonly to?: unknown } = Object(query);
    return isIsoDate(from) && isIsoDate(to) ? [{ resource: "interview", range: { from, to } }] : [];
  });
  return [...new Map(wanted.map((one) => [JSON.stringify(one), one])).values()].slice(0, WANTED_MAX);
}

/** How far a read is. */
export const progressWords = (reads: Pick<SourceReads, "partsDone" | "partsTotal"> | undefined): string =>
  (reads?.partsTotal ?? 0) === 0 || reads === undefined
    ? "Reading the service…"
    : `Reading ${formatCount(reads.partsDone)} of ${formatCount(reads.partsTotal ?? 0)}…`;

/** What came of a read: `3 new, 1 changed.` */
export function outcomeWords({ hasFailed, added, changed }: Omit<SourceReads, "isDone">): string {
  if (hasFailed) return "Couldn’t read the service. Showing the last data received.";
  if (added === null || changed === null) return "Read the service.";
  if (added + changed === 0) return "Read the service. Nothing changed.";
  return `Read the service: ${formatCount(added)} new, ${formatCount(changed)} changed.`;
}
