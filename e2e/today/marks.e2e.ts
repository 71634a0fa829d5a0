import type { Locator, Page } from "playwright/test";
import { expect, expectAccessible, test } from "#e2e/test.ts";

// What is marked here is not in the list of others.
test.use({ sharedBy: "marks" });

const rail = (page: Page): Locator =>
  page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name: /^Today/ });
const lineOf = (page: Page, words: RegExp): Locator => page.getByRole("listitem").filter({ hasText: words });
const message = (page: Page): Locator => page.getByRole("region", { name: "Messages" });

/** Chooses from the menu of what can be done with a line or an item. */
async function choose(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More for ${name}`, exact: true }).press("Enter");
  await page.getByRole("menuitem", { name: item }).press("Enter");
}

test("a line is taken, snoozed and done by keyboard, and each can be undone", async ({ page }) => {
  await page.goto("/today");
  const gaps = lineOf(page, /approved events? ha(?:s|ve) no one assigned\./);
  await expect(rail(page)).toHaveText(/^Today\d+ found$/);
  const found = (await rail(page).textContent()) ?? "";
  const before = await gaps.locator("p").first().innerText();
  await gaps.locator("summary").press("Enter");
  const event = gaps.getByRole("listitem").first();
  const name = await event.getByRole("link").innerText();

  await event.getByRole("button", { name: /^Assign to me/ }).press("Enter");
  await expect(message(page)).toContainText("1 item assigned to you.");
  await expect(page.getByRole("heading", { name: "Assigned to you (1)" })).toBeVisible();
  await expect(gaps.locator("p").first()).toHaveText(`${before} 1 taken`);
  await expect(rail(page)).toHaveText(found);
  await expectAccessible(page);
  await message(page).getByRole("button", { name: "Undo" }).press("Enter");
  await expect(message(page)).toContainText("1 item back in the list.");
  await expect(gaps.locator("p").first()).toHaveText(before);

  await choose(page, "Approved events without anyone", "Snooze…");
  const sheet = page.getByRole("dialog", { name: "Snooze: Approved events without anyone" });
  await sheet.getByRole("button", { name: "Snooze" }).press("Enter");
  await expect(sheet.getByText("Enter a reason.")).toBeVisible();
  await sheet.getByLabel("Reason").fill("The stores are closed this week");
  await expectAccessible(page, { within: "[role=dialog]" });
  await sheet.getByLabel("Reason").press("Enter");
  await expect(sheet).toBeHidden();
  await expect(gaps.locator("p").first()).toHaveText(new RegExp(`^${before} \\d+ snoozed$`));
  await expect(rail(page)).toHaveText(found);
  const snoozed = page.locator("details").filter({ hasText: /^Snoozed \(\d+\)/ });
  await snoozed.locator("summary").first().press("Enter");
  await expect(snoozed).toContainText("by you on");
  await expect(snoozed).toContainText("The stores are closed this week");
  await expect(snoozed).toContainText(name);
  await snoozed.getByRole("button", { name: /^Undo/ }).first().press("Enter");
  await expect(gaps.locator("p").first()).toHaveText(before);

  await page.goto("/admin/audit");
  for (const act of ["Snoozed", "Reopened", "Took"])
    await expect(page.getByText(new RegExp(`^${act} \\d+ items? on Today`)).first()).toBeVisible();
});

test("once every line is done nothing new needs a person, and every line is still counted", async ({
  page,
}) => {
  await page.goto("/today");
  await expect(rail(page)).toHaveText(/^Today\d+ found$/);
  const found = (await rail(page).textContent()) ?? "";
  const more = page.getByRole("button", { name: /^More for / });
  await expect(more.first()).toBeVisible();
  for (let left = await more.count(); left > 0; left -= 1) {
    await more.first().press("Enter");
    await page.getByRole("menuitem", { name: "Done…" }).press("Enter");
    await page.getByRole("dialog").getByLabel("What was done").fill("Called");
    await page.keyboard.press("Enter");
    await expect(more).toHaveCount(left - 1);
  }
  await expect(page.getByText(/^Nothing new needs a person: \d+ things that were found are /)).toBeVisible();
  await expect(rail(page)).toHaveText(found);
  await expectAccessible(page);
  const done = page.locator("details").filter({ hasText: /^Done or ended this week \(\d+\)/ });
  await done.locator("summary").first().press("Enter");
  const undo = done.getByRole("button", { name: /^Undo/ });
  for (let left = await undo.count(); left > 0; left -= 1) {
    await undo.first().press("Enter");
    await expect(undo).toHaveCount(left - 1);
  }
  await expect(page.getByText(/^\d+ things need a person: /)).toBeVisible();
});
