import { formatCount } from "#web/lib/format.ts";

/** How wide a text is drawn, in pixels. */
export type Measure = (text: string) => number;

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

/** The text, or as much of its beginning as fits with an ellipsis; "" when not even one letter does. */
export function truncated(text: string, roomPx: number, measure: Measure): string {
  if (measure(text) <= roomPx) return text;
  const letters = Array.from(LETTERS.segment(text), ({ segment }) => segment);
  let [fits, tooLong] = [0, letters.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (measure(cutAt(letters, middle)) <= roomPx) fits = middle;
    else tooLong = middle;
  }
  return fits === 0 ? "" : cutAt(letters, fits);
}

/** A letter with its accents, or a flag, is one. */
const LETTERS = new Intl.Segmenter("en-US");

const cutAt = (letters: readonly string[], length: number): string =>
  `${letters.slice(0, length).join("").trimEnd()}…`;

const SHORTER = [3, 2].map(
  (maximumSignificantDigits) =>
    new Intl.NumberFormat("en-US", { notation: "compact", maximumSignificantDigits }),
);

/** A count as exact as its room allows: `12,345,678`, else `12.3M`, else `12M`, else nothing; it stands in the table anyway. */
export function fittingCount(value: number, roomPx: number, measure: Measure): string {
  const forms = [formatCount(value), ...SHORTER.map((format) => format.format(value).replace("-", "−"))];
  return forms.find((form) => measure(form) <= roomPx) ?? "";
}

/** The room that the widest of some texts takes; 0 for none. */
export const widestPx = (texts: readonly string[], measure: Measure): number =>
  Math.max(0, ...texts.map(measure));
