import type { Page } from "playwright/test";
import { totp } from "#test/sign-in/totp.ts";
import { test as base } from "#e2e/capture.ts";
import { expectWhole } from "#e2e/whole.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* Over real data nobody can sign in until somebody has followed the printed link; here the browser is the first to do so. */
const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  session: async ({}, use) => use([]),
});
test.use({ sharedBy: "set-up", isSignedIn: false });

const EMAIL = "rowan@example.test";
const PASSWORD = "four quiet words here";

const submit = (page: Page) => page.getByRole("main").locator("button[type=submit]");

test("the printed link makes the first administrator, who needs a second factor, once", async ({
  page,
  server,
  allowFailure,
}) => {
  allowFailure(/status of 40[014].*\/api\/(?:link|account|session)/);
  const [link = ""] = /\S+\/set-up#[\w-]+/.exec(server.printed()) ?? [];
  await page.goto("/funnel");
  await expect(page).toHaveURL("/sign-in?next=%2Ffunnel");
  await expect(page.getByRole("list", { name: "Look around as" })).toHaveCount(0);

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Set up Fieldboard" })).toBeVisible();
  await expect(page).toHaveURL("/set-up");
  expect(await page.evaluate(() => JSON.stringify(history.state))).not.toContain(link.split("#")[1]);
  await expectAccessible(page);
  await page.getByLabel("Your name").fill("Rowan Example");
  await page.getByLabel("Email").fill(EMAIL);
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAttribute("autocomplete", "new-password");
  await expect(password).toHaveAccessibleDescription(/At least 8 characters/);
  await password.fill("short");
  await submit(page).click();
  await expect(password).toHaveAccessibleDescription(/Use at least 8 characters\. This has 5\./);
  await password.fill("password1");
  await submit(page).click();
  await expect(password).toHaveAccessibleDescription(/Choose another\./);
  await expect(password).toBeFocused();
  // What was refused goes with another entry.
  await password.fill(PASSWORD);
  await expect(password).not.toHaveAccessibleDescription(/Choose another\./);
  await submit(page).click();

  await expect(page.getByRole("heading", { level: 1, name: "Set up a second factor" })).toBeVisible();
  await page.getByLabel("Your password").fill(PASSWORD);
  await submit(page).click();
  await expect(page.getByRole("img", { name: "QR code for your authenticator" })).toBeVisible();
  await expectAccessible(page);
  const secret = (await page.locator(".select-all").innerText()).replaceAll(/\s/g, "");
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await code.fill(totp(secret));
  await code.press("Enter");
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes.first()).toBeVisible();
  const [recovery = ""] = await codes.allInnerTexts();
  await expectAccessible(page);
  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await saved).suggestedFilename()).toBe("fieldboard-recovery-codes.txt");
  await page.getByRole("button", { name: "I saved them" }).click();
  await expect(page).toHaveURL("/today");
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

  // What is still requested would be refused when the session ends.
  await expectWhole(page);
  await page.getByRole("button", { name: "Rowan Example, Administrator" }).filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByLabel("Email").fill(EMAIL);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await submit(page).click();
  await expect(page.getByRole("heading", { level: 1, name: "One more step" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Use a recovery code instead" }).click();
  const recoveryField = page.getByRole("textbox", { name: "Recovery code" });
  await recoveryField.fill("not-a-code");
  await recoveryField.press("Enter");
  await expect(recoveryField).toHaveAccessibleDescription(/Wrong or expired code/);
  await recoveryField.fill(recovery);
  await recoveryField.press("Enter");
  await expect(page).toHaveURL("/today");

  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "This link has expired" })).toBeVisible();
  await expectAccessible(page);
});
