import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import readSheets from "read-excel-file/node";
import { employeesReply, person, record, recordsReply, submission, weeklyReply } from "#test/replies.ts";
import { writeCapture } from "#e2e/capture.ts";
import { fileMadeOnce } from "#e2e/prepared.ts";
import { expect, expectAccessible, test as base } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* A week is reviewed from the first look to the partner's file, without a pointer. */

const mesa = { officeid: "102", officename: "Mesa Verde" };
const closed = { partner_submitted: "yes", partner_locked: "yes" };
/** A shift from 9 AM in New York. */
const shift = (day: number, name: string, totalMin: number, clockOutUtc: string) =>
  record({
    ...{ personFirstName: name, personLastName: "Reed", totalMin, clockOutUtc },
    clockInUtc: `11/${day}/2026 2:00:00 PM`,
  });

const WEEK = [
  employeesReply([
    ...["7", "8"].map((id, place) => person(id, { firstname: ["Ada", "Ben"][place], lastname: "Reed" })),
    person("9", { ...mesa, firstname: "Cy", lastname: "Reed" }),
  ]),
  weeklyReply([
    submission("1", { ...closed, totalMin: "1205" }),
    submission("2", { ...closed, officeId: "102", officeName: "Mesa Verde", totalMin: "61" }),
  ]),
  recordsReply("1", [
    shift(10, "Ada", 480, "11/10/2026 10:00:00 PM"),
    shift(11, "Ada", 0, ""),
    shift(10, "Ben", 240, "11/10/2026 6:00:00 PM"),
    shift(12, "Ben", 485, "11/12/2026 10:05:00 PM"),
  ]),
  recordsReply("2", [shift(10, "Cy", 61, "11/10/2026 3:01:00 PM"), shift(12, "Cy", 0, "")]),
];

const test = base.extend({
  importedFiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => use([await fileMadeOnce("payroll-week.har", (file) => writeCapture(file, WEEK))]),
    { scope: "test" },
  ],
});

/** Goes to something by Tab alone. */
async function tabTo(page: Page, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  for (let stops = 0; stops < 100; stops += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  await expect(what).toBeFocused();
}

test("by keyboard alone two presses find the missing clock-outs, and the week is accepted, signed off and exported", async ({
  page,
}) => {
  await page.goto("/payroll");
  await expectWhole(page);
  await expect(page.getByRole("group", { name: "Week Nov 9–15" })).toBeVisible();
  const board = page.getByRole("table", { name: /Weekly submissions/ });
  await expect(board.getByRole("row", { name: /^Total/ })).toContainText("21:06");

  // The filtered list comes only while a row of the list before it is open.
  const late = Promise.withResolvers<void>();
  await page.route(/\/exceptions\?.*rule=/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await tabTo(page, page.getByRole("button", { name: /Missing clock-out/ }).first());
  await page.keyboard.press("Enter");
  const queue = page.getByRole("table", { name: "List of exceptions" });
  await expect(queue.locator("tbody tr[data-row]")).toHaveText([/Missing clock-out.*Reed, Ada/, /Reed, Cy/]);
  await tabTo(page, queue.locator("tr[data-row='0']"));
  await page.keyboard.press("Enter");
  for (const left of ["1 of 2", "1 of 1"]) {
    const exception = page.getByRole("dialog", { name: `Missing clock-out (${left})` });
    await expect(exception.getByLabel("Reason")).toBeFocused();
    await page.keyboard.type("The owner confirmed ");
    if (left === "1 of 2") {
      const filtered = page.waitForResponse(/rule=missing-clock-out/);
      late.resolve();
      await filtered;
    }
    await page.keyboard.type("that no minutes are due");
    await page.keyboard.press("Enter");
    await expect(exception).toBeHidden();
    await expect(page.getByText("1 exception accepted.").last()).toBeVisible();
  }
  await expect(page.getByText("No exceptions match these filters.")).toBeVisible();

  await tabTo(page, page.getByRole("button", { name: "Sign off 2 ready…" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Note (optional)")).toBeFocused();
  await page.keyboard.type("Checked against the schedule");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Signed off/ })).toContainText("2");

  await tabTo(page, page.getByRole("button", { name: "Files…" }));
  await page.keyboard.press("Enter");
  const files = page.getByRole("dialog", { name: "Files: Nov 9–15" });
  await expect(files).toContainText("No file of this week has been made.");
  await tabTo(page, files.getByRole("radio", { name: "CSV" }));
  await page.keyboard.press("ArrowRight");
  await tabTo(page, files.getByRole("button", { name: "Make file" }));
  await expectAccessible(page, { within: "[role=dialog]" });
  const saved = page.waitForEvent("download");
  await page.keyboard.press("Enter");
  const file = await saved;
  expect(file.suggestedFilename()).toBe("payroll-2026-11-09-all-offices-file-1.xlsx");
  const [partner] = await readSheets(await readFile(await file.path()));
  const [headings, ...rows] = partner?.data ?? [];
  expect(headings?.slice(3, 8)).toEqual(["Person ID", "Last name", "First name", "Minutes", "Hours"]);
  expect(rows.map((row) => [String(row[1]), row[5], row[6]])).toEqual([
    ["101", "Ada", 480],
    ["101", "Ben", 725],
    ["102", "Cy", 61],
    [expect.stringMatching(/^Total of 3 rows, 3 people$/), null, 1266],
  ]);

  const first = files.getByRole("listitem", { name: "File 1" });
  await expect(first).toContainText("3 rows, 3 people, 21:06");
  await tabTo(page, first.getByRole("button", { name: "Mark as sent…" }));
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Sent on")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(first).toContainText("Sent on");
  // What comes next is what changed since, unless a second full file is confirmed.
  await expect(files.getByRole("combobox", { name: "File", exact: true })).toHaveValue("1");
  await page.keyboard.press("Escape");
  await expect(files).toBeHidden();
  await expect(page.getByRole("button", { name: "Files…" })).toBeFocused();
  await expect(board.getByRole("row", { name: /Mesa Verde/ })).toContainText("Signed off, sent");

  await tabTo(page, page.getByRole("button", { name: "Sign-offs, acceptances, files and changes" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("table", { name: "Evidence: sign-offs" }).locator("tbody tr")).toHaveCount(2);
  await expect(page.getByRole("table", { name: "Evidence: acceptances" })).toContainText(
    "no minutes are due",
  );
  await expectWhole(page);
  await page.goBack();
  await page.getByText("Your decisions and files").click();
  await expect(page.getByText(/^Marked file 1 of the week of 2026-11-09 as sent on/)).toBeVisible();
});
