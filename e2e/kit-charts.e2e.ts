import { expect, expectAccessible } from "./test.ts";
import { test } from "./kit.ts";

test("a sparkline tells its values in words, and says so when there are none", async ({ page }) => {
  await page.goto("/kit?part=charts");

  const sparks = page.getByRole("region", { name: "Sparkline" });
  await expect(
    sparks.getByRole("img", { name: "Rows by week: 1,204, 1,190, –, 1,240, 1,302, 1,288" }),
  ).toBeVisible();
  await expect(sparks.getByText("Rows by week, none known: no values yet")).toBeAttached();
  await expectAccessible(page);
});
