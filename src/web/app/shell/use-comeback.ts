import { useEffect, useEffectEvent } from "react";
import { useRefresh } from "#web/app/session/refresh.ts";

const LOOK_EVERY_MS = 20_000;
const ASLEEP_AFTER_MS = 120_000;

/** Reads everything anew, what had failed too, when the line is back or the machine wakes. */
export function useComeback(): void {
  const refresh = useEffectEvent(useRefresh());
  useEffect(() => {
    let awakeAt = Date.now();
    // Asleep, a machine runs no timers, and tells nobody when it wakes: they are late.
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
