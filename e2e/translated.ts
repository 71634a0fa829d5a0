import type { Page } from "playwright/test";

/** Puts each text of the page into elements of its own, in place of what was there, as a browser's translator does. */
export const translate = (page: Page): Promise<void> =>
  page.locator("main").evaluate((main) => {
    document.documentElement.removeAttribute("translate");
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode() !== null) texts.push(walker.currentNode);
    for (const text of texts) {
      const parent = text.parentElement;
      if (parent === null || parent.closest("svg, title, option") !== null || text.textContent?.trim() === "")
        continue;
      const font = document.createElement("font");
      font.append(document.createElement("font"));
      parent.replaceChild(font, text);
      font.firstElementChild?.append(text.textContent ?? "");
    }
  });
