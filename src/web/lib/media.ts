import { useSyncExternalStore } from "react";

/** Below this a table becomes two-line rows and filters become a sheet; the same width as `sm:` in the styles. */
const NARROW = "(width < 40rem)";

const subscribe = (onChange: () => void): (() => void) => {
  const list = matchMedia(NARROW);
  list.addEventListener("change", onChange);
  return () => list.removeEventListener("change", onChange);
};

export const useIsNarrow = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches);
