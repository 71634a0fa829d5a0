import { test } from "#e2e/capture.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

test("an event opens beside the list, by keys and by links, and names say more", async ({ page }) => {
  await test.step("an event stays beside the list: J and K go on, Escape closes it, and a link opens it", async () => {
    await page.goto("/roadshows?status=Approved");
    const rows = page.locator("main tr[data-row]");
    const linkOf = (place: number) => rows.nth(place).getByRole("rowheader").getByRole("link");
    const panel = page.getByRole("complementary", { name: /Event \d+$/ });
    await linkOf(1).press("Enter");

    await expect(panel.getByRole("heading").first()).toBeFocused();
    // What tells the rows apart has room beside the panel.
    for (const name of ["City", "State"])
      await expect(page.getByRole("columnheader", { name, exact: true })).toBeInViewport({ ratio: 1 });
    await expect(linkOf(1)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("j");
    await expect(linkOf(2)).toHaveAttribute("aria-current", "true");
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await expect(linkOf(0)).toHaveAttribute("aria-current", "true");
    await expect(panel.getByRole("button", { name: "Previous" })).toBeDisabled();
    // Where one types, they are letters.
    await page.getByRole("searchbox", { name: "Search events" }).press("j");
    await expect(page).toHaveURL(/q=j/);
    await page.getByRole("searchbox", { name: "Search events" }).fill("");
    await expect(linkOf(0)).toHaveAttribute("aria-current", "true");
    await expect(panel.getByRole("button", { name: "Copy link" })).toBeInViewport();
    await expectAccessible(page);

    const address = page.url();
    await panel.getByRole("heading").first().press("Escape");
    await expect(panel).toHaveCount(0);
    await expect(linkOf(0)).toBeFocused();
    await expect(page).toHaveURL(/\/roadshows\?status=Approved$/);
    await page.goto(address);
    await expect(panel).toBeVisible();
    await expect(page.getByRole("table", { name: "Roadshow events" })).toBeVisible();
  });

  await test.step("an event that the filters leave out opens all the same, and one that does not exist says so", async () => {
    await page.goto("/roadshows");
    const link = page.locator("tr[data-row='0']").getByRole("rowheader").getByRole("link");
    await link.click();
    const id = new URL(page.url()).searchParams.get("event") ?? "";
    await page.goto(`/roadshows?state=ZZ&event=${id}`);
    const panel = page.getByRole("complementary", { name: `Event ${id}` });
    await expect(
      panel.getByRole("list", { name: `Assignments of event` }).or(panel.getByText("No assignments.")),
    ).toBeVisible();
    await page.goto("/roadshows?event=99999999");
    await expect(page.getByText("Event not found. It may be gone, or in another office.")).toBeVisible();
  });

  await test.step("a value of an old link that no filter takes is said in one line, and the list is whole", async () => {
    await page.goto("/people?active=perhaps");
    await expect(page.getByText("Some filters in this link aren’t available.")).toBeVisible();
    await page.goto("/roadshows?unassigned=perhaps&event=1");
    await expect(page.getByText("Some filters in this link aren’t available.")).toBeVisible();
    await expect(page.getByText(/^\d+ events$/)).toBeVisible();
  });

  await test.step("a name says more on focus and on hover: a person how to reach them, an office how many they are", async () => {
    await page.goto("/people?active=all");
    const row = page.locator("tr[data-row='0']");
    const office = row.getByRole("cell").first().getByRole("link");
    // A name under a pointer that did not move says nothing.
    await row.hover();
    await office.hover();
    await expect(page.getByRole("tooltip")).toContainText(/\d+ active (?:person|people), \d+ inactive/);
    await office.click();
    await expect(page).toHaveURL(/\/offices\/\d+$/);

    await page.goto("/roadshows");
    await page.locator("tr[data-row='0']").getByRole("rowheader").getByRole("link").click();
    const person = page.getByRole("complementary", { name: /Event/ }).locator("a[href^='/people/']").first();
    await row.hover();
    await person.hover();
    await expect(
      page.getByRole("tooltip").locator("a[href^='tel:'], a[href^='mailto:']").first(),
    ).toBeVisible();
    await expectAccessible(page, { within: "[role=tooltip]" });
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("an event is a page, and the list is where it was", async ({ page }) => {
    await page.goto("/roadshows");
    const table = page.getByRole("region", { name: "Roadshow events" });
    const link = page.locator("tr[data-row='20']").getByRole("rowheader").getByRole("link");
    await link.scrollIntoViewIfNeeded();
    await link.click();
    const panel = page.getByRole("complementary", { name: /Event \d+$/ });
    await expect(panel).toBeVisible();
    await expect(table).toBeHidden();
    await expectAccessible(page);
    await panel.getByRole("button", { name: "Close" }).click();
    await expect(link).toBeFocused();
    await expect(link).toBeInViewport();
  });
});
