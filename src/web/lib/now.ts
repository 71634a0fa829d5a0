import { useEffect, useState } from "react";
import { systemClock, type Instant } from "#domain/time.ts";

const TICK_MS = 30_000;
const clock = systemClock("UTC");

/** The moment it is, told anew twice a minute, so that ages on the screen grow. */
export function useNow(): Instant {
  const [now, setNow] = useState(clock.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
