import { useEffect, useState } from "react";

const LOOK_EVERY_MS = 250;

/** Whole seconds until a moment, in milliseconds since 1970, counting down to 0. */
export function useSecondsUntil(moment: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (moment === null) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= moment) clearInterval(timer);
    }, LOOK_EVERY_MS);
    return () => clearInterval(timer);
  }, [moment]);
  // A moment may be newer than the last look.
  return moment === null ? 0 : secondsUntil(moment, now);
}

const secondsUntil = (moment: number, now: number): number => Math.max(0, Math.ceil((moment - now) / 1_000));
