import { test } from "#e2e/capture.ts";
import { expect } from "#e2e/test.ts";

/* What a hand-typed or an outdated address asks of the funnel page. */
test("the address of the funnel narrows it, opens its sections, and may be wrong", async ({ page }) => {
  await test.step("an unknown administrator or office is reported once, not requested, and can be cleared", async () => {
    await page.goto("/funnel?administrator=4711&from=2026-11-09&to=2026-11-15");
    await expect(page.getByRole("main")).toContainText(
      "The administrator in this link has no data for Nov 9–15 or Nov 2–8.",
    );
    await expect(page.getByRole("main").getByRole("region")).toHaveCount(0);
    await page.getByRole("button", { name: "Show all administrators" }).click();
    await expect(page.getByRole("region", { name: "Interviews by stage" })).toBeVisible();
    await expect(page).not.toHaveURL(/administrator=/);

    await page.goto("/funnel?account=4711&administrator=1011");
    await expect(page.getByRole("main")).toContainText("isn’t available to you");
    await expect(page.getByRole("main").getByRole("region")).toHaveCount(0);
    await page.getByRole("button", { name: "Show all offices" }).click();
    await expect(page.getByRole("button", { name: "Administrator Yusuf Xu" })).toBeVisible();
  });

  await test.step("the palette narrows the page to an administrator by name", async () => {
    await page.goto("/funnel?account=101&from=2026-11-09&to=2026-11-15");
    await expect(page.getByRole("button", { name: "Office Harbor Point Marketing" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Administrator All administrators" })).toBeVisible();
    await page.keyboard.press("ControlOrMeta+k");
    await expect(page.getByRole("searchbox", { name: "Find a page or a command" })).toBeFocused();
    await expect(page.getByRole("menuitem", { name: /^Narrow to/ })).toHaveCount(0);
    await page.keyboard.type("yusuf");
    // What the search finds comes below it.
    await expect(page.getByRole("menuitem").first()).toHaveText("Narrow to Yusuf Xu");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: "Administrator Yusuf Xu" })).toBeVisible();
    await expect(page).toHaveURL(/administrator=1011/);
  });

  await test.step("nothing of a section is requested until it is opened, and the address keeps which ones are", async () => {
    const requested: string[] = [];
    page.on("request", (request) => requested.push(new URL(request.url()).pathname));
    const heading = (name: string) => page.getByRole("button", { name, exact: true });
    await page.goto("/funnel?from=2026-11-09&to=2026-11-15");
    await expect(page.locator("figure .recharts-bar-rectangle").first()).toBeVisible();
    await expect(heading("Trend")).toHaveAttribute("aria-expanded", "false");
    const ofSections = /trend|funnel-table|fair|drivers|goal-calculator/;
    expect(requested.filter((name) => ofSections.test(name))).toEqual([]);

    await heading("Trend").press("Enter");
    await expect(page.getByRole("region", { name: "Trend" }).getByRole("figure").first()).toBeVisible();
    expect(requested).toContain("/api/funnel/trend");
    await expect(page).toHaveURL(/section=trend/);
    await heading("Fair comparison").press("Enter");
    await expect(page.getByRole("region", { name: "Fair comparison" }).getByRole("figure")).toBeVisible();
    await expect(heading("Trend")).toHaveAttribute("aria-expanded", "true");
    await expect(heading("Fair comparison")).toBeFocused();
    await page.goBack();
    await expect(heading("Fair comparison")).toHaveAttribute("aria-expanded", "false");
    await expect(heading("Trend")).toHaveAttribute("aria-expanded", "true");
    await page.goto("/funnel?from=2026-11-09&to=2026-11-15&group=account");
    await expect(page.getByRole("table", { name: /by administrator and office/ })).toBeVisible();
  });
});
