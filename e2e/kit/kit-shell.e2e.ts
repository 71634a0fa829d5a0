import { test } from "./kit.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

test.beforeEach(async ({ page }) => {
  await page.goto("/kit?part=shell");
  await expect(page.getByRole("button", { name: "show rate" })).toBeVisible();
});

/* The kit's root has no handler of its own: React tells the planted mistake to the console. */
test.beforeEach(({ allowFailure }) => allowFailure(/planted in the kit/));

test("a part that throws leaves one card with a reference, and the panel beside it whole", async ({
  page,
}) => {
  const card = page.getByRole("region", { name: "Thrown" }).getByRole("alert");
  await expect(card).toContainText("Couldn’t show this part of the page.");
  await expect(card).toContainText(/Reference page-[0-9a-z]+/);
  await expect(card).not.toContainText("planted");
  await expect(page.getByText("All is well here.")).toBeVisible();
  await expectAccessible(page);

  await card.getByRole("button", { name: "Try again" }).press("Enter");

  await expect(page.getByText("It is shown now.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Thrown" })).toBeFocused();
});

test("a definition opens on focus, hover and press, and Escape closes it", async ({ page }) => {
  const term = page.getByRole("button", { name: "show rate" });
  const answer = page.getByRole("tooltip");
  await page.getByRole("navigation", { name: "Parts of the kit" }).getByRole("link").last().focus();
  await page.keyboard.press("Tab");
  await expect(term).toBeFocused();
  await expect(answer).toContainText("showed ÷ booked of the same stage");
  for (const part of ["12,345,678 ÷ 23,456,789 = 53%", "Oct 19 – Nov 15", "Interview reports", "Received"])
    await expect(answer).toContainText(part);
  await expect(term).toHaveAccessibleDescription(/showed ÷ booked/);
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(answer).toBeHidden();

  await page.getByRole("heading", { level: 1 }).hover();
  await term.hover();
  await expect(answer).toBeVisible();
  // The pointer may go onto it, to read or to select.
  await answer.hover();
  await expect(answer).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(answer).toBeHidden();

  await term.click();
  await expect(answer).toBeVisible();
});

test("a message is said politely, stays while it is read, and gives the focus back", async ({ page }) => {
  await page.clock.install();
  const button = page.getByRole("button", { name: "Say something" });
  const said = page.getByRole("region", { name: "Messages" });
  await expect(said).toHaveAttribute("aria-live", "polite");
  await button.press("Enter");
  await said.getByText("The recent places").hover();
  await expectAccessible(page);

  await page.clock.runFor(20_000);
  await expect(said).toContainText("The recent places are forgotten.");
  await page.mouse.move(0, 0);
  await page.clock.runFor(7_000);
  await expect(said).not.toContainText("forgotten");

  await button.press("Enter");
  await page.keyboard.press("Tab");
  await expect(said.getByRole("button", { name: "Dismiss" })).toBeFocused();
  await page.clock.runFor(20_000);
  await page.keyboard.press("Enter");
  await expect(said).not.toContainText("forgotten");
  await expect(button).toBeFocused();
});

test("a question has the focus on its way out, and Escape takes it", async ({ page }) => {
  const ask = page.getByRole("button", { name: "Ask" });
  await ask.press("Enter");
  const question = page.getByRole("alertdialog", { name: "Clear recent places?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(ask).toBeFocused();
});

for (const scheme of ["light", "dark"] as const)
  test(`all of the frame is accessible in the ${scheme} theme, panels in every state among it`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.getByText("Loading 3 rows…")).toBeAttached();
    await expect(page.getByRole("region", { name: "Nothing yet" })).toContainText(
      /Received.*No office submitted hours for these weeks\./s,
    );
    for (const notice of ["You’re offline.", "An update is available."])
      await expect(page.getByText(notice)).toBeVisible();
    await expectAccessible(page);
  });

test("a panel that failed and one with earlier data each try again, and keep the focus", async ({ page }) => {
  const failing = page.getByRole("region", { name: "Not read" });
  await expect(failing.getByRole("alert")).toContainText("Reference 7h3k9m2q4x");
  await failing.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(failing).toHaveText(/It is read now\./);
  await expect(failing).toBeFocused();

  const echo = page.getByRole("region", { name: "Not told again" });
  await expect(echo).toContainText("Unavailable: the report above didn’t load.");
  await expect(echo.getByRole("alert")).toHaveCount(0);
  await page.getByRole("region", { name: "Told here" }).getByRole("button", { name: "Try again" }).click();
  await expect(echo).toHaveText(/It is read now\./);
  const grayed = page.getByRole("region", { name: "Grayed too" });
  await expect(grayed).toContainText("Not refreshed: see the report above.");
  await expect(grayed.getByRole("status")).toHaveCount(0);

  const before = page.getByRole("region", { name: "Read before" });
  const told = before.getByRole("status");
  await expect(told).toContainText("Couldn’t refresh this.");
  await expect(told).toContainText(/was read Nov 18, 2026, \d+:02 AM \(\d+ (?:h|days) ago\)/);
  await expect(told).toContainText("Reference 7h3k9m2q4x");
  await expect(before).toContainText("as they were read before");
  await before.focus();
  await page.keyboard.press("Tab");
  await expect(before.getByRole("button", { name: "Try again" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(before).toContainText("as they were read now");
  await expect(told).toBeHidden();
  await expect(before).toBeFocused();
});

test("a sheet is read and left by keyboard, and gives the focus back", async ({ page }) => {
  const read = page.getByRole("button", { name: "Read", exact: true });
  await read.press("Enter");
  const sheet = page.getByRole("dialog", { name: "How it is counted" });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  const last = sheet.getByText(/^24\./);
  await expect(last).not.toBeInViewport();
  await page.keyboard.press("Tab");
  await expect(sheet.getByRole("button", { name: "Close" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("End");
  await expect(last).toBeInViewport();

  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await expect(read).toBeFocused();
});

test("long messages and breadcrumbs fit a telephone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Say something" }).press("Enter");
  await page.getByRole("button", { name: "Say a long sentence" }).press("Enter");
  const said = page.getByRole("region", { name: "Messages" });
  const dismiss = said.getByRole("button", { name: "Dismiss" });
  await expect(dismiss).toHaveCount(2);
  for (const button of await dismiss.all()) await expect(button).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await dismiss.last().press("Enter");
  await expect(dismiss).toHaveCount(1);

  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  const heights = await trail
    .getByRole("listitem")
    .evaluateAll((items) => items.map((item) => item.clientHeight));
  expect(Math.max(...heights)).toBeLessThan(44);
  await expect(trail.getByRole("link").last()).toHaveText("Dec 29, 2025 – Jan 4, 2026");
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);
});
