import type { ChartMark } from "./chart-table.ts";
import type { Dot } from "./mark-overlay.tsx";
import type { Box } from "./mark.tsx";

/** A mark that the pointer or the keyboard has come to. */
type MetMark = {
  readonly key: string;
  /** All that it draws, within the frame. */
  readonly box: Box;
  /** What it covers, within the drawing. */
  readonly spot: Box;
};

/** The mark under the pointer, the one that the keyboard led to, and the one that says its words. */
export type Met = Readonly<Record<"pointed" | "ringed" | "told", MetMark | null>>;

export const NONE_MET: Met = { pointed: null, ringed: null, told: null };

/** The mark that an element is or is a part of, and where it is; null for any other. */
export function metMark(
  target: EventTarget | null,
  frame: Element | null,
  drawing: Element | null,
): MetMark | null {
  const element = target instanceof SVGElement ? target.closest("[data-mark]") : null;
  const key = element?.getAttribute("data-mark") ?? null;
  if (!(element instanceof SVGGraphicsElement) || key === null || frame === null || drawing === null)
    return null;
  const inner = element.querySelector("[data-spot]");
  const spot = inner instanceof SVGGraphicsElement ? inner : element;
  const reachPx = Number(element.parentElement?.dataset["reach"] ?? 0);
  return { key, box: boxWithin(frame, element), spot: inset(boxWithin(drawing, spot), reachPx) };
}

const inset = ({ x, y, width, height }: Box, px: number): Box => ({
  x: x + px,
  y: y + px,
  width: width - 2 * px,
  height: height - 2 * px,
});

/** Until recharts draws it anew a drawing of another size is stretched; its own coordinates are the coming ones. */
function boxWithin(outer: Element, inner: SVGGraphicsElement): Box {
  const around = outer.getBoundingClientRect();
  const { x: left = 0, y: top = 0 } = inner.ownerSVGElement?.getBoundingClientRect() ?? {};
  const { x, y, width, height } = inner.getBBox();
  return { x: left + x - around.x, y: top + y - around.y, width, height };
}

/** The same marks where they are now, if any of them has a key that begins so. */
export function placedAnew(met: Met, keyStart: string, frame: Element | null, drawing: Element | null): Met {
  const { pointed, ringed, told } = met;
  if (![pointed, ringed, told].some((mark) => mark?.key.startsWith(keyStart) === true)) return met;
  const again = (mark: MetMark | null): MetMark | null =>
    mark && metMark(drawing?.querySelector(`[data-mark="${mark.key}"]`) ?? null, frame, drawing);
  return { pointed: again(pointed), ringed: again(ringed), told: again(told) };
}

/** The dots that marks show because they are met, each with what its mark covers. */
export const metDots = (
  { pointed, ringed }: Met,
  markOf: (key: string) => ChartMark | null,
  dotOf: (mark: ChartMark, spotPx: number) => Dot | null,
): readonly { readonly dot: Dot; readonly spot: Box }[] =>
  [pointed, ringed].flatMap((met) => {
    const mark = met && markOf(met.key);
    const dot = met && mark && dotOf(mark, met.spot.width);
    return met === null || dot === null ? [] : [{ dot, spot: met.spot }];
  });
