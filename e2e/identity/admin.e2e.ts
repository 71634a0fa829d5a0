import type { BrowserContext, Page } from "playwright/test";
import { agedSessions } from "#e2e/aged-sessions.ts";
import { expect, expectAccessible, test } from "#e2e/test.ts";

/* What administrators do: let people in and out, hand out tokens, decide about the business. */
test.use({ sharedBy: "admin" });

const EMAIL = "nora@example.test";

/** Lets nothing of what was shown once be copied by hand where a press does. */
async function shownOnce(page: Page, label: string): Promise<string> {
  const box = page.getByRole("dialog").getByLabel(label, { exact: true });
  await expect(box).not.toHaveValue("");
  return box.inputValue();
}

async function invite(page: Page, offices: number): Promise<string> {
  await page.getByRole("button", { name: "Invite user…" }).click();
  const sheet = page.getByRole("dialog", { name: "Invite user" });
  await sheet.getByRole("button", { name: "Create invite link" }).press("Enter");
  await expect(sheet.getByLabel("Email")).toHaveAccessibleDescription(/Enter an email/);
  await expect(sheet.getByLabel("Email")).toBeFocused();
  await expect(sheet.getByRole("alert")).toHaveText("Choose at least one office for this manager.");
  await expectAccessible(page, { within: "[role=dialog]" });
  // What is said of an entry goes when the entry is valid, and nothing else of it.
  await sheet.getByLabel("Email").fill(EMAIL);
  await expect(sheet.getByLabel("Email")).not.toHaveAccessibleDescription(/Enter an email/);
  await expect(sheet.getByRole("alert")).toBeVisible();
  await chooseOffices(page, offices);
  await expect(sheet.getByRole("alert")).toHaveCount(0);
  await sheet.getByRole("button", { name: "Create invite link" }).click();
  const link = await shownOnce(page, "Link");
  // Neither Escape nor a press beside it loses what is shown once.
  await page.keyboard.press("Escape");
  await page.mouse.click(5, 5);
  expect(await shownOnce(page, "Link")).toBe(link);
  await page.getByRole("button", { name: "Done" }).click();
  return link;
}

/** Chooses the first so many of the list that opens. */
async function chooseOffices(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: /^Office / }).click();
  const options = page.getByRole("listbox").getByRole("option");
  for (let at = 0; at < count; at++) await options.nth(at).click();
  await page.keyboard.press("Escape");
}

const officesOf = async ({ request }: BrowserContext): Promise<number> => {
  const body: unknown = await (await request.get("/api/offices")).json();
  const rows: unknown = Reflect.get(Object(body), "rows");
  return Array.isArray(rows) ? rows.length : Number.NaN;
};

test("a user is invited, sees what their role may and no more, and is out when they are disabled", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/admin");
  await expect(page).toHaveURL("/admin/users");
  await expect(page.getByRole("table").getByText("(you)")).toBeVisible();
  const link = await invite(page, 2);
  expect(link).toMatch(new RegExp(`^${baseURL}/invitation#[\\w-]{43}$`));
  await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(
    `${EMAIL}Manager, 2 offices`,
  );

  const theirs = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const nora = await theirs.newPage();
  await nora.goto(link);
  await nora.getByLabel("Your name").fill("Nora Berg");
  await nora.getByLabel("Password", { exact: true }).fill("a quiet garden path");
  await nora.getByRole("button", { name: "Set up and sign in" }).click();
  await expect(nora).toHaveURL("/today");
  await expect(nora.getByRole("navigation", { name: "Pages" }).getByRole("link")).toHaveText([
    /^Today/,
    "Week",
    "Funnel",
    "Roadshows",
    "People",
    "Offices",
  ]);
  expect(await officesOf(theirs)).toBe(2);
  for (const path of ["/api/users", "/api/tokens", "/api/business", "/api/payroll/submissions"])
    expect((await theirs.request.get(path)).status()).toBe(403);
  await nora.goto("/admin/users");
  await expect(nora.getByRole("heading", { level: 1, name: "Page not found" })).toBeVisible();

  // Fewer offices hold at their next question, in the same session.
  await page.reload();
  await expect(page.getByText("No open invitations.")).toBeVisible();
  await page.getByRole("button", { name: "Nora Berg" }).click();
  await chooseOffices(page, 1);
  await expectAccessible(page, { within: "[role=dialog]" });
  await page.getByRole("button", { name: "Change access" }).click();
  await expect(page.getByText("Access changed.")).toBeVisible();
  expect(await officesOf(theirs)).toBe(1);
  await nora.goto("/account");
  await expect(nora.getByText("1 office", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Disable" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(page.getByRole("button", { name: "Enable", exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row", { name: /Nora Berg/ })).toContainText("Disabled");
  expect((await theirs.request.get("/api/offices")).status()).toBe(401);
  await nora.goto("/people");
  await expect(nora).toHaveURL(/\/sign-in/);
  await theirs.close();
});

