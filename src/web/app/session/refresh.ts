import { useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { ServiceReadContext } from "./service-read.ts";
import { FailureContext } from "#web/ui/page/failure.tsx";

/** Loads everything on the screen again, failed parts too, and has the service read for it; says what came of it. */
export function useRefreshAll(): () => void {
  const { retry } = use(FailureContext);
  const { start } = use(ServiceReadContext);
  return () => {
    retry();
    start();
  };
}

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
