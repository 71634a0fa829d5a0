import { useCallback, useEffect, useState, useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

/** True where a media query holds now. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void): (() => void) => {
      const list = matchMedia(query);
      list.addEventListener("change", onChange);
      return () => list.removeEventListener("change", onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}

/** Then a table becomes two-line rows and filters become a sheet; the same width as `sm:` in the styles. */
export const useIsNarrow = (): boolean => useMedia("(width < 40rem)");

/** Then filters with counts have a column of their own. */
export const useIsWide = (): boolean => useMedia("(width >= 80rem)");

/** The page is being printed: what scrolls on the screen, or comes later, must be there whole. */
export function useIsPrinting(): boolean {
  const isOnPaper = useMedia("print");
  const [isPrinting, setIsPrinting] = useState(false);
  useEffect(() => {
    // The browser prints what is in the page when this returns.
    const set = ({ type }: Event): void => flushSync(() => setIsPrinting(type === "beforeprint"));
    addEventListener("beforeprint", set);
    addEventListener("afterprint", set);
    return () => {
      removeEventListener("beforeprint", set);
      removeEventListener("afterprint", set);
    };
  }, []);
  return isOnPaper || isPrinting;
}
