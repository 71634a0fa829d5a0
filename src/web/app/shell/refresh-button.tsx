import { Button } from "#web/ui/page/button.tsx";
import { useIsRefreshing, useRefresh } from "#web/app/session/refresh.ts";

export function RefreshButton() {
  const refresh = useRefresh();
  const isRefreshing = useIsRefreshing();
  return (
    <Button look="quiet" icon="refresh" isDisabled={isRefreshing} onPress={refresh}>
      <span className="max-sm:sr-only">Refresh now</span>
    </Button>
  );
}
