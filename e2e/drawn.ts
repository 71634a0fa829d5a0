import type { Page } from "playwright/test";

/** Has pages note on their root, as `data-drawn`, the texts of the last picture that they draw: each is written out first. */
export async function noteDrawn(page: Page): Promise<void> {
  await page.addInitScript(() => {
    class NotingSerializer extends XMLSerializer {
      override serializeToString(root: Node): string {
        document.documentElement.dataset["drawn"] = root.lastChild?.textContent ?? "";
        return super.serializeToString(root);
      }
    }
    globalThis.XMLSerializer = NotingSerializer;
  });
}
