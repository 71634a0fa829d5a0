import { useQueryClient, type QueryCache } from "@tanstack/react-query";
import { use, useSyncExternalStore } from "react";
import { Button } from "#web/ui/button.tsx";
import { FailureContext } from "#web/ui/failure.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { isReport } from "./refresh.ts";

/** Says above the page when what it shows may be old: the browser is offline, or something could not be refreshed. */
export function Notices() {
  const queries = useQueryClient();
  const { retry } = use(FailureContext);
  const isOnline = useSyncExternalStore(onLineChange, () => navigator.onLine);
  const isStale = useSyncExternalStore(
    (onChange) => queries.getQueryCache().subscribe(onChange),
    () => hasStale(queries.getQueryCache()),
  );
  if (isOnline && !isStale) return null;
  return (
    <output
      data-print="none"
      className="flex flex-wrap items-center gap-3 border-b border-line bg-ground px-4 py-1.5 sm:px-6"
    >
      <Icon name="alert" className="text-warn" />
      <span>
        {isOnline
          ? "Some numbers could not be refreshed. What was read before is still shown."
          : "You are offline. What was read before is still shown."}
      </span>
      <Button
        look="quiet"
        icon="refresh"
        onPress={() => {
          retry();
          void queries.refetchQueries({ type: "active" });
        }}
      >
        Try again
      </Button>
    </output>
  );
}

/** Something on the screen has earlier data, and its last refresh failed. */
const hasStale = (cache: QueryCache): boolean =>
  cache
    .getAll()
    .some(
      (query) =>
        isReport(query) &&
        query.isActive() &&
        query.state.status === "error" &&
        query.state.data !== undefined,
    );

const onLineChange = (onChange: () => void): (() => void) => {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
};
