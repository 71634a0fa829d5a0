import { expect, expectAccessible, test } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

test("who signs in lands on what needs a person, and a line leads by keyboard to one of its events", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page).toHaveURL("/today");
  await expectWhole(page);
  await expect(page.getByText(/^\d+ things need a person: \d+ about pay, /)).toBeVisible();
  const line = page
    .getByRole("listitem")
    .filter({ hasText: /approved events? ha(?:s|ve) no one assigned\./ });
  await line.locator("summary").press("Enter");
  const event = line.getByRole("listitem").first().getByRole("link");
  const name = await event.innerText();
  await expectAccessible(page);
  await event.press("Enter");
  await expect(page).toHaveURL(/\/roadshows\?event=\d+$/);
  await expect(page.getByRole("complementary", { name: /Event \d+$/ })).toContainText(name);

  await page.goBack();
  // On a phone all that can be done with a line is one menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(line.getByRole("button")).toHaveCount(1);
  await line.getByRole("button").press("Enter");
  await expect(page.getByRole("menuitem").first()).toHaveText(/^Assign(?: all)? to me$/);
  await page.keyboard.press("Escape");
  await line.getByRole("link", { name: /no one assigned/ }).press("Enter");
  await expect(page).toHaveURL("/roadshows?unassigned=yes&status=Approved");
  await expect(page.getByRole("table").first()).toBeVisible();
});
