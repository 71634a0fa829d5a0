import { useIsFetching, useQueryClient } from "@tanstack/react-query";
import { Button } from "#web/ui/button.tsx";

/** Asks anew for everything on the screen. */
export function RefreshButton() {
  const queries = useQueryClient();
  const isFetching = useIsFetching() > 0;
  return (
    <Button
      look="quiet"
      icon="refresh"
      isDisabled={isFetching}
      onPress={() => void queries.invalidateQueries({ refetchType: "active" })}
    >
      Refresh
    </Button>
  );
}
