import { useIsFetching, useQueryClient, type Query } from "@tanstack/react-query";
import { use } from "react";
import { FailureContext } from "#web/ui/page/failure.tsx";

/** Requests for reports; those for the version and the session have no data of the business. */
export const isReport = ({ queryKey: [resource] }: Pick<Query, "queryKey">): boolean =>
  resource !== "version" && resource !== "session";

export const useIsRefreshing = (): boolean => useIsFetching({ predicate: isReport }) > 0;

/** Loads everything on the screen again, failed parts too. */
export function useRefresh(): () => void {
  const queries = useQueryClient();
  const { retry } = use(FailureContext);
  return () => {
    retry();
    // What is loading already is not requested twice.
    void queries.invalidateQueries({ refetchType: "active" }, { cancelRefetch: false });
  };
}
