import { test, twisted } from "#e2e/front.ts";
import { expect, expectAccessible } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

const NEWER = [/^\/api\/version/, { body: () => JSON.stringify({ build: "f".repeat(64) }) }] as const;

test("a page that is older than the server offers one reload, keeps its filters and never loops", async ({
  page,
  front,
}) => {
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  await page.goto("/payroll?week=2026-11-02");
  await expectWhole(page);
  const notice = page.getByText("An update is available.");
  await expect(notice).toBeHidden();

  front.meddle(twisted(NEWER));
  await page.getByRole("button", { name: "Refresh now" }).click();
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  expect(loads).toHaveLength(1);

  await page.getByRole("button", { name: "Reload" }).click();
  await expect.poll(() => loads.length).toBe(2);
  await page.waitForLoadState("networkidle");
  await expect(page).toHaveURL(/\/payroll\?week=2026-11-02$/);
  // This server answers for a newer build but hands out the same pages: another reload would not help.
  await expect(notice).toBeHidden();
  expect(loads).toHaveLength(2);
});

test("an older page that can no longer read a reply says that there is an update", async ({
  page,
  front,
}) => {
  await page.goto("/people");
  await expectWhole(page);

  const otherForm = { body: () => JSON.stringify({ weeks: "of another form" }) };
  front.meddle(twisted(NEWER, [/^\/api\/payroll\/submissions/, otherForm]));
  await page.getByRole("link", { name: "Payroll" }).click();

  const card = page.getByRole("region", { name: "Submissions by office" }).getByRole("alert");
  await expect(card).toContainText("Couldn’t read the report.");
  await expect(card).toContainText("reload it");
  await expect(page.getByText("An update is available.")).toBeVisible();
});

test("the shell works while the page's code is on its way, and a menu opened meanwhile stays", async ({
  page,
  front,
}) => {
  const held: (() => void)[] = [];
  front.meddle((asked, _answer, passOn) => {
    if (asked.url?.includes("payroll-page") !== true) return false;
    held.push(passOn);
    return true;
  });
  await page.goto("/payroll", { waitUntil: "commit" });
  await page.getByRole("button", { name: "Display" }).click();
  const menu = page.getByRole("menu", { name: "Display" });
  await expect(menu).toBeVisible();
  await expect.poll(() => held.length).toBeGreaterThan(0);
  await expect(page.getByText("Loading…")).toBeAttached();

  for (const passOn of held) passOn();
  await expect(page.getByRole("table", { name: /^Weekly submissions/, includeHidden: true })).toBeVisible();

  await expect(menu).toBeVisible();
  await menu.getByRole("menuitemradio", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});
