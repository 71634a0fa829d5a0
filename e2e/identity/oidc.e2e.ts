import { OIDC_CALLBACK } from "#contract/identity/oidc.ts";
import { openIssuer, type TestIssuer } from "#test/sign-in/oidc-issuer.ts";
import { test as base } from "#e2e/capture.ts";
import { freePort } from "#e2e/server.ts";
import { ADMINISTRATOR, cookieHeader } from "#e2e/sign-in.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* The product over real data, with a real identity provider at another site of this machine. */
const test = base.extend<{ readonly issuer: TestIssuer; readonly port: number }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs: nothing
  port: async ({}, use) => use(await freePort()),
  issuer: async ({ port }, use) => {
    const issuer = await openIssuer(`http://127.0.0.1:${port}${OIDC_CALLBACK}`);
    await use(issuer);
    await issuer.stop();
  },
  settings: async ({ issuer, port }, use) => {
    const { issuer: address, clientId, clientSecret, name } = issuer.settings;
    await use({
      PORT: String(port),

      OIDC_ISSUER: address,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: name,
    });
  },
});
test.use({ isSignedIn: false });

test("who was invited signs in at the provider, and proves there who they are before a value is shown", async ({
  page,
  server,
  session,
  issuer,
  allowFailure,
}) => {
  // The provider is another site; and before a value is shown it is asked first who one is.
  allowFailure(new RegExp(`another host was asked: ${issuer.settings.issuer}/`));
  allowFailure(/status of 403.*\/api\/people\/reveal/);
  const invited = await fetch(`${server.origin}/api/users/invite`, {
    method: "POST",
    body: JSON.stringify({ email: "pat@example.test", role: "payroll", offices: null }),
    headers: { "content-type": "application/json", origin: server.origin, cookie: cookieHeader(session) },
  });
  expect(invited.status).toBe(200);
  issuer.people.set("subject-pat", { email: "pat@example.test", isVerified: true });
  issuer.people.set("subject-admin", { email: ADMINISTRATOR.email, isVerified: false });

  const atProvider = page.getByRole("heading", { name: "Example Corp" });
  const withProvider = page.getByRole("button", { name: "Sign in with Example Corp" });
  const tell = async (name: string): Promise<void> => {
    await expect(atProvider).toBeVisible();
    await page.getByLabel("Name").fill(name);
    await page.getByRole("button", { name: "Continue" }).click();
  };

  await page.goto("/people");
  await expect(withProvider).toBeVisible();
  await expectAccessible(page);
  await withProvider.click();
  await tell("subject-admin");
  await expect(page.getByRole("alert")).toContainText("Example Corp couldn’t sign you in.");
  await expect(page).toHaveURL("/sign-in?trouble=refused&next=%2Fpeople");
  await expectAccessible(page);
  await withProvider.click();
  await expect(atProvider).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alert")).toContainText("before you were signed in");

  await page.context().clearCookies();
  await page.goto("/people");
  await withProvider.click();
  await tell("subject-pat");
  await expect(page).toHaveURL("/people");
  const row = page.getByRole("table").getByRole("row").nth(1);
  await row.getByRole("rowheader").getByRole("link").press("Enter");
  await expect(page).toHaveURL(/\/people\/\w+$/);
  const personPage = page.url();
  await page.getByRole("button", { name: "Private data" }).press("Enter");
  await page
    .getByRole("region", { name: "Private data" })
    .getByRole("button", { name: /^Show SSN/ })
    .click();
  const form = page.getByRole("dialog", { name: "Show SSN" });
  await form.getByRole("radio").first().check();
  await form.getByRole("button", { name: "Show SSN" }).click();
  await page.getByRole("button", { name: "Confirm with Example Corp" }).click();
  await tell("subject-pat");
  await expect(page).toHaveURL(`${personPage}?show=ssn`);
  await expect(form).toBeVisible();
  await expectAccessible(page);
  await form.getByRole("radio").first().check();
  await form.getByRole("button", { name: "Show SSN" }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Hide SSN/ })).toBeVisible();

  await page.goto("/account");
  await expect(page.getByRole("main")).toContainText("Example Corp");
  await expectAccessible(page);
  expect(server.printed()).not.toMatch(/code=|state=|eyJ|subject-pat|planted-secret/);
});
