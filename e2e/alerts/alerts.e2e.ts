import { join } from "node:path";
import { startMailServer, type MailServer } from "#test/peers/mail-server.ts";
import { event, eventsReply } from "#test/builders/replies.ts";
import { writeCapture } from "#e2e/capture.ts";
import { follow } from "#e2e/follow.ts";
import { fileMadeOnce } from "#e2e/prepared.ts";
import { importFiles, temporaryFolder } from "#e2e/server.ts";
import { ADMINISTRATOR } from "#e2e/sign-in.ts";
import { expect, expectAccessible, test as base } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

const place = { zipcode: "33601", state: "FL", marketId: "43", id: "903", clubNumber: "6003" };
const approved = (id: number, city: string) =>
  event(id, [], { location: { ...place, id: String(id), city } });
const FIRST = [approved(1, "Tampa")];
const SECOND = [...FIRST, approved(2, "Ocala")];

/* Real mail: the server of these tests is all the world that the product sends to. They share it, and with it the product. */
const test = base.extend<object, { readonly mails: MailServer }>({
  mails: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => {
      const mails = await startMailServer();
      await use(mails);
      await mails.close();
    },
    { scope: "worker" },
  ],
  settings: async ({ mails }, use) => use({ SMTP_URL: mails.url, SMTP_FROM: "board@example.test" }),
  importedFiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) =>
      use([await fileMadeOnce("alerts.har", (file) => writeCapture(file, [eventsReply(FIRST)]))]),
    { scope: "test" },
  ],
});

const WITHIN = { timeout: 60_000 };
const linkIn = (source: string | undefined, page: string): string =>
  new RegExp(`http://[^\\s"]+/${page}#[^\\s"<>]+`).exec(source ?? "")?.[0] ?? "";

test("an alert is set by keyboard on Today, its mail comes after an import, and its link stops it", async ({
  page,
  server,
  mails,
}) => {
  await follow(page, "an alert arrives", async ({ enter }) => {
    await page.goto("/today");
    await expectWhole(page);
    await enter(page.getByRole("button", { name: "Alert me: Approved events without anyone" }));
    const byEmail = page.getByRole("menuitemcheckbox", { name: "By email too" });
    await expectAccessible(page, { within: "[role=menu]" });
    await enter(byEmail);
    await expect(page.getByText("Alert set: Approved events without anyone.")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(
      page.getByRole("button", { name: "Alerts on: Approved events without anyone" }),
    ).toBeVisible();
    await expectAccessible(page);

    const folder = await temporaryFolder();
    const file = join(folder.path, "later.har");
    await writeCapture(file, [eventsReply(SECOND, "15:00:00")]);
    await importFiles(server.dataDir, [file]);
    await folder.remove();
    await expect.poll(() => mails.received.length, WITHIN).toBe(1);
    const [mail] = mails.received;
    expect(mail?.to).toBe(ADMINISTRATOR.email);
    expect(mail?.subject).toBe("1 new: Approved events without anyone");
    expect(mail?.source).toContain("Ocala, FL");
    expect(mail?.source).not.toContain("Tampa");

    await page.goto("/today");
    await enter(page.getByRole("link", { name: "1 new alert" }));
    await expectWhole(page);
    const alerts = page.getByRole("list", { name: "Alerts" });
    await expect(alerts.getByRole("listitem").first()).toContainText("1 new: Approved events without anyone");
    await expectAccessible(page);
  });
  await page.getByRole("button", { name: "Mark all as read" }).press("Enter");
  await expect(page.getByText("All read")).toBeVisible();

  await page.goto("/roadshows");
  await follow(page, "what changed since the last look is read", async ({ enter }) => {
    const { reads } = Object(await (await page.request.get("/api/roadshows/reads")).json());
    const { total } = Object(
      await (await page.request.get(`/api/roadshows/changes?from=${reads[1].run}&to=${reads[0].run}`)).json(),
    );
    expect(total).toBe(SECOND.length - FIRST.length);
    await enter(
      page.getByRole("navigation", { name: "Roadshow pages" }).getByRole("link", { name: "What changed" }),
    );
    const changes = page.getByRole("region", { name: "Events between two reads" });
    await expect(changes).toContainText("1 changed event between the reads of");
    await expect(changes).toContainText("Ocala");
  });

  await page.goto(linkIn(mails.received[0]?.source, "stop-alerts"));
  await expect(page.getByRole("heading", { name: "Stop these messages?" })).toBeVisible();
  await expect(page).toHaveURL("/stop-alerts");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Stop" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Stopped" })).toBeVisible();
  await page.getByRole("link", { name: "All your alerts" }).press("Enter");
  await expect(page.getByText(/^Nothing yet\. Choose “Alert me”/)).toBeVisible();
});

