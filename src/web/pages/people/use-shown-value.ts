import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import type { ShownValue } from "./private-data.tsx";

/**
 * One value that is shown in full, kept by the part that shows it and nowhere else: it goes when its time is over, when
 * the page is no longer looked at, and with the part itself.
 */
export function useShownValue() {
  const [shown, setShown] = useState<ShownValue | null>(null);
  useEffect(() => {
    if (shown === null) return;
    const hide = (): void => setShown(null);
    // At once: a hidden page may be drawn no more, and a browser keeps a picture of it, or the page as it was left.
    const hideNow = (): void => flushSync(hide);
    const hideUnseen = (): void => {
      if (document.visibilityState === "hidden") hideNow();
    };
    const timer = setTimeout(hide, Math.max(0, shown.until - Date.now()));
    document.addEventListener("visibilitychange", hideUnseen);
    addEventListener("pagehide", hideNow);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", hideUnseen);
      removeEventListener("pagehide", hideNow);
    };
  }, [shown]);
  return {
    shown,
    show: (value: ShownValue): void => {
      if (document.visibilityState === "visible") setShown(value);
    },
    hide: (): void => setShown(null),
  };
}
