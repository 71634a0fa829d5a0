import { useLayoutEffect, useRef, type RefObject, type UIEvent } from "react";
import { useLocation } from "react-router-dom";

/** How far tables were scrolled, by the entry of the history they were shown for. */
const offsets = new Map<string, number>();

/**
 * Another list or order begins at its top, unless one comes back to it; other steps of the history leave it. How far a list
 * that scrolls with the page was scrolled is the router's to remember.
 */
export function useScrollMemory(
  id: string,
  scroller: RefObject<HTMLElement | null>,
  orderKey: string,
  scrollsWithPage: boolean,
) {
  const entry = `${id} ${useLocation().key}`;
  const seenOrder = useRef("");
  useLayoutEffect(() => {
    const before = seenOrder.current;
    seenOrder.current = orderKey;
    const offsetPx = offsets.get(entry) ?? (before === orderKey ? undefined : 0);
    const box = scroller.current;
    if (box === null || offsetPx === undefined) return;
    if (!scrollsWithPage) box.scrollTo({ top: offsetPx });
    else if (before !== "" && box.getBoundingClientRect().top < 0) box.scrollIntoView();
  }, [entry, orderKey, scroller, scrollsWithPage]);
  return {
    offsetPx: offsets.get(entry) ?? 0,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => void offsets.set(entry, currentTarget.scrollTop),
  };
}
