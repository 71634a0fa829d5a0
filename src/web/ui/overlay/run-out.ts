import { useEffect, useRef } from "react";

/** Long enough to read a sentence twice. */
const SHOWN_MS = 6_000;

/** Ends what is said in passing once it was there long enough; being held begins the time anew. */
export function useRunOut(runs: boolean, onEnd: () => void): void {
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  });
  useEffect(() => {
    if (!runs) return;
    const timer = setTimeout(() => end.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [runs]);
}
