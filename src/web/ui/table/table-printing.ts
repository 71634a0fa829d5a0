import { useSyncExternalStore } from "react";
import { flushSync } from "react-dom";

let isAsked = false;

const subscribe = (onChange: () => void): (() => void) => {
  const tell = (asked: boolean) => (): void => {
    isAsked = asked;
    // The browser prints what is in the page when this returns.
    flushSync(onChange);
  };
  const [begin, end] = [tell(true), tell(false)];
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

/** The page is being printed: what scrolls on the screen must stand there whole. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => isAsked || matchMedia("print").matches);
