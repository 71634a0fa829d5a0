import {
  keepPreviousData,
  useQuery,
  useSuspenseQuery,
  type QueryKey,
  type UseQueryOptions,
  type UseSuspenseQueryOptions,
} from "@tanstack/react-query";
import type { z } from "zod/mini";
import type { Data, Endpoint } from "#contract/endpoint.ts";
import { call } from "./call.ts";

type Search = Record<string, string | undefined>;

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Kinds of data that the reply depends on: a command that changes any of it has the report requested again. */
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

/** A report, for which its panel waits. Later failures leave it on the screen, and the page says how old it is. */
export const useReport = <Reply>(query: UseSuspenseQueryOptions<Reply>): Reply =>
  useSuspenseQuery(query).data;

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
  const { data = null, isPlaceholderData } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
    throwOnError: (_error, { state }) => state.data === undefined,
  });
  return { facets: data, isOld: isPlaceholderData };
}
