import type { Locator, Page } from "playwright/test";
import { test } from "#e2e/capture.ts";
import { expect } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* Over the imported capture, whose figures are short: its columns are as narrow as their headings. */
test("tables show what they are sorted by without covering another heading, and that there is more to the right", async ({
  page,
}) => {
  for (const [path, caption, every] of [
    // Its columns repeat for each stage.
    ["/funnel?from=2026-11-02&to=2026-11-08&section=table", /by administrator and office/, 5],
    ["/payroll?week=2026-11-02", /^Weekly submissions/, 1],
  ] as const)
    await test.step(`${path} shows what it is sorted by without covering another heading`, async () => {
      await page.goto(path);
      const cells = page.getByRole("table", { name: caption }).locator("th[data-column]");
      const headings = cells.locator("button");
      await expectWhole(page);
      const count = await headings.count();
      expect(count).toBeGreaterThan(3);
      for (let place = 0; place < count; place += every) {
        await headings.nth(place).click();
        await expect(headings.nth(place).locator("svg")).toHaveCount(1);
        await expect(cells.locator("svg")).toHaveCount(1);
        expect(await headings.evaluateAll(coveredWords), `sorted by heading ${place + 1}`).toEqual([]);
      }
    });

  await test.step("the right edge of a table shows that there is more, until it is scrolled to its end", () =>
    expectEdge(page));
});

async function expectEdge(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 900 });
  const box = page.getByRole("region", { name: /^Weekly submissions/ });
  const more = page.locator(".slide-edge").and(box.locator("xpath=following-sibling::*"));
  await expect(more).toHaveCSS("opacity", "0.6");
  const edgeOf = async (of: Locator) => {
    const { x = 0, y, width = 0, height } = (await of.boundingBox()) ?? {};
    return { right: x + width, y, height };
  };
  await expect(async () => expect(await edgeOf(more)).toEqual(await edgeOf(box))).toPass();

  const slideTo = (left: number): Promise<void> => box.evaluate((it, to) => it.scrollTo({ left: to }), left);
  await slideTo(50);
  await expect(more).toHaveCSS("opacity", "0.6");
  await slideTo(1e6);
  await expect(more).toHaveCSS("opacity", "0");
  await slideTo(0);
  await expect(more).toHaveCSS("opacity", "0.6");

  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(more).toHaveCSS("opacity", "0");
}

/** Runs in the page: words that the arrow of another heading lies on. */
function coveredWords(headings: readonly Element[]): readonly string[] {
  /** The box of an arrow is so much wider than the arrow. */
  const MARGIN_PX = 2;
  const range = document.createRange();
  const words = headings.map((heading) => {
    range.selectNodeContents(heading.firstElementChild ?? heading);
    return { heading, text: heading.textContent ?? "", box: range.getBoundingClientRect() };
  });
  return headings.flatMap((heading) => {
    const arrow = heading.querySelector("svg")?.parentElement?.getBoundingClientRect();
    if (arrow === undefined) return [];
    return words
      .filter((other) => other.heading !== heading)
      .filter(({ box }) => box.left < arrow.right && arrow.left + MARGIN_PX < box.right)
      .filter(({ box }) => box.top < arrow.bottom && arrow.top < box.bottom)
      .map(({ text }) => text);
  });
}
