const SHARPNESS = 2;
const TITLE_PX = 28;
const MARGIN_PX = 12;
const SVG = "http://www.w3.org/2000/svg";
/** What browsers give for a drawing that is too large for them. */
const NO_PICTURE = "data:,";

/**
 * Draws a figure as it looks now, without its buttons, under a title, and hands over a PNG file of that name.
 * @throws when the browser cannot draw it
 */
export async function savePng(figure: HTMLElement, title: string, fileName: string): Promise<void> {
  const box = figure.getBoundingClientRect();
  const [width, height] = [box.width + 2 * MARGIN_PX, box.height + TITLE_PX + 2 * MARGIN_PX];
  const drawing = document.createElementNS(SVG, "svg");
  drawing.setAttribute("width", String(width));
  drawing.setAttribute("height", String(height));
  const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
  drawing.dataset["theme"] = document.documentElement.dataset["theme"] ?? (isDark ? "dark" : "light");
  const inside = document.createElementNS(SVG, "foreignObject");
  inside.setAttribute("width", "100%");
  inside.setAttribute("height", "100%");
  inside.append(pageOf(figure, box.width, title));
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

/** The figure under its title, with what it inherits from the page. */
function pageOf(figure: HTMLElement, widthPx: number, title: string): HTMLElement {
  const { color, font } = getComputedStyle(figure);
  const background = getComputedStyle(document.documentElement).backgroundColor;
  const page = document.createElement("div");
  Object.assign(page.style, { height: "100%", padding: `${MARGIN_PX}px`, color, font, background });
  const heading = document.createElement("p");
  Object.assign(heading.style, { height: `${TITLE_PX}px`, whiteSpace: "nowrap" });
  heading.textContent = title;
  const copy = figure.cloneNode(true);
  page.append(heading, copy);
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
