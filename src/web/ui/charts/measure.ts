import type { Measure } from "./text-fit.ts";

/** Sizes of the texts in charts, the same as the classes `text-caption` and `text-table`. */
export const CAPTION_PX = 12;
export const TABLE_PX = 13;

let context: CanvasRenderingContext2D | null = null;

/** Measures texts in the page's font at a size, without drawing them. */
export function measureAt(fontPx: number, weight = 400): Measure {
  context ??= document.createElement("canvas").getContext("2d");
  const pen = context;
  // Without a canvas a letter is taken as wide as most are.
  if (pen === null) return (text) => text.length * fontPx * 0.6;
  const font = `${weight} ${fontPx}px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => {
    pen.font = font;
    return Math.ceil(pen.measureText(text).width);
  };
}
