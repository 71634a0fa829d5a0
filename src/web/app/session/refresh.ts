import { useIsFetching, useQueryClient, type Query } from "@tanstack/react-query";
import { use } from "react";
import { FailureContext } from "#web/ui/page/failure.tsx";
import { sessionQuery } from "#web/api/session.ts";
import { versionQuery } from "#web/api/version.ts";

/** Questions about reports; those for the server's version and for who asks are about nobody's data. */
export const isReport = ({ queryKey }: Pick<Query, "queryKey">): boolean => !OTHERS.has(queryKey[0]);

const OTHERS: ReadonlySet<unknown> = new Set([versionQuery().queryKey[0], sessionQuery().queryKey[0]]);

export const useIsRefreshing = (): boolean => useIsFetching({ predicate: isReport }) > 0;

/** Asks anew for everything on the screen, failed parts too. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  const { retry } = use(FailureContext);
  return () => {
    retry();
    // What is being read already is not asked for twice.
    void queries.invalidateQueries({ refetchType: "active" }, { cancelRefetch: false });
  };
}
