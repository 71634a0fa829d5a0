import type { Locator } from "playwright/test";
import { test } from "./kit.ts";
import { expect } from "#e2e/test.ts";

/* Where somebody has colors of their own for everything: what a ground says must be said all the same. */
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: "active" }));

const groundOf = (part: Locator): Promise<string> =>
  part.evaluate((element) => getComputedStyle(element).backgroundColor);

test("a legend has its colors", async ({ page }) => {
  await page.goto("/kit?part=charts");
  const samples = page.getByRole("figure").first().locator("[data-sample]");
  await expect(samples.first()).toBeVisible();
  expect(await groundOf(samples.nth(0))).not.toBe(await groundOf(samples.nth(1)));
});

test("a selected row and the row with the focus are told from the others", async ({ page }) => {
  await page.goto("/kit?part=table");
  const rows = page.getByRole("table", { name: "Offices of the kit" }).locator("tr[data-row]");
  await rows.nth(0).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");

  const [selected, focused, other] = [0, 1, 2].map((at) => rows.nth(at).locator("th"));
  if (selected === undefined || focused === undefined || other === undefined) throw new Error("no rows");
  expect(await groundOf(selected)).not.toBe(await groundOf(other));
  expect(await focused.evaluate((cell) => getComputedStyle(cell).outlineStyle)).toBe("solid");
});

test("a switch shows its knob, on and off", async ({ page }) => {
  await page.goto("/kit?part=forms");
  const switches = page.getByRole("region", { name: "Switches" }).locator("label");
  await expect(switches).toHaveCount(2);
  for (const drawn of await switches.locator("> span").all())
    expect(await groundOf(drawn.locator("span"))).not.toBe(await groundOf(drawn));
});
