import type { BrowserContext, Page } from "playwright/test";
import { DEMO_PASSWORD } from "#domain/identity/demo-people.ts";
import { expect, expectAccessible, test } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* Signing in and out, by each role, in one tab and in several; what was on the screen is gone with the session. */
test.use({ sharedBy: "sign-in", isSignedIn: false });

const PRIVATE = /Submissions by office/;

const menuOf = (page: Page) => page.getByRole("button", { name: /, (?:Manager|Payroll|Administrator)$/ });

async function signInAs(page: Page, role: string): Promise<void> {
  await page
    .getByRole("list", { name: "Look around as" })
    .getByRole("button", { name: new RegExp(`^${role}`) })
    .click();
  await expect(menuOf(page).filter({ visible: true })).toBeVisible();
}

async function signOutOf(page: Page): Promise<void> {
  await menuOf(page).filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in$/);
}

const navigation = (page: Page) => page.getByRole("navigation", { name: "Pages" }).getByRole("link");

test("each role is one press away, sees its pages only, and leaves nothing behind", async ({ page }) => {
  await page.goto("/payroll?week=2026-11-02");
  await expect(page).toHaveURL("/sign-in?next=%2Fpayroll%3Fweek%3D2026-11-02");
  await expect(page.getByRole("heading", { level: 1, name: "Look around" })).toBeVisible();
  await expectAccessible(page);

  await signInAs(page, "Payroll");
  await expect(page).toHaveURL("/payroll?week=2026-11-02");
  await expect(navigation(page)).toHaveText([
    /^Today/,
    "Week",
    "Funnel",
    "Roadshows",
    "People",
    "Offices",
    "Payroll",
  ]);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: /, (?:roadshow|standard)/ })).toBeVisible();
  await signOutOf(page);
  const kept = await page.evaluate(() =>
    [localStorage, sessionStorage].flatMap((store) => Object.values(store)),
  );
  expect(kept.join("\n")).not.toMatch(/payroll|demo\.test/);

  await page.goto("/sign-in?next=//evil.example/funnel");
  await signInAs(page, "Manager");
  await expect(page).toHaveURL("/today");
  await expect(navigation(page)).toHaveText([/^Today/, "Week", "Funnel", "Roadshows", "People", "Offices"]);
  // A page of another role is the same as none; the server is not even asked.
  await page.goto("/payroll");
  await expect(page.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Pages and commands" });
  await expect(palette.getByRole("menuitem", { name: /^People/ })).toBeVisible();
  await expect(palette.getByRole("menuitem", { name: /Payroll|Submission/ })).toHaveCount(0);
  await palette.getByRole("searchbox").fill("sign out");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/sign-in$/);
});

test("what does not fit is said under its field by keyboard alone, and guessing is slowed aloud", async ({
  page,
  allowFailure,
}) => {
  allowFailure(/status of (?:401|429).*\/api\/session\/sign-in/);
  await page.clock.install();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Sign in with email" }).press("Enter");
  const [email, password] = [page.getByLabel("Email"), page.getByLabel("Password", { exact: true })];
  await expect(email).toBeFocused();
  await expect(email).toHaveAttribute("autocomplete", "username");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await page.keyboard.press("Enter");
  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Enter an email/);

  await page.keyboard.type("manager@demo.test");
  await page.keyboard.press("Tab");
  await page.keyboard.type("not the password");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAccessibleDescription("Wrong email or password.");
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).press("Enter");

  const tryAgain = async (): Promise<number> => {
    const answered = page.waitForResponse(/\/api\/session\/sign-in/);
    await password.press("Enter");
    return (await answered).status();
  };
  await expect.poll(tryAgain, { intervals: [0] }).toBe(429);
  await expect(page.getByRole("alert")).toHaveText("Too many attempts.");
  await expect(page.getByText(/^Try again in \d+ seconds?\.$/)).toBeVisible();
  const submit = page.getByRole("button", { name: "Sign in", exact: true });
  await expect(submit).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page);
  await page.clock.fastForward("01:00");
  await expect(page.getByText("You can try again now.")).toBeVisible();
  await expect(submit).toHaveAttribute("aria-disabled", "false");
});

