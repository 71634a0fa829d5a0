import { useLayoutEffect, useRef, type RefObject, type UIEvent } from "react";
import { useLocation } from "react-router-dom";

/** How far tables were scrolled, by the entry of the history they were shown for. */
const offsets = new Map<string, number>();

/** Another list or order begins at its top, unless one comes back to it; other steps of the history leave it. */
export function useScrollMemory(id: string, scroller: RefObject<HTMLElement | null>, orderKey: string) {
  const entry = `${id} ${useLocation().key}`;
  const seenOrder = useRef("");
  useLayoutEffect(() => {
    const offsetPx = offsets.get(entry) ?? (seenOrder.current === orderKey ? undefined : 0);
    seenOrder.current = orderKey;
    if (offsetPx !== undefined) scroller.current?.scrollTo({ top: offsetPx });
  }, [entry, orderKey, scroller]);
  return {
    offsetPx: offsets.get(entry) ?? 0,
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => void offsets.set(entry, currentTarget.scrollTop),
  };
}
