const SCROLL_KEYS = new Set(["PageUp", "PageDown", "Home", "End", "ArrowUp", "ArrowDown"]);

/** Keeps the page under a layer from scrolling. Hiding its scrollbar, as is usual, would lay the whole page out anew. */
export function holdScroll(layer: HTMLElement): () => void {
  const hold = (event: Event): void => {
    if (scrollerAt(event.target, layer) === null) event.preventDefault();
  };
  layer.addEventListener("wheel", hold, { passive: false });
  layer.addEventListener("touchmove", hold, { passive: false });
  return () => {
    layer.removeEventListener("wheel", hold);
    layer.removeEventListener("touchmove", hold);
  };
}

/** Whether a key that nobody has answered would scroll the page under the layer. */
export const wouldScrollPage = (key: string, target: EventTarget, layer: HTMLElement): boolean =>
  SCROLL_KEYS.has(key) &&
  target instanceof Element &&
  !target.matches("input, select, textarea") &&
  scrollerAt(target, layer) === null;

/** The part of the layer that scrolls what is at a place; what it does not scroll at its ends stays with it. */
function scrollerAt(target: EventTarget | null, layer: HTMLElement): Element | null {
  let element = target instanceof Element ? target : null;
  while (element !== null && layer.contains(element)) {
    const overflows =
      element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth;
    if (overflows && /auto|scroll/.test(getComputedStyle(element).overflow)) return element;
    element = element.parentElement;
  }
  return null;
}
