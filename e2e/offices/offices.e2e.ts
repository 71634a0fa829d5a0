import { follow } from "#e2e/follow.ts";
import { expect, expectAccessible, test } from "#e2e/test.ts";

// A business in which an office has submitted nothing.
test.use({ demoPeople: 2000, sharedBy: "errands" });

/* Who needs a person on the phone: from an event without staff, and from a submission that is missing. */
test("a gap leads to an office and its head's phone, and so does a missing submission", async ({ page }) => {
  await page.goto("/roadshows?unassigned=yes");
  await page.locator("tr[data-row='0']").getByRole("rowheader").getByRole("link").click();
  const office = page.getByRole("list", { name: "Candidates" }).getByRole("link").first();
  const name = await office.innerText();
  await office.click();
  await expect(page).toHaveURL(/\/offices\/\d+$/);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText(name.replace(/ \(\d+\)$/, ""));
  const head = page.getByRole("list", { name: "Heads" }).getByRole("listitem").first();
  await expect(head.locator("a[href^='tel:']")).toHaveText(/^\(\d{3}\) \d{3}-\d{4}$/);
  await expect(head).toContainText(/Owner of .*In the directory by/);
  await expect(page.getByRole("region", { name: "Gaps near it" }).getByRole("link").first()).toBeVisible();

  await page.goto("/offices");
  await expect(page.getByText(/^\d+ offices$/)).toBeVisible();
  const missing = page.getByRole("row").filter({ hasText: "Missing" }).first();
  await missing.getByRole("rowheader").getByRole("link").click();
  const weeks = page.getByRole("region", { name: "Submissions of the last 13 weeks" });
  await expect(weeks.getByText("Missing").first()).toBeVisible();
  await expect(head.locator("a[href^='tel:']")).toBeVisible();

  const listing = page.waitForResponse(/\/api\/offices\/list/);
  await page.goto("/offices");
  const { rows } = Object(await (await listing).json());
  await follow(page, "an office is compared with another, and its owner called", async ({ press }) => {
    const boxes = page.locator("main tr[data-row]").getByRole("checkbox");
    await press(boxes.nth(0));
    await press(boxes.nth(1));
    await press(page.getByRole("button", { name: "Compare 2" }));
    await expect(page).toHaveURL(/compare=\d+&compare=\d+/);
    const compared = page.getByRole("table", { name: /^Compared: / });
    const ids = new URL(page.url()).searchParams.getAll("compare");
    const [first, second] = ids.map((id) =>
      rows.find((row: { readonly officeId: string }) => row.officeId === id),
    );
    const booked = compared.getByRole("row", { name: /^First interviews/ }).getByRole("cell");
    await expect(booked.first()).toHaveText(first.booked.toLocaleString("en-US"));
    await expect(booked.last()).toContainText(second.booked.toLocaleString("en-US"));
    await expect(booked.last()).toContainText(/(?:beyond|within) chance/);
    await expect(compared.locator("a[href^='tel:']").first()).toBeVisible();
    await expectAccessible(page);
  });
  await page.goto("/offices");
  await page.getByRole("radio", { name: "Map" }).press("Space");
  const states = page.getByRole("table", { name: "Active people by state of their office" });
  const state = states.getByRole("button").first();
  const [stateName, count] = [await state.innerText(), await states.getByRole("row").nth(1).innerText()];
  await state.click();
  await expect(page).toHaveURL(/state=[A-Z]{2}/);
  await page.getByRole("radio", { name: "Table" }).press("Space");
  const table = page.getByRole("table", { name: /^Offices, / });
  await expect(table.getByRole("row").filter({ has: page.getByRole("rowheader") })).toHaveCount(
    Number(/\d+$/.exec(count)?.[0]),
  );
  await expect(page.getByRole("checkbox", { name: new RegExp(stateName) })).toBeChecked();
});
