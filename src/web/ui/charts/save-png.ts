import { measureAt } from "./measure.ts";
import { truncated } from "./text-fit.ts";

/** What of a drawing depends on styles, and can be said by attributes of the same names. */
const LOOK = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "opacity"],
  ...["font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order"],
];

const SHARPNESS = 2;
const TITLE_PX = 28;
const SPACE = "http://www.w3.org/2000/svg";

/** Draws every SVG inside an element as it looks now, under a title, and hands the person a PNG file of that name. */
export async function savePng(element: HTMLElement, title: string, fileName: string): Promise<void> {
  const { width, height } = element.getBoundingClientRect();
  const drawing = pictureOf(element, title, width, height + TITLE_PX);
  const image = new Image();
  // The page's policy allows images from data: addresses only.
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * SHARPNESS);
  canvas.height = Math.ceil((height + TITLE_PX) * SHARPNESS);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser cannot draw the picture.");
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.download = fileName;
  link.href = canvas.toDataURL("image/png");
  link.click();
}

function pictureOf(element: HTMLElement, title: string, width: number, height: number): SVGSVGElement {
  const { color, fontFamily } = getComputedStyle(element);
  const frame = element.getBoundingClientRect();
  const picture = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  picture.append(
    svg("rect", { width, height, fill: getComputedStyle(document.documentElement).backgroundColor }),
  );
  const heading = svg("text", { x: 4, y: 18, fill: color, "font-size": 14, "font-family": fontFamily });
  heading.textContent = truncated(title, width - 8, measureAt(14));
  picture.append(heading);
  for (const drawn of element.querySelectorAll("svg")) {
    const place = drawn.getBoundingClientRect();
    const copy = drawn.cloneNode(true);
    if (!(copy instanceof SVGSVGElement)) continue;
    fixLooks(drawn, copy);
    const [x, y] = [place.x - frame.x, place.y - frame.y + TITLE_PX];
    for (const [name, value] of Object.entries({ x, y, width: place.width, height: place.height }))
      copy.setAttribute(name, String(value));
    picture.append(copy);
  }
  return picture;
}

/** Writes the computed looks of a drawing into its copy, since classes and variables stay behind in the page. */
function fixLooks(drawn: Element, copy: Element): void {
  const looks = getComputedStyle(drawn);
  copy.removeAttribute("class");
  copy.removeAttribute("style");
  for (const name of LOOK) copy.setAttribute(name, looks.getPropertyValue(name));
  for (const [index, child] of [...drawn.children].entries()) {
    const twin = copy.children[index];
    if (twin !== undefined) fixLooks(child, twin);
  }
}

function svg<Name extends "svg" | "rect" | "text">(
  name: Name,
  attributes: Readonly<Record<string, string | number>>,
): SVGElementTagNameMap[Name] {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  return made;
}
