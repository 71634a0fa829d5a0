import { useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { useRefresh } from "#web/app/session/refresh.ts";
import { Icon } from "#web/ui/page/icon.tsx";

/** Says above the page that nothing can be loaded. What was loaded stays, and the panels say how old it is. */
export function Notices() {
  useComeback();
  const isOnline = useSyncExternalStore(onLineChange, () => navigator.onLine);
  return isOnline ? null : <OfflineNotice />;
}

const OfflineNotice = () => (
  <output
    data-print="none"
    className="flex items-center gap-3 border-b border-line bg-ground px-4 py-2.5 max-sm:items-start sm:px-6"
  >
    <Icon name="alert" className="text-warn max-sm:mt-0.5" />
    You’re offline. Showing the last loaded data.
  </output>
);

const onLineChange = (onChange: () => void): (() => void) => {
  addEventListener("online", onChange);
  addEventListener("offline", onChange);
  return () => {
    removeEventListener("online", onChange);
    removeEventListener("offline", onChange);
  };
};

const LOOK_EVERY_MS = 20_000;
const ASLEEP_AFTER_MS = 120_000;

/** Loads everything again, what had failed too, when the connection is back or the machine wakes. */
function useComeback(): void {
  const refresh = useEffectEvent(useRefresh());
  useEffect(() => {
    let awakeAt = Date.now();
    // A machine that was asleep ran no timers: they are late.
    const look = (): void => {
      const asleepMs = Date.now() - awakeAt;
      awakeAt = Date.now();
      if (asleepMs > ASLEEP_AFTER_MS) refresh();
    };
    const comeBack = (): void => refresh();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener("visibilitychange", look);
    addEventListener("online", comeBack);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
      removeEventListener("online", comeBack);
    };
  }, []);
}
