/**
 * Says a text that is cut with an ellipsis whole, in the browser's own tooltip, when the pointer comes to it. Asked at
 * that moment only: what is cut depends on the window, and measuring thousands of cells would be slow.
 */
export function sayCutText(page: Document): void {
  page.addEventListener("pointerover", ({ target }) => {
    for (let at = target; at instanceof HTMLElement; at = at.parentElement) {
      const isOurs = at.dataset["cut"] !== undefined;
      if (at.title !== "" && !isOurs) return;
      if (isCut(at)) {
        at.dataset["cut"] = "";
        at.title = at.innerText.trim();
        return;
      }
      if (!isOurs) continue;
      delete at.dataset["cut"];
      at.removeAttribute("title");
    }
  });
}

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === "ellipsis";
