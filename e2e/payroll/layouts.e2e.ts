import { readFile } from "node:fs/promises";
import { parseCsv } from "#test/files/csv.ts";
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

const WEEK = [
  employeesReply([person("7", { lastname: "Reed" })]),
  weeklyReply([submission("1", { totalMin: "240", partner_submitted: "yes", partner_locked: "yes" })]),
  recordsReply("1", [record()]),
];

const test = base.extend({
  importedFiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => use([await fileMadeOnce("payroll-layout.har", (file) => writeCapture(file, WEEK))]),
    { scope: "test" },
  ],
});

test("a layout is begun from an example, ordered and renamed, and the file is made in it", async ({
  page,
}) => {
  await page.goto("/payroll");
  await page.getByRole("tab", { name: "Files" }).click();
  await expect(page).toHaveURL(/section=files/);
  const files = page.getByRole("tabpanel", { name: "Files" });
  await files.getByRole("combobox", { name: "Layout" }).selectOption("ADP-style example");
  await files.getByText("Choose columns for a new layout…").click();
  await expect(files).toContainText("Check it with your provider");
  const columns = files.getByRole("list", { name: "Columns" }).getByRole("listitem");
  await columns.nth(2).getByLabel("Heading").fill("=File");
  await files.getByRole("button", { name: "Save layout" }).click();
  await expect(files.getByRole("alert")).toHaveText("Enter a name.");
  await files.getByLabel("Layout name").fill("Provider");
  await expect(files.getByRole("alert")).toContainText("The heading “=File” begins with =");
  await columns.nth(2).getByLabel("Heading").fill("File #");
  await columns.nth(0).getByLabel("Text").fill("XYZ");
  await files.getByRole("button", { name: "Move File # up" }).click();
  await files.getByRole("button", { name: "Remove Hours 3 Code" }).click();
  await files.getByRole("combobox", { name: "Add column" }).selectOption({ label: "Minutes" });
  await expectAccessible(page, { within: "[role=tabpanel]" });
  await files.getByRole("button", { name: "Save layout" }).click();
  await expect(files.getByRole("combobox", { name: "Layout" })).toHaveValue("Provider");

  const saved = page.waitForEvent("download");
  await files.getByRole("button", { name: "Make file" }).click();
  const file = await saved;
  expect(parseCsv(await readFile(await file.path(), "utf8"))).toEqual([
    ["Co Code", "File #", "Batch ID", "Reg Hours", "O/T Hours", "Hours 3 Amount", "Minutes"],
    ["XYZ", "7", "FIELD", "4", "0", "0", "240"],
  ]);
  await expect(files.getByRole("listitem", { name: "File 1" })).toContainText("Provider");
});
