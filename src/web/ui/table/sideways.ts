import { useLayoutEffect, type RefObject } from "react";

type Sideways = {
  readonly scroller: RefObject<HTMLElement | null>;
  /** What stands at the right edge of the box, beside its scrollbars. */
  readonly edge: RefObject<HTMLElement | null>;
};

/**
 * Marks a box that has more to its right than it shows, so that its first column stays in sight only then: every cell
 * that stays is placed and painted by itself.
 */
export function useSidewaysMark({ scroller, edge }: Sideways): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    if (box === null) return;
    // As told, since to ask would have the browser lay out the page again.
    const widths = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect, borderBoxSize } of entries) {
        const { inlineSize = 0, blockSize = 0 } = borderBoxSize[0] ?? {};
        widths.set(target, target === box ? contentRect.width : inlineSize);
        if (target !== box || edge.current === null) continue;
        edge.current.style.right = `${inlineSize - contentRect.width}px`;
        edge.current.style.bottom = `${blockSize - contentRect.height}px`;
      }
      const insides = [...widths].flatMap(([element, width]) => (element === box ? [] : [width]));
      box.toggleAttribute("data-slides", Math.max(...insides) > (widths.get(box) ?? 0) + 0.5);
    });
    observer.observe(box);
    for (const inside of box.children) observer.observe(inside);
    return () => observer.disconnect();
  }, [scroller, edge]);
}
