import { useIsRefreshing } from "#web/app/session/refresh.ts";

/** A thin line at the top while anything is being fetched for longer than a blink. */
export function BusyLine() {
  const isBusy = useIsRefreshing();
  return (
    <div
      aria-hidden="true"
      data-busy={isBusy}
      className={`pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5 overflow-hidden transition-opacity ${isBusy ? "opacity-100 delay-300" : "opacity-0"}`}
    >
      <div className={`h-full w-1/4 bg-accent ${isBusy ? "animate-[busy_1.2s_ease-in-out_infinite]" : ""}`} />
    </div>
  );
}
