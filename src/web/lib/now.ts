import { useEffect, useState } from "react";
import { systemClock, today, type Instant, type IsoDate } from "#domain/time/time.ts";

const TICK_MS = 30_000;
const clock = systemClock("UTC");

/** The day it is for this device, in UTC. The day of the business comes from the server: this is for what need not be right. */
export const deviceToday = (): IsoDate => today(clock);

/** The moment it is, updated twice a minute, so that ages on the screen grow. */
export function useNow(): Instant {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const update = (): void => setNow(clock.now());
    const timer = setInterval(update, TICK_MS);
    // The timers of a tab that was asleep come late, and its ages must not lie until then.
    document.addEventListener("visibilitychange", update);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", update);
    };
  }, []);
  return now;
}