test("a token is shown once, answers programs, and is refused once it is revoked", async ({
  page,
  origin,
}) => {
  const ask = async (token: string): Promise<number> => {
    const headers = { authorization: `Bearer ${token}` };
    return (await fetch(`${origin}/index.cfm/employees/all`, { headers })).status;
  };
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/tokens");
  await expect(page.getByText("No tokens yet.")).toBeVisible();
  await page.getByRole("button", { name: "Create token…" }).click();
  const sheet = page.getByRole("dialog", { name: "Create a token" });
  await sheet.getByLabel("Requests per minute").fill("none");
  await sheet.getByText("Include SSN and date of birth").click();
  await expect(sheet.getByText(/reads the full SSN and date of birth of everyone/)).toBeVisible();
  await sheet.getByText("Include SSN and date of birth").click();
  await sheet.getByRole("button", { name: "Create" }).click();
  await expect(sheet.getByLabel("Name")).toHaveAccessibleDescription("Enter the program’s name.");
  await expect(sheet.getByRole("radio", { name: "One account group" })).toBeChecked();
  await expect(sheet.getByText("Choose an office of the group.")).toBeVisible();
  await expect(sheet.getByLabel("Expires")).toHaveValue("90");
  await expect(sheet.getByLabel("Requests per minute")).toHaveAccessibleDescription(
    "Enter a whole number from 1 to 100,000.",
  );
  await expectAccessible(page, { within: "[role=dialog]" });
  await sheet.getByText("All", { exact: true }).click();
  await sheet.getByLabel("Name").fill("Payroll partner");
  await sheet.getByLabel("Requests per minute").fill("600");
  await sheet.getByRole("button", { name: "Create" }).click();
  const token = await shownOnce(page, "Token");
  expect(token).toMatch(/^fieldboard_[\w-]{43}$/);
  await page.getByRole("button", { name: "Done" }).click();
  expect(await ask(token)).toBe(200);
  const row = page.getByRole("row", { name: /Payroll partner/ });
  await expect.poll(() => lastUseOf(page)).toMatch(/Z$/);
  await page.reload();
  await expect(row).toContainText(/Used (?:just now|1 min ago)/);
  expect(await page.content()).not.toContain(token);

  await row.getByRole("button", { name: "Revoke Payroll partner" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(row).toContainText("Revoked");
  expect(await ask(token)).toBe(401);
  await expectAccessible(page);
});

test("what needs it asks once more who one is, and goes on where one was", async ({
  page,
  server,
  allowFailure,
}) => {
  allowFailure(/status of 403.*\/api\/(?:tokens\/create|session\/verify)/);
  await page.goto("/admin/tokens");
  await agedSessions(server.dataDir);
  await page.getByRole("button", { name: "Create token…" }).click();
  const sheet = page.getByRole("dialog", { name: "Create a token" });
  await sheet.getByLabel("Name").fill("With secrets");
  await sheet.getByText("All", { exact: true }).click();
  await sheet.getByText("Include SSN and date of birth").click();
  await sheet.getByRole("button", { name: "Create" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(proof.getByLabel("Your password")).toBeFocused();
  await expectAccessible(page, { within: "[role=dialog]" });

  // Whoever would rather not loses nothing they typed.
  await page.keyboard.press("Escape");
  await expect(sheet.getByText("Confirm it’s you again: it was over five minutes ago.")).toBeVisible();
  await expect(sheet.getByLabel("Name")).toHaveValue("With secrets");

  await sheet.getByRole("button", { name: "Create" }).click();
  await expect(proof.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type("not my password");
  await page.keyboard.press("Enter");
  await expect(proof.getByLabel("Your password")).toHaveAccessibleDescription(/Wrong password/);
  await expect(proof.getByLabel("Your password")).toBeFocused();
  await page.keyboard.type("fieldboard-demo");
  await page.keyboard.press("Enter");
  expect(await shownOnce(page, "Token")).toMatch(/^fieldboard_/);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByRole("row", { name: /With secrets/ })).toContainText("Included");
});

const lastUseOf = async (page: Page): Promise<string> => {
  const body: unknown = await (await page.request.get("/api/tokens")).json();
  return JSON.stringify(body).match(/"lastUsedAt":"([^"]+)"/)?.[1] ?? "";
};

test("what the business decides is checked, kept, put on record, and computed with", async ({ page }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/admin/settings");
  const [late, few] = [page.getByLabel(/Submission deadline/), page.getByLabel(/Minimum sample/)];
  await late.fill("400");
  await few.fill("100000");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(late).toHaveAccessibleDescription(/Enter a whole number from 0 to 336\./);
  await expect(late).toBeFocused();
  await expect(few).toHaveValue("100000");
  await expectAccessible(page);
  // A number's field is as wide as a number.
  expect((await late.boundingBox())?.width).toBeLessThan(160);
  await late.fill("7");
  await expect(late).not.toHaveAccessibleDescription(/Enter a whole number/);
  await expect(few).toHaveAccessibleDescription(/Enter a whole number/);
  await expect(late, "the focus stays where one types").toBeFocused();
  await late.fill("72");
  await few.fill("45");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();

  const [weekday, second] = [
    page.getByLabel("Week starts on"),
    page.getByLabel("Sign-off by a second person"),
  ];
  const save = () =>
    Promise.all([
      page.waitForResponse(/\/api\/business\/change$/),
      page.getByRole("button", { name: "Save" }).click(),
    ]);
  await weekday.selectOption("Sunday");
  await second.check();
  await save();
  await page.reload();
  await expect(weekday).toHaveValue("7");
  await expect(second).toBeChecked();
  await weekday.selectOption("Monday");
  await second.uncheck();
  await save();

  const places = page.getByRole("table", { name: "Offices with their states and time zones" });
  await places.getByRole("row").nth(1).getByRole("button").click();
  const sheet = page.getByRole("dialog");
  await expect(sheet).toContainText("active people live there.");
  await sheet.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText(/, 1 confirmed/)).toBeVisible();
  await expect(places.getByRole("row").nth(1)).toContainText("Confirmed");
  await page.getByRole("button", { name: /^Confirm \d+ assumed locations…$/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Confirm all" }).click();
  await expect(page.getByRole("button", { name: /assumed location/ })).toBeHidden();
  await expect(places.getByText("Assumed", { exact: true })).toHaveCount(0);

  await page
    .getByRole("navigation", { name: "Admin pages" })
    .getByRole("link", { name: "Audit log" })
    .click();
  await expect(
    page.getByText("Changed the hours until a week is late from “48” to “72”").first(),
  ).toBeVisible();
  await page.goto("/funnel?section=table");
  await expect(page.getByText(/fewer than 45 booked/i).first()).toBeVisible();
});
