const SHARPNESS = 2;
const MARGIN_PX = 12;
const SVG = "http://www.w3.org/2000/svg";
/** Result of browsers for a drawing that is too large for them. */
const NO_PICTURE = "data:,";

/** Heading above a drawing, which without its page would say neither of what it is nor of when. */
type PictureWords = {
  readonly title: string;
  /** The filters of the page: offices, days, what is compared. */
  readonly lines: readonly string[];
  /** Words on what the drawing shows; "" for nothing. */
  readonly sentence: string;
};

/**
 * Draws a figure as it looks now, without its buttons, under its words, and hands over a PNG file of that name.
 * @throws when the browser cannot draw it
 */
export async function savePng(figure: HTMLElement, words: PictureWords, fileName: string): Promise<void> {
  const box = figure.getBoundingClientRect();
  const head = headOf(words, box.width);
  const [width, height] = [
    box.width + 2 * MARGIN_PX,
    box.height + heightInside(figure, head) + 2 * MARGIN_PX,
  ];
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  drawing.dataset["theme"] = document.documentElement.dataset["theme"] ?? (isDark ? "dark" : "light");
  const inside = document.createElementNS(SVG, "foreignObject");
  inside.setAttribute("width", "100%");
  inside.setAttribute("height", "100%");
  inside.append(pageOf(figure, box.width, head));
  drawing.append(stylesNow(), inside);
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

/** The title, the filters and the sentence, as wide as the figure, in which they wrap. */
function headOf({ title, lines, sentence }: PictureWords, widthPx: number): HTMLElement {
  const head = document.createElement("div");
  Object.assign(head.style, { width: `${widthPx}px`, paddingBottom: `${MARGIN_PX}px` });
  const paragraphs = [
    { text: title, style: { fontWeight: "600" } },
    { text: lines.join(" · "), style: { color: "var(--muted)" } },
    { text: sentence, style: {} },
  ];
  for (const { text, style } of paragraphs) {
    if (text === "") continue;
    const paragraph = document.createElement("p");
    Object.assign(paragraph.style, style);
    paragraph.textContent = text;
    head.append(paragraph);
  }
  return head;
}

/** Height of an element among what surrounds it, where it is put for as long as that takes. */
function heightInside(parent: HTMLElement, element: HTMLElement): number {
  const { position, visibility } = element.style;
  Object.assign(element.style, { position: "absolute", visibility: "hidden" });
  parent.append(element);
  const { height } = element.getBoundingClientRect();
  element.remove();
  Object.assign(element.style, { position, visibility });
  return height;
}

/** The figure under its words, with what it inherits from the page. */
function pageOf(figure: HTMLElement, widthPx: number, head: HTMLElement): HTMLElement {
  const { color, font } = getComputedStyle(figure);
  const background = getComputedStyle(document.documentElement).backgroundColor;
  const page = document.createElement("div");
  Object.assign(page.style, { height: "100%", padding: `${MARGIN_PX}px`, color, font, background });
  page.append(head, figure.cloneNode(true));
  for (const unseen of page.querySelectorAll("button, .sr-only")) unseen.remove();
  page.querySelector("figure")?.style.setProperty("width", `${widthPx}px`);
  return page;
}

/** The page's styles; a picture has a screen of its own, so that what depends on the screen is decided here. */
function stylesNow(): SVGStyleElement {
  const style = document.createElementNS(SVG, "style");
  style.textContent = [...document.styleSheets]
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n")
    .replaceAll(
      /@media ([^{]+)/g,
      (_rule, query: string) => `@media ${matchMedia(query).matches ? "all" : "not all"} `,
    );
  return style;
}
