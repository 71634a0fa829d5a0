import {
  keepPreviousData,
  useQuery,
  useSuspenseQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseSuspenseQueryOptions,
} from "@tanstack/react-query";
import { use, useEffect, useId } from "react";
import type { z } from "zod/mini";
import type { Data, Endpoint } from "#contract/endpoint.ts";
import { UnrefreshedContext } from "#web/lib/failures.ts";
import { call } from "./call.ts";

type Search = Record<string, string | undefined>;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** What the reply depends on: a command that changes any of it has the report requested again. */
      readonly dependsOn?: readonly Data[];
    };
  }
}

/** A query whose key is the endpoint's path and what is requested: `["funnel", "report", { from, to }]`. */
export function reportQuery<Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Reply>,
  query: z.output<Query>,
) {
  const queryKey: QueryKey = [...endpoint.path.split("/").slice(2), query];
  const queryFn = ({ signal }: { readonly signal: AbortSignal }): Promise<z.output<Reply>> =>
    call(endpoint, query, signal);
  return { queryKey, queryFn, meta: { dependsOn: endpoint.dependsOn } };
}

/** A report, for which its panel waits. Later failures leave it on the screen, and its panel says how old it is. */
export function useReport<Reply>(query: UseSuspenseQueryOptions<Reply>): Reply {
  const result = useSuspenseQuery(query);
  useReportUnrefreshed([result]);
  return result.data;
}

/** The query of a report, to request it early, and its hook. */
export const reportOf = <Query extends z.ZodMiniType<unknown, Search>, Reply extends z.ZodMiniType>(
  endpoint: Endpoint<Query, Reply>,
) => {
  const query = (requested: z.output<Query>) => reportQuery(endpoint, requested);
  return [query, (requested: z.output<Query>): z.output<Reply> => useReport(query(requested))] as const;
};

/**
 * The counts of a list's filters; null before the first ones. It does not suspend, which would hold the whole page back
 * after a change: earlier counts stay, as old, until the new ones come.
 */
export function useFacets<Reply>(query: UseQueryOptions<Reply>) {
  const result = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  useReportUnrefreshed([result]);
  const { data = null, isPlaceholderData } = result;
  return { facets: data, isOld: isPlaceholderData };
}

export type Result = {
  readonly data: unknown;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly refetch: (options: { readonly cancelRefetch: boolean }) => unknown;
};

/** Reports to the panel around the first of these that has earlier data and could not be refreshed. */
export function useReportUnrefreshed(results: readonly Result[]): void {
  const report = use(UnrefreshedContext);
  const reporter = useId();
  const failed = results.find(({ data, error }) => data !== undefined && error !== null);
  const { error = null, dataUpdatedAt: readAt = 0, refetch } = failed ?? {};
  useEffect(() => {
    if (error === null || refetch === undefined) return;
    // Several readers of a report try again together: it is requested once.
    report(reporter, { error, readAt, retry: () => void refetch({ cancelRefetch: false }) });
    return () => report(reporter, null);
  }, [report, reporter, error, readAt, refetch]);
}
