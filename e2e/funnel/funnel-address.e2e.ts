import { test } from "#e2e/capture.ts";
import { expect } from "#e2e/test.ts";

/* What a hand-typed or an outdated address asks of the funnel page. */
test("an unknown administrator or office is reported once, not requested, and can be cleared", async ({
  page,
}) => {
  await page.goto("/funnel?administrator=4711&from=2026-11-09&to=2026-11-15");
  await expect(page.getByRole("main")).toContainText(
    "The administrator in this link has no data for Nov 9–15 or Nov 2–8.",
  );
  await expect(page.getByRole("main").getByRole("region")).toHaveCount(0);
  await page.getByRole("button", { name: "Show all administrators" }).click();
  await expect(page.getByRole("region", { name: "Trend" })).toBeVisible();
  await expect(page).not.toHaveURL(/administrator=/);

  await page.goto("/funnel?account=4711&administrator=1011");
  await expect(page.getByRole("main")).toContainText("isn’t available to you");
  await expect(page.getByRole("main").getByRole("region")).toHaveCount(0);
  await page.getByRole("button", { name: "Show all offices" }).click();
  await expect(page.getByRole("list", { name: "Narrowed to" })).toContainText("Yusuf Xu");
});

test("the palette narrows the page to an administrator by name", async ({ page }) => {
  await page.goto("/funnel?account=101&from=2026-11-09&to=2026-11-15");
  await expect(page.getByRole("list", { name: "Narrowed to" })).toBeVisible();
  await page.keyboard.press("ControlOrMeta+k");
  await expect(page.getByRole("searchbox", { name: "Find a page or a command" })).toBeFocused();
  await expect(page.getByRole("menuitem", { name: /^Narrow to/ })).toHaveCount(0);
  await page.keyboard.type("yusuf");
  // What the search finds comes below it.
  await expect(page.getByRole("menuitem").first()).toHaveText("Narrow to Yusuf Xu");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("list", { name: "Narrowed to" })).toContainText("Yusuf Xu");
  await expect(page).toHaveURL(/administrator=1011/);
});
