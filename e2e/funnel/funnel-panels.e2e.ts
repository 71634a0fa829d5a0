import { gate, test, twisted } from "#e2e/front.ts";
import { noteDrawn } from "#e2e/drawn.ts";
import { CAPTURE_FILE } from "#test/capture.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* Each panel of the funnel waits for its own data and code, and for nothing else. */
test.use({ importedFiles: [CAPTURE_FILE] });

test("a trend shows partial periods when asked, and a definition opens and closes", async ({ page }) => {
  await test.step("with complete periods only switched off, the trend shows the partial ones", async () => {
    await page.goto("/funnel?from=2026-11-04&to=2026-11-13&by=week&complete=yes");
    const trend = page.getByRole("region", { name: "Trend", exact: true });
    await expect(trend).toContainText("No complete periods in these dates.");
    await trend.getByRole("switch", { name: "Complete periods only" }).press("Space");
    await expect(trend.locator("[data-point]").first()).toBeAttached();
  });

  await test.step("a definition opens on focus, hover and press, and Escape closes it", async () => {
    // So high that nothing scrolls: react-aria closes what a scroll moves, and the browser tells of a scroll a frame later.
    await page.setViewportSize({ width: 1440, height: 2400 });
    await page.goto("/funnel?from=2026-11-09&to=2026-11-15");
    const term = page.getByRole("button", { name: "show rate", exact: true });
    const answer = page.getByRole("tooltip");
    const computed = page.getByRole("region", { name: "Interviews by stage" }).locator("summary");
    await computed.press("Enter");
    await expect(term).toBeInViewport();
    // Before it stand the ways to the words of the glossary.
    await expect(term).toBeVisible();
    const words = await page.locator("details[open] a[href*='/help#']").count();
    for (let passed = 0; passed <= words; passed += 1) await page.keyboard.press("Tab");
    await expect(term).toBeFocused();
    await expect(answer).toContainText("Show rate = showed ÷ booked of the same stage");
    for (const part of [/[\d,]+ ÷ [\d,]+ = \d+%/, "Interview reports by administrator", "7 of 7 days"])
      await expect(answer).toContainText(part);
    await expect(term).toHaveAccessibleDescription(/showed ÷ booked/);
    await expectAccessible(page, { within: "[role=tooltip]" });
    await page.keyboard.press("Escape");
    await expect(answer).toBeHidden();

    await computed.hover();
    await term.hover();
    await expect(answer).toBeVisible();
    // The pointer may go onto it, to read or to select.
    await answer.hover();
    await expect(answer).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(answer).toBeHidden();

    await term.click();
    await expect(answer).toBeVisible();
  });
});

test("a chart's code that never arrives keeps the panels below it", async ({ page, front }) => {
  const held = gate();
  front.meddle(twisted([/^\/assets\/paired-bars-/, held]));
  await page.goto("/funnel?from=2026-11-09&to=2026-11-15&section=table");
  await expect(page.getByRole("table", { name: /by administrator and office/ })).toBeVisible();
  held.open();
  await expect(page.locator("figure .recharts-bar-rectangle").first()).toBeVisible();
});

test("a chart's picture says of which offices and days it is, what it is compared with, and its sentence", async ({
  page,
}) => {
  await noteDrawn(page);
  await page.goto("/funnel?from=2026-11-09&to=2026-11-15&account=101");
  const stages = page.getByRole("region", { name: "Interviews by stage" });
  await expect(stages.getByRole("figure")).toBeVisible();
  const sentence = await stages.locator("p").first().innerText();
  const saved = page.waitForEvent("download");
  await stages.getByRole("button", { name: "Save as PNG" }).click();
  await saved;
  const drawn = page.locator("html");
  const office = await page
    .getByRole("button", { name: /^Office / })
    .locator("bdi")
    .innerText();
  await expect(drawn).toHaveAttribute("data-drawn", /Booked and showed by stage, Nov 9–15/);
  await expect(drawn).toHaveAttribute("data-drawn", new RegExp(`Office: ${office}`));
  await expect(drawn).toHaveAttribute("data-drawn", /Compared with: .?Previous period · Nov 2–8/);
  expect(await drawn.getAttribute("data-drawn")).toContain(sentence);
});
