/**
 * Shows a text that is cut with an ellipsis whole, in the browser's own tooltip, when the pointer comes to it. Measured at
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

/**
 * Lets a row of a table show whole what is cut in it, when it is tapped: fingers have no pointer to hold over it. Tapped
 * again it is one line as before. A row that is a link is opened by a tap instead.
 */
export function showTappedRows(page: Document): void {
  let isTap = false;
  page.addEventListener("pointerdown", ({ pointerType }) => (isTap = pointerType === "touch"));
  page.addEventListener("click", ({ target }) => {
    const row = target instanceof Element ? target.closest("[data-row]") : null;
    if (!isTap || row === null || row.querySelector("a, button") !== null) return;
    const isWhole = row.hasAttribute(WHOLE);
    row.toggleAttribute(WHOLE, !isWhole && [...row.querySelectorAll<HTMLElement>("*")].some(isCut));
  });
}

/** What the styles go by. */
const WHOLE = "data-whole";

const isCut = (element: HTMLElement): boolean =>
  element.scrollWidth > element.clientWidth && getComputedStyle(element).textOverflow === "ellipsis";
