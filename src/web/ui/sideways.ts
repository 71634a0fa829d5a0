import { useLayoutEffect, type RefObject } from "react";

/**
 * Marks a box that has more to its right than it shows, so that its first column stays in sight only then: every cell
 * that stays is placed and painted by itself.
 */
export function useSidewaysMark(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    // As told, since to ask would have the browser lay out the page again.
    const widths = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect, borderBoxSize } of entries)
        widths.set(target, target === box ? contentRect.width : (borderBoxSize[0]?.inlineSize ?? 0));
      const insides = [...widths].flatMap(([element, width]) => (element === box ? [] : [width]));
      box.toggleAttribute("data-slides", Math.max(...insides) > (widths.get(box) ?? 0) + 0.5);
    });
    observer.observe(box);
    for (const inside of box.children) observer.observe(inside);
    return () => observer.disconnect();
  }, [scroller]);
}
