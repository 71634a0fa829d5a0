export type Placement = "bottom start" | "bottom end" | "top start";

const GAP_PX = 8;
const EDGE_PX = 12;

/** Keeps a box at a button, on the other side of it where there is more room, until the returned function is called. */
export function placeAt(box: HTMLElement, anchor: HTMLElement, placement: Placement): () => void {
  const put = (): void => {
    const { width, height } = box.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const page = { width: clientWidth, height: clientHeight };
    Object.assign(box.style, positions({ width, height }, anchor.getBoundingClientRect(), placement, page));
  };
  // Once, since all that the box holds would be styled anew.
  box.style.setProperty("--trigger-width", `${anchor.offsetWidth}px`);
  // It is told at once of the sizes as they are, before anything is painted.
  const observer = new ResizeObserver(put);
  observer.observe(box);
  observer.observe(anchor);
  addEventListener("resize", put);
  return () => {
    observer.disconnect();
    removeEventListener("resize", put);
  };
}

type Size = { readonly width: number; readonly height: number };
type Edges = Pick<DOMRect, "top" | "bottom" | "left" | "right">;
type Positions = Readonly<Record<"top" | "bottom" | "left" | "right" | "maxHeight", string>>;

/** Where a box of this size stands: never beyond the window, and above its button where there is no room below. */
export const positions = (box: Size, anchor: Edges, placement: Placement, window: Size): Positions => {
  const { width: clientWidth, height: clientHeight } = window;
  const above = anchor.top - GAP_PX - EDGE_PX;
  const below = clientHeight - anchor.bottom - GAP_PX - EDGE_PX;
  const isAbove =
    placement === "top start" ? box.height <= above || above > below : box.height > below && above > below;
  const vertical = isAbove
    ? { top: "auto", bottom: `${clientHeight - anchor.top + GAP_PX}px`, maxHeight: `${above}px` }
    : { top: `${anchor.bottom + GAP_PX}px`, bottom: "auto", maxHeight: `${below}px` };
  const most = clientWidth - EDGE_PX - box.width;
  const wanted = placement === "bottom end" ? anchor.right - box.width : anchor.left;
  return { ...vertical, left: `${Math.max(EDGE_PX, Math.min(wanted, most))}px`, right: "auto" };
};
