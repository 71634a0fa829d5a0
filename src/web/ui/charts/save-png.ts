/** What of a drawing depends on styles, and can be said by attributes of the same names. */
const LOOK = [
  ...["fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-opacity", "opacity"],
  ...["font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order"],
];

const SHARPNESS = 2;
const TITLE_PX = 28;
const MARGIN_PX = 12;
/** What browsers give for a drawing that is too large for them. */
const NO_PICTURE = "data:,";

/**
 * Draws a figure as it looks now, its drawings, samples and words, under a title, and hands over a PNG file of that name.
 * @throws when the browser cannot draw it
 */
export async function savePng(figure: HTMLElement, title: string, fileName: string): Promise<void> {
  const { width: drawnPx, height: drawnHeightPx } = figure.getBoundingClientRect();
  const [width, height] = [drawnPx + 2 * MARGIN_PX, drawnHeightPx + TITLE_PX + 2 * MARGIN_PX];
  const drawing = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}` });
  const inside = svg("g", { transform: `translate(${MARGIN_PX} ${MARGIN_PX})` });
  inside.append(titleOf(figure, title), ...wordsOf(figure), ...drawingsOf(figure));
  const ground = getComputedStyle(document.documentElement).backgroundColor;
  drawing.append(svg("rect", { width, height, fill: ground }), inside);
  const image = new Image();
  // The page's policy allows images from data: addresses only.
  image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(drawing))}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = Math.ceil(width * SHARPNESS);
  canvas.height = Math.ceil(height * SHARPNESS);
  const pen = canvas.getContext("2d");
  if (pen === null) throw new Error("This browser cannot draw the picture.");
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  const link = document.createElement("a");
  link.download = fileName;
  link.href = canvas.toDataURL("image/png");
  if (link.href === NO_PICTURE) throw new Error("The picture is larger than this browser draws.");
  link.click();
}

function titleOf(element: HTMLElement, title: string): SVGElement {
  const { color, fontFamily } = getComputedStyle(element);
  const heading = svg("text", { x: 0, y: 14, fill: color, "font-size": 14, "font-family": fontFamily });
  heading.textContent = title;
  return heading;
}

const drawingsOf = (figure: HTMLElement): readonly SVGElement[] =>
  [...figure.querySelectorAll<SVGSVGElement>("svg:not(svg svg, button svg)")].flatMap((drawn) => {
    const copy = drawn.cloneNode(true);
    if (!(copy instanceof SVGSVGElement)) return [];
    fixLooks(drawn, copy);
    const { x, y, width, height } = placeIn(figure, drawn);
    set(copy, { x, y: y + TITLE_PX, width, height });
    return [copy];
  });

/** What is drawn as a page and not as a picture: tinted cells and words, where they stand, cut where they are cut. */
function wordsOf(figure: HTMLElement): readonly SVGElement[] {
  const cells = [...figure.querySelectorAll("[data-sample]")].map((cell) => {
    const { x, y, width, height } = placeIn(figure, cell);
    const fill = getComputedStyle(cell).backgroundColor;
    return svg("rect", { x, y: y + TITLE_PX, width, height, fill });
  });
  const words = [...figure.querySelectorAll<HTMLElement>("[data-words], .recharts-legend-item-text")].map(
    (said) => {
      const { color: fill, fontFamily, fontSize, fontWeight } = getComputedStyle(said);
      const { x, y, width, height } = placeIn(figure, said);
      const looks = { "font-size": fontSize, "font-family": fontFamily, "font-weight": fontWeight };
      const text = svg("text", { x: 0, y: height * BASELINE, fill, ...looks });
      text.textContent = said.innerText;
      const room = svg("svg", { x, y: y + TITLE_PX, width: width + 2, height });
      room.append(text);
      return room;
    },
  );
  return [...cells, ...words];
}

/** How far down a line of text its letters stand. */
const BASELINE = 0.73;

function placeIn(frame: Element, inside: Element): DOMRect {
  const [outer, inner] = [frame.getBoundingClientRect(), inside.getBoundingClientRect()];
  return new DOMRect(inner.x - outer.x, inner.y - outer.y, inner.width, inner.height);
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

type Attributes = Readonly<Record<string, string | number>>;

function svg(name: string, attributes: Attributes): SVGElement {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  set(made, attributes);
  return made;
}

function set(element: Element, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}
