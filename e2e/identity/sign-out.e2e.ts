import type { Page } from "playwright/test";
import { gate, test, twisted } from "#e2e/front.ts";
import { expect } from "#e2e/test.ts";

/* What a page requests while its user signs out is refused, which must not lead back to the page. */
test.use({ sharedBy: "sign-in", isSignedIn: false });

const SIGN_OUT = /\/api\/session\/sign-out$/;
const REPORT = /\/api\/funnel\/summary/;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function signIn(page: Page): Promise<void> {
  await page.goto("/sign-in?next=/people");
  await page.getByRole("list", { name: "Look around as" }).getByRole("button", { name: "Manager" }).click();
  await expect(heading(page, "People")).toBeVisible();
}

async function pressSignOut(page: Page): Promise<void> {
  await page
    .getByRole("button", { name: /, Manager$/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
}

test("what a page requests while its user signs out leads nowhere back, and comes where signing out fails", async ({
  page,
  front,
  server,
  allowFailure,
}) => {
  await test.step("what is requested between the press and the answer is refused, and the sign-in page leads nowhere back", async () => {
    allowFailure(/401 \(Unauthorized\)/);
    await signIn(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/api/")) asked.push(new URL(request.url()).pathname);
    });
    const report = gate();
    const signedOut = gate();
    front.meddle(twisted([REPORT, { until: report.until }], [SIGN_OUT, { until: signedOut.until }]));
    await page.getByRole("link", { name: "Funnel" }).click();
    await expect.poll(() => asked).toContain("/api/funnel/summary");
    // The heading takes the focus as the page comes.
    await expect(heading(page, "Funnel")).toBeFocused();
    await pressSignOut(page);
    await expect.poll(server.printed).toMatch(/"path":"\/api\/session\/sign-out"/);
    report.open();
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await expect(heading(page, "Roadshows")).toBeVisible();
    await expect.poll(() => asked).toContain("/api/roadshows/events");
    signedOut.open();

    await expect(page).toHaveURL("/sign-in");
    await expect(heading(page, "Look around")).toBeVisible();
  });

  await test.step("where signing out fails, replies requested meanwhile still come", async () => {
    allowFailure(/503 \(Service Unavailable\).*sign-out/);
    await signIn(page);
    const refused = gate();
    const report = gate();
    front.meddle(({ url = "" }, answer, passOn) => {
      // It never comes to the product.
      if (SIGN_OUT.test(url)) void refused.until.then(() => answer.writeHead(503).end());
      else passOn(REPORT.test(url) ? { until: report.until } : {});
      return true;
    });
    const asked = page.waitForRequest(REPORT);
    await page.getByRole("link", { name: "Funnel" }).click();
    await asked;
    await expect(heading(page, "Funnel")).toBeFocused();
    await pressSignOut(page);
    await page.keyboard.press("g");
    await page.keyboard.press("r");
    await expect(heading(page, "Roadshows")).toBeVisible();

    refused.open();

    await expect(page.getByRole("region", { name: "Messages" })).toContainText(
      "Couldn’t sign you out. You’re still signed in. Try again.",
    );
    await expect(page.getByRole("table")).toBeVisible();
    front.meddle(null);
    await page.goBack();
    await expect(page.getByRole("region", { name: "Interviews by stage" })).toBeVisible();
  });
});
