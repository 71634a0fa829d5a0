import { gate, test, twisted } from "#e2e/front.ts";
import { CAPTURE_FILE } from "#test/capture.ts";
import { expect } from "#e2e/test.ts";

/* Each panel of the funnel waits for its own data and code, and for nothing else. */
test.use({ importedFiles: [CAPTURE_FILE] });

test("with complete periods only switched off, the trend shows the partial ones", async ({ page }) => {
  await page.goto("/funnel?from=2026-11-04&to=2026-11-13&by=week&complete=yes");
  const trend = page.getByRole("region", { name: "Trend", exact: true });
  await expect(trend).toContainText("No complete periods in these dates.");
  await trend.getByRole("switch", { name: "Complete periods only" }).press("Space");
  await expect(trend.locator("[data-point]").first()).toBeAttached();
});

test("a list of views that never arrives keeps nothing of the funnel away", async ({ page, front }) => {
  const held = gate();
  front.meddle(twisted([/^\/api\/views/, held]));
  await page.goto("/funnel?from=2026-11-09&to=2026-11-15");
  await expect(page.getByRole("table", { name: /by administrator and office/ })).toBeVisible();
  const fair = page.getByRole("region", { name: "Fair comparison" });
  await fair.scrollIntoViewIfNeeded();
  await expect(fair.locator("[data-point]").first()).toBeAttached();
  held.open();
});

test("reports are requested before the offices have arrived", async ({ page, front }) => {
  const held = gate();
  front.meddle(twisted([/^\/api\/offices/, held]));
  const requested = page.waitForRequest(/\/api\/funnel\/report/);
  await page.goto("/funnel?from=2026-11-09&to=2026-11-15");
  await requested;
  held.open();
  await expect(page.getByRole("table", { name: /by administrator and office/ })).toBeVisible();
});

test("a chart's code that never arrives keeps the panels below it", async ({ page, front }) => {
  const held = gate();
  front.meddle(twisted([/^\/assets\/paired-bars-/, held]));
  await page.goto("/funnel?from=2026-11-09&to=2026-11-15");
  await expect(page.getByRole("table", { name: /by administrator and office/ })).toBeVisible();
  held.open();
  await expect(page.locator("figure .recharts-bar-rectangle").first()).toBeVisible();
});

test("a chart's picture says of which offices and days it is, what it is compared with, and its sentence", async ({
  page,
}) => {
  // What is drawn into the picture is written out as text first.
  await page.addInitScript(() => {
    class NotingSerializer extends XMLSerializer {
      override serializeToString(root: Node): string {
        document.documentElement.dataset["drawn"] = root.lastChild?.textContent ?? "";
        return super.serializeToString(root);
      }
    }
    globalThis.XMLSerializer = NotingSerializer;
  });
  await page.goto("/funnel?from=2026-11-09&to=2026-11-15&account=101");
  const stages = page.getByRole("region", { name: "Interviews by stage" });
  const sentence = await stages.locator("p").first().innerText();
  const saved = page.waitForEvent("download");
  await stages.getByRole("button", { name: "Save as PNG" }).click();
  await saved;
  const drawn = page.locator("html");
  const office = await page.getByRole("list", { name: "Narrowed to" }).locator("bdi").innerText();
  await expect(drawn).toHaveAttribute("data-drawn", /Booked and showed by stage, Nov 9–15/);
  await expect(drawn).toHaveAttribute("data-drawn", new RegExp(`Office: ${office}`));
  await expect(drawn).toHaveAttribute("data-drawn", /Compared with: .?Previous period · Nov 2–8/);
  expect(await drawn.getAttribute("data-drawn")).toContain(sentence);
});
