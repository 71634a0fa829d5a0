import { useLayoutEffect, type RefObject } from "react";

/**
 * Marks a box that has more to its right than it shows, so that its first column stays in sight only then: every cell
 * that stays is placed and painted by itself.
 */
export function useSidewaysMark(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    const mark = (): void => {
      box.toggleAttribute("data-slides", box.scrollWidth > box.clientWidth);
    };
    const observer = new ResizeObserver(mark);
    observer.observe(box);
    for (const inside of box.children) observer.observe(inside);
    return () => observer.disconnect();
  }, [scroller]);
}