test("signing out empties every tab before it fetches another page, and the back button leads to the sign-in page", async ({
  page,
  context,
}) => {
  await page.goto("/sign-in?next=/payroll");
  await signInAs(page, "Administrator");
  await expect(page.getByText(PRIVATE).first()).toBeVisible();
  await page.getByRole("link", { name: "Roadshows" }).click();
  await expect(page.getByRole("heading", { name: "Roadshows", level: 1 })).toBeVisible();
  await expect(page.getByRole("table")).toBeVisible();
  const other = await openTab(context, "/people?q=a");
  await expect(other.getByRole("table")).toBeVisible();
  await other.evaluate(() => {
    addEventListener(
      "beforeunload",
      () => (window.name = `${document.querySelectorAll("table").length} tables`),
    );
  });

  await menuOf(page).filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(other).toHaveURL("/sign-in?next=%2Fpeople%3Fq%3Da");
  expect(await other.evaluate(() => window.name)).toBe("0 tables");
  await expect(page).toHaveURL(/\/sign-in$/);

  await page.goBack();
  await expect(page).toHaveURL("/sign-in?next=%2Fpayroll");
  await expect(page.getByRole("heading", { name: "Look around" })).toBeVisible();
  await expect(page.getByText(PRIVATE)).toHaveCount(0);

  // Signing in once is enough for all tabs, each of which goes on where it was.
  await signInAs(page, "Administrator");
  await expect(other).toHaveURL("/people?q=a");
});

test("a page whose session cookie is replaced by another user's starts over as theirs", async ({
  page,
  allowFailure,
}) => {
  allowFailure(/409 \(Conflict\)/);
  await page.goto("/sign-in?next=/people");
  await signInAs(page, "Manager");
  await expect(page.getByRole("table")).toBeVisible();
  // Not by the page, and it is told nothing: the browser's cookies are another user's from now on.
  const signedIn = await page.request.post("/api/session/sign-in", {
    data: { email: "payroll@demo.test", password: DEMO_PASSWORD },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(signedIn.status()).toBe(200);

  await page.getByRole("button", { name: "Refresh now" }).filter({ visible: true }).click();
  await expect(page.getByRole("button", { name: /, Payroll$/ }).filter({ visible: true })).toBeVisible();
  await expect(page).toHaveURL("/people");
  await expect(page.getByRole("table")).toBeVisible();
  await signOutOf(page);
});

test("a session that has ended elsewhere takes the page with it, and one that will end says so", async ({
  page,
  context,
  allowFailure,
}) => {
  allowFailure(/status of 401/);
  await page.clock.install();
  await page.goto("/sign-in?next=/payroll");
  await signInAs(page, "Administrator");
  await expect(page.getByText(PRIVATE).first()).toBeVisible();
  // All that the page asks for has come: minutes are counted from the last of it.
  await expectWhole(page);
  await page.clock.fastForward("13:40");
  const notice = page.getByRole("alert").filter({ hasText: "You’ll be signed out in 1 minute" });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole("button", { name: "Stay signed in" }).press("Enter");
  await expect(notice).toBeHidden();

  // What is on its way without a cookie would take the page away before the press.
  const refresh = page.getByRole("button", { name: "Refresh now" }).filter({ visible: true });
  await expectWhole(page);
  await context.clearCookies();
  await refresh.click();
  await expect(page).toHaveURL("/sign-in?next=%2Fpayroll");
  await expect(page.getByText(PRIVATE)).toHaveCount(0);
});

test("one's own account: sessions and password, on a telephone in the dark", async ({
  page,
  context,
  browser,
  origin,
  allowFailure,
}) => {
  allowFailure(/status of (?:400|401|403)/);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/sign-in?next=/people");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await signInAs(page, "Manager");
  const elsewhere = await browser.newContext({ baseURL: origin });
  const far = await elsewhere.newPage();
  await far.goto("/sign-in?next=/people");
  await signInAs(far, "Manager");

  await menuOf(page).filter({ visible: true }).click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  const sessions = page.getByRole("list", { name: "Sessions" });
  const lines = sessions.getByRole("listitem");
  await expect(lines.filter({ hasText: "This session" })).toHaveCount(1);
  await expect(lines.filter({ hasText: "This session" })).toContainText(/Chrome on \w+/);
  await expectAccessible(page);
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(beyond).toBeLessThanOrEqual(0);

  await page.getByRole("button", { name: "End all others" }).or(lines.getByRole("button")).first().click();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("ended.");
  await far.reload();
  await expect(far).toHaveURL(/\/sign-in/);
  await elsewhere.close();

  await page.getByLabel("Current password").fill("not it");
  await page.getByLabel("New password").fill("fieldboard-demo");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveAccessibleDescription("Wrong password.");
  await expect(page.getByLabel("Current password")).toBeFocused();
  await context.clearCookies();
});

async function openTab(context: BrowserContext, path: string): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto(path);
  return tab;
}
