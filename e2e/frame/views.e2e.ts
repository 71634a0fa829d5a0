import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { parseCsv } from "#test/files/csv.ts";
import { follow } from "#e2e/follow.ts";
import { expect, expectAccessible, test } from "#e2e/test.ts";

/* Saved views, from their first name to the default that a page opens with. */
test.use({ sharedBy: "views" });

const NAME = "Who is active, everywhere";
const fieldOf = (page: Page) => page.getByRole("button", { name: /^Saved views / });
const deed = async (page: Page, name: string): Promise<void> => {
  await fieldOf(page).press("Enter");
  await page.getByRole("menuitem", { name }).press("Enter");
};
const chooseStatus = (page: Page, name: RegExp): Promise<void> => page.getByRole("radio", { name }).check();
/** Requests of the directory, from now on. */
const directoryRequests = (page: Page): ReadonlySet<string> => {
  const asked = new Set<string>();
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === "/api/people/directory") asked.add(search);
  });
  return asked;
};

test("a view is saved, modified, reset, shared, opened by another user, and what a page opens with", async ({
  page,
  browser,
  baseURL,
  origin,
}) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.goto("/people?active=yes");
  await deed(page, "Save as…");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toHaveAccessibleDescription(
    /Enter a name of 1 to 60 characters\./,
  );
  await expectAccessible(page, { within: "[role=dialog]" });
  await page.keyboard.type(NAME);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/people\?active=yes&saved=\d+$/);
  const saved = page.url();
  await expect(fieldOf(page)).toHaveText(NAME);
  await expect(fieldOf(page)).toBeFocused();

  await chooseStatus(page, /^Inactive/);
  await expect(fieldOf(page)).toHaveText(`${NAME} · modified`);
  await deed(page, "Reset to view");
  await expect(page).toHaveURL(saved);
  await expect(fieldOf(page)).toHaveText(NAME);
  await chooseStatus(page, /^Inactive/);
  await deed(page, "Save changes");
  await expect(fieldOf(page)).toHaveText(NAME);

  await fieldOf(page).press("Enter");
  await expect(page.getByRole("menuitem")).toHaveText([
    "Clear filters",
    "Save as…",
    "Rename or share…",
    "Set as my default",
    "Delete…",
  ]);
  await expectAccessible(page, { within: "[role=menu]" });
  await page.keyboard.press("Escape");
  await follow(page, "a view is shared, opened with, printed and exported", async ({ enter, key }) => {
    const choose = async (button: Locator, item: string): Promise<void> => {
      await enter(button);
      await enter(page.getByRole("menuitem", { name: item, exact: true }));
    };
    await choose(fieldOf(page), "Rename or share…");
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.getByRole("switch", { name: "Manager" }).focus();
    await key("Space");
    await enter(page.getByRole("dialog").getByRole("button", { name: "Save" }));
    await expect(page.getByText("View saved.", { exact: true })).toBeVisible();
    await choose(fieldOf(page), "Set as my default");
    await expect(page.getByText(`People now opens with “${NAME}”.`)).toBeVisible();

    const share = async (what: string): Promise<void> => {
      await enter(page.getByRole("button", { name: "Share", exact: true }));
      await enter(page.getByRole("dialog").getByRole("button", { name: what, exact: true }));
    };
    const started = page.waitForEvent("download");
    await share("Export people as CSV");
    const lines = parseCsv(await readFile(await (await started).path(), "utf8"));
    const { total } = Object(
      await (await page.request.get("/api/people/directory?active=no&limit=1")).json(),
    );
    expect(lines).toHaveLength(total + 1);
    await share("Print");
    await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  });

  // From the rail it is one step of history, and nothing is asked or shown without it.
  await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Payroll" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Payroll" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  await expect(page).toHaveURL(/\/people\?active=no&saved=\d+$/);
  await page.goBack();
  await expect(page).toHaveURL("/payroll");
  const asked = directoryRequests(page);
  await page.goto("/people");
  await expect(fieldOf(page)).toHaveText(NAME);
  await expect(page.getByRole("table").first()).toBeVisible();
  const withDefault = new Set(asked);
  await page.reload();
  await expect(page.getByRole("table").first()).toBeVisible();
  // The address has the whole of it by now, and asks for nothing else.
  expect(asked).toEqual(withDefault);
  await page.goBack();
  await expect(page).toHaveURL("/payroll");

  // Cleared filters stay cleared, by the menu and by hand.
  await page.goForward();
  await fieldOf(page).press("Enter");
  await page.getByRole("menuitem", { name: "Clear filters" }).press("Enter");
  await expect(page).toHaveURL("/people?saved=none");
  await page.reload();
  await expect(fieldOf(page)).toHaveText("Views");
  await chooseStatus(page, /^Inactive/);
  await expect(page).toHaveURL("/people?active=no");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).toHaveURL("/people?saved=none");

  const theirs = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  await theirs.request.post("/api/session/sign-in", {
    data: { email: "manager@demo.test", password: "fieldboard-demo" },
    headers: { origin },
  });
  const manager = await theirs.newPage();
  await manager.goto("/roadshows");
  await expect(manager.getByRole("table").first()).toBeVisible();
  await manager.keyboard.press("Control+k");
  await manager.getByRole("searchbox", { name: "Find a page or a command" }).fill("everywhere peo");
  await expect(manager.getByRole("menuitem", { name: `${NAME} — People` })).toBeVisible();
  await manager.keyboard.press("Enter");
  await expect(manager).toHaveURL(/\/people\?active=no&saved=\d+$/);
  await expect(manager.getByRole("table").first()).toBeVisible();
  // Whatever opened before it took the focus would close again.
  await expect(manager.getByRole("searchbox", { name: "Search people" })).toBeFocused();
  await fieldOf(manager).press("Enter");
  await expect(manager.getByRole("menuitemradio", { name: new RegExp(`^${NAME}`) })).toContainText("by ");
  await expect(manager.getByRole("menuitem")).toHaveText(["Clear filters", "Save as…", "Set as my default"]);

  await page.goto(saved.replace("active=yes", "active=no"));
  await deed(page, "Delete…");
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).press("Enter");
  await expect(page).toHaveURL("/people?active=no");
  await expect(fieldOf(page)).toHaveText("Views");
  await manager.reload();
  await expect(fieldOf(manager)).toHaveText("Views");
  await expect(manager.getByRole("radio", { name: /^Inactive/ })).toBeChecked();

  // Its columns go along, by name and from the dialog that shares the page.
  await page.getByRole("button", { name: /^Columns/ }).click();
  await page.getByRole("checkbox", { name: "City" }).press("Space");
  await page.keyboard.press("Escape");
  await page.keyboard.press("s");
  const share = page.getByRole("dialog", { name: "Share People" });
  await share.getByLabel("Name").fill(NAME);
  await share.getByRole("button", { name: /^Colleague/ }).click();
  await page.getByRole("option", { name: "Morgan Ellery" }).click();
  await page.keyboard.press("Escape");
  await expect(share.getByRole("button", { name: /^Colleague/ })).toContainText("Morgan Ellery");
  await expectAccessible(page, { within: "[role=dialog]" });
  await share.getByText("People opens with it for me").click();
  await share.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("View saved.", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/columns=people\..*saved=\d+/);
  await manager.reload();
  const heading = manager.getByRole("columnheader", { name: "City" });
  await expect(heading).toBeVisible();
  await fieldOf(manager).press("Enter");
  await manager.getByRole("menuitemradio", { name: new RegExp(`^${NAME}`) }).click();
  await expect(heading).toBeHidden();
  await theirs.close();
});
