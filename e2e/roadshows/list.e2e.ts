import { test } from "#e2e/capture.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

test("the list of events is sorted, grouped, mapped and compared, and an event shows its history", async ({
  page,
}) => {
  await test.step("events are sorted, grouped, opened by group, seen on the map, and compared with an earlier read", async () => {
    await page.goto("/roadshows");
    const list = page.getByRole("table", { name: "Roadshow events" });
    await list.getByRole("columnheader", { name: "City" }).getByRole("button").press("Enter");
    await expect(page).toHaveURL(/sort=city/);
    await expect(list.getByRole("columnheader", { name: "City" })).toHaveAttribute("aria-sort", "ascending");

    await page.getByLabel("Group by").selectOption("state");
    const groups = page.getByRole("table", { name: "Roadshow events by state" });
    await expect(groups.getByRole("row").first()).toBeVisible();
    await expectAccessible(page);
    const state = groups.getByRole("rowheader").first().getByRole("link");
    await state.press("Enter");
    await expect(page).toHaveURL(/state=/);
    await expect(page).not.toHaveURL(/by=/);
    await expect(list).toBeVisible();

    await page.getByLabel("Group by").selectOption("map");
    const map = page.getByRole("figure", { name: "Roadshow events by state" });
    await expect(map.getByRole("button", { pressed: true })).toBeVisible();
    await expectAccessible(page);
    await map.getByRole("button", { pressed: true }).press("Enter");
    await expect(page).not.toHaveURL(/state=/);

    await page.getByRole("link", { name: "What changed" }).press("Enter");
    await expect(page).toHaveURL(/\/roadshows\/changes/);
    await page.getByLabel("Compare").selectOption("days");
    await page.getByLabel("From").fill("2020-01-01");
    await expect(page).toHaveURL(/since=2020-01-01/);
    await expect(
      page.getByText(/What changed before it is unknown|Nothing to compare yet|haven’t been read/),
    ).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("an event shows its history, and from when there is one", async () => {
    await page.goto("/roadshows");
    // Anywhere on the row.
    await page.locator("tr[data-row='0']").click();
    const panel = page.getByRole("complementary", { name: /Event \d+$/ });
    await expect(panel.getByRole("list", { name: "History of this event" })).toContainText(
      "In the first read",
    );
    await expect(panel.getByText(/what happened before it is unknown/)).toBeVisible();
  });
});
