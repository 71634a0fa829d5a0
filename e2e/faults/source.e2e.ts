import { fillFolder } from "#e2e/prepared.ts";
import { startServer, temporaryFolder } from "#e2e/server.ts";
import { signInTo } from "#e2e/sign-in.ts";
import { test as base, expect, expectAccessible } from "#e2e/test.ts";
import {
  answers,
  heldUntil,
  redirectsTo,
  reports,
  startUpstream,
  type Fault,
  type Upstream,
} from "#test/peers/faulty-upstream.ts";
import { PLANTED } from "#test/planted.ts";

type Read = { readonly service: Upstream; readonly release: () => void };

/** A board that starts on an empty folder, with a running service to read; its weekly submissions come when released. */
const test = base.extend<{ readonly read: Read }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  read: async ({}, use) => {
    const { promise, resolve } = Promise.withResolvers<null>();
    const service = await startUpstream();
    service.fail(heldUntil(promise), /partner_weekly$/);
    await use({ service, release: () => resolve(null) });
    await service.close();
  },
  server: [
    async ({ read: { service } }, use) => {
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

const STACK = "<!DOCTYPE html><pre>SELECT ssn FROM people</pre>";

/** Values that no one should be shown as they came: numbers that are none, a day that does not exist, a member twice. */
const odd: Fault = reports(
  (rows) =>
    rows.map((row) => {
      const { personid } = row;
      if (personid === "7013") return { ...row, personid: "@bare:1e400" };
      const members = { city: "Lowell", active: "YES", createdate: "02/30/2021 1:00:00 PM" };
      return personid === "7012" ? { ...row, ...members, hasFieldmapAcct: "@bare:NaN" } : row;
    }),
  (text) =>
    text
      .replaceAll(/"@bare:([^"]+)"/g, "$1")
      .replace('"city":"Lowell"', '"__proto__":{"a":1},"city":"Twice","city":"Lowell"'),
);

test("a first start says what can be used, Refresh what came, and a failing service is one line with the last data", async ({
  page,
  read: { service, release },
}) => {
  await page.goto("/people?active=all");
  const first = page
    .getByRole("status")
    .filter({ hasText: "Reading the reporting service for the first time." });
  await expect(first).toContainText(/Ready: people.*Reading: .*weekly submissions/);
  await expect(page.getByText("340 of 341 people")).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(first).toBeHidden();

  service.fail(odd, /^\/employees/);
  const refresh = page.getByRole("button", { name: "Refresh now" });
  await refresh.click();
  await expect(page.getByText("Read the service: 0 new, 1 changed.")).toBeVisible();

  service.fail(answers(401, STACK), /^\/employees/);
  await refresh.click();
  await expect(page.getByText("Couldn’t read the service. Showing the last data received.")).toBeVisible();
  const failing = page
    .getByRole("status")
    .filter({ hasText: "Couldn’t read people from the reporting service." });
  await expect(failing).toHaveCount(1);
  await expect(page.getByText("340 of 341 people")).toBeVisible();

  await failing.getByRole("link", { name: "Sources" }).click();
  await expect(page).toHaveURL("/admin/sources");
  const resources = page.getByRole("table", { name: "What is read from the service" });
  const people = resources.getByRole("row", { name: /People/ });
  await expect(people).toContainText("Failing");
  await expect(resources.getByRole("row", { name: /Weekly submissions/ })).toContainText("55 of 56");
  await people.getByRole("button", { name: /People/ }).press("Enter");
  const details = page.locator("#source-employees");
  await expect(details).toContainText(
    /Failing since .*: it doesn’t accept the token \(status 401\)\..*Reference \w+\./,
  );
  await expect(details).not.toContainText("SELECT");
  const corrected = details.getByRole("table", { name: "Corrected values" });
  for (const [field, correction, example] of [
    ["zip", "leading zero lost", ""],
    ["active", "text for a number", "“YES”"],
    ["hasFieldmapAcct", "not a flag", "NaN"],
    ["createdate", "not a time", "“**/**/**** 1:00:00 PM”"],
    ["body", "member given twice", ""],
  ])
    await expect(corrected.getByRole("row", { name: new RegExp(`${field}.*${correction}`) })).toContainText(
      example ?? "",
    );
  await expect(details).toContainText("personid is not an id");

  const readNow = page.getByRole("button", { name: "Read now people" });
  service.fail(redirectsTo(`${service.base}/elsewhere`), /^\/employees/);
  await readNow.click();
  await expect(
    page
      .getByRole("alert")
      .filter({ hasText: "The reporting service redirects to another address, which is refused." }),
  ).toBeVisible({ timeout: 40_000 });
  expect(service.countOf("/elsewhere")).toBe(0);

  // Of every report: one that comes ends the failures in a row.
  service.fail(answers(503, STACK, { "retry-after": "0" }));
  // Each press waits for the read before it. A report that was on its way may have come between the first failures.
  await expect
    .poll(
      async () => {
        await readNow.click();
        return details.innerText();
      },
      { timeout: 60_000 },
    )
    .toMatch(/it answered with status 503\..*No requests until/s);
  await expect(people).toContainText("Failing, waiting");
  await expect(page.getByText("SELECT")).toHaveCount(0);

  await details.getByRole("button", { name: "Pause reading" }).click();
  await expect(people).toContainText("Paused");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await page.goto("/admin/audit");
  await expect(page.getByText("Paused reading people from the service").first()).toBeVisible();
});
