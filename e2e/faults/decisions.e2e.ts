import { fillFolder } from "#e2e/prepared.ts";
import { startServer, temporaryFolder } from "#e2e/server.ts";
import { signInTo } from "#e2e/sign-in.ts";
import { test as base, expect, expectAccessible } from "#e2e/test.ts";
import { heldUntil, reports, startUpstream, type Upstream } from "#test/peers/faulty-upstream.ts";
import { PLANTED } from "#test/planted.ts";

/** A board that reads a running service. */
const test = base.extend<{ readonly service: Upstream }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  service: async ({}, use) => {
    const service = await startUpstream();
    await use(service);
    await service.close();
  },
  server: [
    async ({ service }, use) => {
      const folder = await temporaryFolder();
      await fillFolder(folder.path, { files: [], demoPeople: 0 });
      const server = await startServer(folder.path, {
        SOURCE_URL: service.base,
        SOURCE_TOKEN: PLANTED.token,
      });
      await use(server);
      await server.stop();
      await folder.remove();
    },
    { scope: "test", timeout: 120_000 },
  ],
  session: async ({ server }, use) => use(await signInTo(server)),
});

test("an administrator reviews what a short reply holds, ends what others wait for, and Refresh says what it does", async ({
  page,
  service,
}) => {
  const refresh = page.getByRole("button", { name: "Refresh now" });
  const resources = page.getByRole("table", { name: "What is read from the service" });
  const people = resources.getByRole("row", { name: /People/ });
  await page.goto("/admin/sources");
  await expect(people).toContainText("OK");

  service.fail(
    reports(
      (rows) => rows.slice(0, 200).map((row) => ({ ...row, city: "Lowell" })),
      (text) => text.replace(/"total":\d+/, '"total":200'),
    ),
    /^\/employees/,
  );
  await page.getByRole("button", { name: "Read now people" }).click();
  await expect(people).toContainText("140 missing");
  await page.getByRole("link", { name: "People" }).filter({ visible: true }).first().click();
  const notice = page.getByRole("status").filter({
    hasText: "140 people are missing from the last reply, and stay listed until you decide.",
  });
  await notice.getByRole("link", { name: "Sources" }).click();
  await expect(notice).toBeHidden();
  const missing = page.getByRole("region", { name: "Missing people" });
  await expect(missing).toContainText("140 people of 340 are missing");
  await expect(missing.getByRole("listitem")).toHaveCount(140);
  await expectAccessible(page);

  await missing.getByRole("button", { name: "Remove 140 people" }).click();
  const question = page.getByRole("alertdialog", { name: "Remove 140 people?" });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("Removed 140 people.")).toBeVisible();
  await expect(missing).toBeHidden();
  await expect(people).toContainText("OK");

  // Nothing of this page comes from the service; it says all the same that it was loaded again.
  await page.goto("/admin/users");
  await refresh.click();
  await expect(page.getByText("Updated.", { exact: true })).toBeVisible();

  const { promise, resolve } = Promise.withResolvers<null>();
  service.fail(heldUntil(promise), /interviewReport/);
  const report = page.waitForResponse(/\/api\/funnel\/summary/);
  await page.goto("/funnel?from=2025-11-24&to=2026-11-15");
  await report;
  await refresh.click();
  await expect(page.getByText(/^Reading /).filter({ visible: true })).toBeVisible();
  await page.goto("/admin/sources");
  const requested = page.getByRole("listitem").filter({ hasText: "Interview counts" }).first();
  await expect(requested).toContainText("Test Administrator");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await requested.getByRole("button", { name: /^Cancel/ }).click();
  await expect(page.getByText("Read canceled.")).toBeVisible();
  resolve(null);

  await page.goto("/admin/audit");
  await expect(page.getByText(/Canceled reading interview counts of .* requested by/).first()).toBeVisible();
  await expect(
    page.getByText("Removed 140 rows of people that the last reply no longer shows").first(),
  ).toBeVisible();
});