test("a saved view alerts, and a feed and a webhook are set up and taken back", async ({ page }) => {
  await page.goto("/roadshows?state=FL");
  await expectWhole(page);
  const views = page.getByRole("button", { name: /Saved views/ });
  await views.press("Enter");
  await page.getByRole("menuitem", { name: "Save as…" }).press("Enter");
  await page.getByRole("dialog").getByLabel("Name").fill("Florida");
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).press("Enter");
  await expect(views).toContainText("Florida");
  await views.press("Enter");
  await page.getByRole("menuitemcheckbox", { name: "In Fieldboard" }).press("Enter");
  await expect(page.getByText("Alert set: “Florida”.")).toBeVisible();

  await page.goto("/account/alerts");
  await expectWhole(page);
  const own = page.getByRole("list", { name: "Your alerts" });
  await expect(own.getByRole("listitem")).toContainText("Roadshows, “Florida”");
  await page.getByRole("button", { name: "Make address" }).press("Enter");
  const feed = page.getByRole("dialog", { name: "Feed address" });
  await expect(feed.getByLabel("Address")).toHaveValue(/\/api\/alerts\/feed\?key=/);
  await expectAccessible(page, { within: "[role=dialog]" });
  await feed.getByRole("button", { name: "Done" }).press("Enter");
  await page.getByRole("button", { name: "Set up webhook…" }).press("Enter");
  const sheet = page.getByRole("dialog", { name: "Webhook" });
  await sheet.getByLabel("Address").fill("http://127.0.0.1:9/hook");
  await sheet.getByRole("button", { name: "Save and show key" }).press("Enter");
  await expect(page.getByRole("dialog", { name: "Webhook key" }).getByLabel("Key")).toHaveValue(/^whsec_/);
  await page.getByRole("button", { name: "Done" }).press("Enter");
  await expect(page.getByText("Alerts are posted to an address at 127.0.0.1:9.")).toBeVisible();
  await page.getByRole("button", { name: "Turn on the weekly digest" }).press("Enter");
  await expect(page.getByText("Weekly digest turned on.")).toBeVisible();
  await expectAccessible(page);
  await own.getByRole("button", { name: "Stop alerts of Roadshows, “Florida”" }).press("Enter");
  await expect(page.getByText(/^Nothing yet\. Choose “Alert me”/)).toBeVisible();
});

test("who forgot the password has a link mailed and chooses a new one", async ({
  browser,
  server,
  mails,
  session,
}) => {
  // The administrator has signed in once, with a second factor.
  expect(session).not.toEqual([]);
  const context = await browser.newContext({ baseURL: server.origin });
  const page = await context.newPage();
  await page.goto("/sign-in");
  await page.getByRole("button", { name: "Forgot password?" }).press("Enter");
  await expectAccessible(page);
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByRole("button", { name: "Email me a link" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  const found = () => mails.received.find(({ subject }) => subject === "Choose a new Fieldboard password");
  await expect.poll(found, WITHIN).toBeDefined();
  await page.goto(linkIn(found()?.source, "invitation"));
  await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("another quiet garden path");
  await page.getByRole("button", { name: "Save and sign in" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Password changed" })).toBeVisible();
  await page.getByRole("link", { name: "Sign in" }).press("Enter");
  await page.getByLabel("Email").fill(ADMINISTRATOR.email);
  await page.getByLabel("Password", { exact: true }).fill("another quiet garden path");
  await page.getByRole("button", { name: "Sign in" }).press("Enter");
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await context.close();
});
