import { useLayoutEffect, useState, type RefObject } from "react";

/** The width an element has, followed as it changes; 0 only before the first paint. */
export function useWidthPx(element: RefObject<HTMLElement | null>): number {
  const [widthPx, setWidthPx] = useState(0);
  useLayoutEffect(() => {
    const watched = element.current;
    if (watched === null) return;
    const measure = (): void => setWidthPx(Math.floor(watched.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(watched);
    return () => observer.disconnect();
  }, [element]);
  return widthPx;
}
