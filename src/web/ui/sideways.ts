import { useLayoutEffect, type RefObject } from "react";

type Sideways = {
  readonly scroller: RefObject<HTMLElement | null>;
  /** What stands at the right edge of the box as long as there is more beyond it. */
  readonly edge: RefObject<HTMLElement | null>;
};

/** A cell ends with as much, so that less beyond the edge hides nothing. */
const PADDING_PX = 8;

/**
 * Marks a box that has more to its right than it shows, so that its first column stays in sight only then: every cell
 * that stays is placed and painted by itself. Its edge is marked until it is scrolled to its end: where scrollbars come
 * with the scrolling, nothing else tells that there is more.
 */
export function useSidewaysMark({ scroller, edge }: Sideways): void {
  useLayoutEffect(() => {
    const box = scroller.current;
    const atEdge = edge.current;
    if (box === null || atEdge === null) return;
    let beyondPx = 0;
    const markEdge = (): void => {
      atEdge.toggleAttribute("data-more", box.scrollLeft < beyondPx - PADDING_PX);
    };
    // As told, since to ask would have the browser lay out the page again.
    const widths = new Map<Element, number>();
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect, borderBoxSize } of entries) {
        const { inlineSize = 0, blockSize = 0 } = borderBoxSize[0] ?? {};
        widths.set(target, target === box ? contentRect.width : inlineSize);
        if (target !== box) continue;
        // Beside the scrollbars, not over them.
        atEdge.style.right = `${inlineSize - contentRect.width}px`;
        atEdge.style.bottom = `${blockSize - contentRect.height}px`;
      }
      const insides = [...widths].flatMap(([element, width]) => (element === box ? [] : [width]));
      beyondPx = Math.max(...insides) - (widths.get(box) ?? 0);
      box.toggleAttribute("data-slides", beyondPx > 0.5);
      markEdge();
    });
    observer.observe(box);
    for (const inside of box.children) observer.observe(inside);
    box.addEventListener("scroll", markEdge, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener("scroll", markEdge);
    };
  }, [scroller, edge]);
}
