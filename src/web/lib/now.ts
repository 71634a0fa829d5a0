import { useEffect, useState } from "react";
import { systemClock, type Instant } from "#domain/time/time.ts";

const clock = systemClock("UTC");

/** Calls every so often, and when the tab comes to the front: the timers of one that was asleep come late. */
export function everyMs(interval: number, onTick: () => void): () => void {
  const timer = setInterval(onTick, interval);
  document.addEventListener("visibilitychange", onTick);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onTick);
  };
}

/** The moment it is, updated twice a minute, so that ages on the screen grow. */
export function useNow(): Instant {
  const [now, setNow] = useState(clock.now);
  useEffect(() => everyMs(30_000, () => setNow(clock.now())), []);
  return now;
}

/** Whole seconds until a moment, in milliseconds since 1970, counting down to 0. */
export function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(
    () => (moment === null ? undefined : everyMs(250, () => setNow(Math.min(Date.now(), moment)))),
    [moment],
  );
  // A moment may be newer than the last look.
  return moment === null ? 0 : Math.max(0, Math.ceil((moment - now) / 1_000));
}
