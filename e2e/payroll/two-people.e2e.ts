import {
  employeesReply,
  person,
  record,
  recordsReply,
  submission,
  weeklyReply,
} from "#test/builders/replies.ts";
import { writeCapture } from "#e2e/capture.ts";
import { fileMadeOnce } from "#e2e/prepared.ts";
import { expect, expectAccessible, test as base } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* Two people review one week at once, in two windows. */

const closed = { partner_submitted: "11/16/2026 12:00:00 AM", partner_locked: "yes" };
const shift = (day: number, totalMin: number, clockOutUtc: string) =>
  record({
    personFirstName: "Ada",
    personLastName: "Reed",
    totalMin,
    clockOutUtc,
    clockInUtc: `11/${day}/2026 2:00:00 PM`,
  });
const WEEK = [
  employeesReply([person("7", { firstname: "Ada", lastname: "Reed" })]),
  weeklyReply([submission("1", { ...closed, totalMin: "480" })]),
  recordsReply("1", [shift(10, 480, "11/10/2026 10:00:00 PM"), shift(11, 0, "")]),
];

const test = base.extend({
  importedFiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => use([await fileMadeOnce("payroll-two.har", (file) => writeCapture(file, WEEK))]),
    { scope: "test" },
  ],
});

test("what a colleague decides shows on an open page, and nothing typed is sent for another exception", async ({
  page,
  context,
}) => {
  // An open page looks every ten seconds for what colleagues decided: the time passes at once.
  await context.clock.install();
  const passTenSeconds = () => page.clock.fastForward(10_000);
  const colleague = await context.newPage();
  for (const window of [page, colleague]) {
    await window.goto("/payroll/1");
    await expectWhole(window);
  }
  // As all other dates look.
  await expect(page.getByText("Mon, Nov 16, 12:00 AM").first()).toBeVisible();
  const list = page.getByRole("table", { name: "List of exceptions" });
  await list.getByRole("button", { name: /Missing clock-out/ }).click();
  const sheet = page.getByRole("complementary", { name: /^Missing clock-out/ });
  await expect(sheet.getByRole("img", { name: /9:00 AM – no clock-out, / })).toBeVisible();
  await expectAccessible(page, { within: "[data-side-panel]" });
  await sheet.getByLabel("Reason").fill("Not sent by me");

  await colleague.getByRole("button", { name: /^Accept 1 shown/ }).click();
  const accepting = colleague.getByRole("dialog", { name: "Accept 1 exception" });
  await expect(accepting).toContainText("1 blocking exception, 1 office, 1 person");
  await accepting.getByLabel("Reason").fill("Too short");
  await accepting.getByRole("button", { name: "Accept" }).click();
  await expect(accepting).toContainText("Choose a type.");
  await expect(accepting).toContainText("Enter a reason of at least 10 characters. This has 9.");
  await accepting.getByRole("combobox", { name: "Type" }).selectOption("Confirmed with the office");
  await accepting.getByLabel("Reason").fill("The owner confirmed that no minutes are due");
  await accepting.getByRole("button", { name: "Accept" }).click();
  await expect(accepting).toBeHidden();

  await passTenSeconds();
  await expect(sheet.getByRole("alert")).toContainText("No longer in this list");
  await expect(sheet.getByLabel("Reason")).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await colleague.getByRole("button", { name: "Send back…" }).click();
  await colleague.getByLabel("What has to change").fill("Ada's Wednesday is missing");
  await colleague.keyboard.press("Enter");
  await expect(colleague.getByText(/“Ada's Wednesday is missing”/)).toBeVisible();
  await passTenSeconds();
  await expect(page.getByText(/“Ada's Wednesday is missing”/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign off…" })).toBeDisabled();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("button", { name: "Sign off…" })).toBeEnabled();
});
