import { useEffect, useState } from "react";
import { systemClock, today, type Instant, type IsoDate } from "#domain/time/time.ts";

const TICK_MS = 30_000;
const clock = systemClock("UTC");

/** The day it is for this device, in UTC. Only the server knows which day it is: this is for what need not be right. */
export const deviceToday = (): IsoDate => today(clock);

/** The moment it is, told anew twice a minute, so that ages on the screen grow. */
export function useNow(): Instant {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const tell = (): void => setNow(clock.now());
    const timer = setInterval(tell, TICK_MS);
    // The timers of a tab that was asleep come late, and its ages must not lie until then.
    document.addEventListener("visibilitychange", tell);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", tell);
    };
  }, []);
  return now;
}
