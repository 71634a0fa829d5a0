import type { Page } from "playwright/test";
import { test } from "#e2e/capture.ts";
import { follow } from "#e2e/follow.ts";
import { expect, expectAccessible } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* The frame around every page: keyboard, palette, messages. */
const DARK = "oklch(0.205 0.01 260)";

const ground = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const openPalette = async (page: Page) => {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("searchbox", { name: "Find a page or a command" });
  await expect(field).toBeFocused();
  return field;
};

test("single keys go from page to page, to the search and to the help, are letters while a person types, and can be switched off", async ({
  page,
}) => {
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await test.step("they go from page to page, to the search and to the help", async () => {
    await page.goto("/payroll");
    await expectWhole(page);
    for (const [key, title] of [
      ["r", "Roadshows"],
      ["w", "Payroll"],
      ["f", "Funnel"],
      ["r", "Roadshows"],
    ] as const) {
      await page.keyboard.press("g");
      await page.keyboard.press(key);
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeFocused();
    }
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: "Search events" })).toBeFocused();

    // A list that opens takes letters for its own options.
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("?");
    await expect(help).toBeVisible();
    await expect(help.getByRole("row", { name: /Go to Payroll/ })).toContainText("W");
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.keyboard.press("Escape");
    await expect(help).toBeHidden();
  });

  await test.step("they do nothing of that while a person types", async () => {
    await page.keyboard.press("g");
    await page.keyboard.press("p");
    const field = page.getByRole("searchbox", { name: "Search people" });
    await expect(field).toBeFocused();

    await page.keyboard.type("gr?/gf");

    await expect(field).toHaveValue("gr?/gf");
    await expect(field).toBeFocused();
    await expect(page).toHaveURL(/\/people/);
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  await test.step("they can be switched off, and stay off after a reload", async () => {
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Payroll" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Payroll" })).toBeFocused();
    await page.keyboard.press("?");
    await help.getByRole("switch", { name: /Single-key shortcuts/ }).press("Space");
    await expect(help.getByText("(off)").first()).toBeVisible();
    await page.keyboard.press("Escape");
    await page.reload();
    await expectWhole(page);

    await page.keyboard.press("g");
    await page.keyboard.press("f");
    await page.keyboard.press("?");
    await page.keyboard.press("/");

    await expect(page).toHaveURL(/\/payroll/);
    await expect(page.getByRole("dialog")).toBeHidden();
    await openPalette(page);
  });
});

test("the focus begins at the top of a page, and Refresh is where something is to be read again", async ({
  page,
  allowFailure,
}) => {
  await test.step("a page opened by its address leaves the focus at its top, wherever the address leads", async () => {
    await page.goto("/admin");
    await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeVisible();
    await expectWhole(page);

    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");

    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Roadshows" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Roadshows" })).toBeFocused();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "People" }).click();
    await expect(page.getByRole("searchbox", { name: "Search people" })).toBeFocused();
    await page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name: "Admin" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Users" })).toBeFocused();
  });

  await test.step("Refresh is neither on one's own account nor where no page is, nor among their commands", async () => {
    allowFailure(/404/);
    for (const path of ["/nothing", "/account"]) {
      await page.goto(path);
      await expectWhole(page);
      await expect(page.getByRole("button", { name: "Refresh now" }).filter({ visible: true })).toHaveCount(
        0,
      );
      await openPalette(page);
      await page.keyboard.type("account");
      await expect(page.getByRole("menuitem", { name: /^Account/ }).first()).toBeVisible();
      await page.getByRole("searchbox", { name: "Find a page or a command" }).fill("refresh now");
      await expect(page.getByRole("menuitem", { name: /^Account/ })).toHaveCount(0);
      await expect(page.getByRole("menuitem", { name: "Refresh now" })).toHaveCount(0);
    }
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await page.getByRole("button", { name: "Find a page or a command" }).click();
    await expect(page.getByRole("searchbox", { name: "Find a page or a command" })).toBeFocused();
  });
});

test("Share offers what a page has: links with rolling and fixed dates, files, pictures and paper", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/payroll?section=weeks");
  await expectWhole(page);
  const share = page.getByRole("button", { name: "Share", exact: true });
  await share.click();
  const dialog = page.getByRole("dialog", { name: "Share Payroll" });
  for (const name of ["Copy link", "Export submissions as Excel", "Print"])
    await expect(dialog.getByRole("button", { name, exact: true })).toBeVisible();
  await expect(
    dialog.getByRole("button", { name: /^Save “Hours and open exceptions.+ as PNG$/ }),
  ).toBeVisible();
  await expect(dialog.getByRole("switch", { name: "Payroll opens with it for me" })).toBeVisible();
  await expectAccessible(page, { within: "[role=dialog]" });
  await page.keyboard.press("Escape");
  await expect(share).toBeFocused();
  await page.keyboard.press("s");
  await dialog.getByRole("button", { name: /^Copy link to Nov / }).click();
  await expect(page.getByText("Link copied.")).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(link).searchParams.get("week")).toMatch(/^2026-11-\d\d$/);

  await page.goto("/account");
  await expectWhole(page);
  await expect(share).toHaveCount(0);
});

