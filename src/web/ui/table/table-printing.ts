import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isPrinting = false;

const subscribe = (onChange: () => void): (() => void) => {
  const set = (is: boolean) => (): void => {
    isPrinting = is;
    // The browser prints what is in the page when this returns.
    flushSync(onChange);
  };
  const [begin, end] = [set(true), set(false)];
  const media = matchMedia("print");
  addEventListener("beforeprint", begin);
  addEventListener("afterprint", end);
  media.addEventListener("change", onChange);
  return () => {
    removeEventListener("beforeprint", begin);
    removeEventListener("afterprint", end);
    media.removeEventListener("change", onChange);
  };
};

/** The page is being printed: what scrolls on the screen must be there whole. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isPrinting || matchMedia("print").matches,
    () => false,
  );
