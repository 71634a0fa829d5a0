import { useSuspenseQuery, type QueryKey, type UseSuspenseQueryOptions } from "@tanstack/react-query";
import { use, useEffect, useId } from "react";
import { UnrefreshedContext } from "#web/lib/unrefreshed.ts";

/** A report, for which its panel waits. Later failures leave it on the screen, and its panel says how old it is. */
export function useReport<Reply, Key extends QueryKey>(
  query: UseSuspenseQueryOptions<Reply, Error, Reply, Key>,
): Reply {
  const result = useSuspenseQuery(query);
  useTellUnrefreshed([result]);
  return result.data;
}

type Result = {
  readonly data: unknown;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
};

/** Tells the panel around of the first of these that has earlier data and failed to be read anew. */
export function useTellUnrefreshed(results: readonly Result[]): void {
  const tell = use(UnrefreshedContext);
  const teller = useId();
  const failed = results.find(({ data, error }) => data !== undefined && error !== null);
  const { error = null, dataUpdatedAt: readAt = 0, refetch } = failed ?? {};
  useEffect(() => {
    if (error === null || refetch === undefined) return;
    tell(teller, { error, readAt, retry: () => void refetch() });
    return () => tell(teller, null);
  }, [tell, teller, error, readAt, refetch]);
}
