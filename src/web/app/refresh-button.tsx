import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { Button } from "#web/ui/button.tsx";
import { FailureContext } from "#web/ui/failure.tsx";

/** Asks anew for everything on the screen, failed parts too. */
export function RefreshButton() {
  const queries = useQueryClient();
  const { retry } = use(FailureContext);
  const isFetching = useIsFetching() > 0;
  return (
    <Button
      look="quiet"
      icon="refresh"
      isDisabled={isFetching}
      onPress={() => {
        retry();
        void queries.invalidateQueries({ refetchType: "active" });
      }}
    >
      Refresh
    </Button>
  );
}