test("a message is announced politely, stays while it is read, and gives the focus back", async ({
  page,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.clock.install();
  await page.goto("/people");
  const show = page.getByRole("button", { name: "Copy", exact: true });
  const messages = page.getByRole("region", { name: "Messages" });
  await expect(messages).toHaveAttribute("aria-live", "polite");
  await show.press("Enter");
  await messages.getByText(/^Copied/).hover();
  await expectAccessible(page, { within: "[aria-live=polite]" });
  await page.clock.runFor(20_000);
  await expect(messages).toContainText("Copied");
  await page.mouse.move(0, 0);
  await page.clock.runFor(7_000);
  await expect(messages).not.toContainText("Copied");

  await show.press("Enter");
  const dismiss = messages.getByRole("button", { name: "Dismiss" });
  await dismiss.focus();
  await page.clock.runFor(20_000);
  await page.keyboard.press("Enter");
  await expect(messages).not.toContainText("Copied");
  await expect(show).toBeFocused();

  await show.press("Enter");
  await expect(messages).toContainText("Copied");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dismiss).toBeInViewport({ ratio: 1 });
});

test.describe("the palette", () => {
  test("works by keyboard alone: pages, theme, help", async ({ page }) => {
    await page.goto("/payroll");
    // The last of what the page adds to the palette.
    await expect(page.getByRole("button", { name: "Export submissions" })).toBeVisible();
    await openPalette(page);
    await expectAccessible(page, { within: "[role=dialog]" });
    await page.keyboard.press("ArrowUp");
    await expect(page.getByRole("menuitem").last()).toBeInViewport({ ratio: 1 });
    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem").first()).toBeInViewport({ ratio: 1 });

    await page.keyboard.type("road");
    // An office of that name is found too, with its submissions: the page comes first.
    await expect(page.getByRole("menuitem").filter({ hasNotText: /\broad/i })).toHaveCount(0);
    await expect(page.getByRole("menuitem").first()).toHaveText(/^Roadshows/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/roadshows$/);
    await expect(page.getByRole("heading", { level: 1, name: "Roadshows" })).toBeFocused();

    await openPalette(page);
    await page.keyboard.type("dark");
    await expect(page.getByRole("menuitem")).toHaveCount(1);
    await page.keyboard.press("Enter");
    await expect.poll(() => ground(page)).toBe(DARK);

    await openPalette(page);
    await page.keyboard.type("keyboard");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
    await page.keyboard.press("Escape");

    await openPalette(page);
    await page.keyboard.type("zzz");
    await expect(page.getByRole("menuitem", { name: "No results" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  });

  test("finds a person, an event, an office, a week, a submission and an admin page from any page", async ({
    page,
  }) => {
    const rowOf = async (path: string): Promise<object> => {
      const reply: unknown = await (await page.request.get(path)).json();
      const [row]: readonly unknown[] = Reflect.get(Object(reply), "rows");
      return Object(row);
    };
    const person = Object(await rowOf("/api/people/directory?active=yes&limit=1&offset=30"));
    const event = Object(await rowOf("/api/roadshows/events?limit=1"));
    const submission = Object(await rowOf("/api/payroll/found?q=submission&limit=1"));
    const item = page.getByRole("menuitem");
    const find = async (words: string, name: RegExp, address: RegExp): Promise<void> => {
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await openPalette(page);
      await page.keyboard.type(words);
      await expect(item.filter({ hasText: name })).toHaveCount(1);
      await item.filter({ hasText: name }).click();
      await expect(page).toHaveURL(address);
    };
    await page.goto("/account");
    const { id, firstName, lastName, officeName } = person;
    await find(
      `${firstName} ${lastName}`,
      new RegExp(`${lastName}, ${firstName} — ${officeName}`),
      /\/people\/\d+$/,
    );
    await expect(page).toHaveURL(new RegExp(`/people/${id}$`));
    await find(event.id, new RegExp(`^Event ${event.id}: `), new RegExp(`/roadshows\\?q=${event.id}$`));
    await expect(page.getByText(/^1 of /)).toBeVisible();
    await find(`office ${officeName}`, /^Office /, /\/offices\/\d+$/);
    await find("week nov 9", /^Week Nov 9–15/, /\/payroll\?week=2026-11-09$/);
    await find(
      `submission ${submission.entry}`,
      new RegExp(`^Submission ${submission.entry}, `),
      new RegExp(`/payroll/${submission.entry}$`),
    );
    await find("audit", /^Audit log/, /\/admin\/audit$/);
    await follow(page, "a word is looked up", async ({ key }) => {
      await key("Control+k");
      await expect(page.getByRole("searchbox", { name: "Find a page or a command" })).toBeFocused();
      await page.keyboard.type("half missing");
      await expect(item.first()).toHaveText(/^What “Half missing” means/);
      await key("Enter");
      await expect(page).toHaveURL(/\/help#half-missing$/);
      await expect(page.locator("#half-missing")).toBeInViewport();
      await expect(page.locator("#half-missing")).toContainText(/office/);
    });
  });
});
