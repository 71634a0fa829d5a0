import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import readSheets from "read-excel-file/node";
import { expect, test } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* What a manager does of a morning: compare, narrow, understand, keep, send, and take along. */
test.use({ demoPeople: 300, isSignedIn: false });

const NAME = "My busiest, last week";

const signInAs = (page: Page, role: "manager" | "payroll", origin: string) =>
  page.request.post("/api/session/sign-in", {
    data: { email: `${role}@demo.test`, password: "fieldboard-demo" },
    headers: { origin },
  });

const stagesOf = (page: Page): Locator => page.getByRole("figure", { name: /^Booked and showed by stage,/ });
const linesOf = (page: Page): Locator =>
  page.getByRole("table", { name: /by administrator and office/ }).locator("tr[data-row]");

/** Counts that are booked and showed at a stage, as the table behind the chart says. */
const pairAt = async (page: Page, stage: string): Promise<readonly number[]> => {
  const row = stagesOf(page).getByRole("row", { name: new RegExp(`^${stage}`) });
  // The chart comes after the sentence.
  await row.waitFor({ state: "attached" });
  const cells = await row.getByRole("cell").allTextContents();
  return cells.slice(0, 2).map((text) => Number(text.replaceAll(",", "")));
};

test("a manager compares two weeks, narrows to one person, and takes the same numbers along", async ({
  page,
  browser,
  baseURL,
  origin,
}) => {
  await signInAs(page, "manager", origin);
  await page.goto("/funnel");
  await page.getByRole("button", { name: /^Dates/ }).click();
  await page.getByRole("option", { name: "Last week" }).click();
  await expect(page.getByLabel("Compare")).toHaveValue("previous");
  await expect(page.getByText(/^compared with/)).toBeVisible();
  // Lines of the days before stay until those of the week are here.
  await expectWhole(page);

  // Whoever has most first interviews: the first of the counts of a line.
  const lines = linesOf(page);
  await page.getByRole("button", { name: "By administrator and office" }).click();
  await expect(lines.first()).toBeVisible();
  const booked = await lines.evaluateAll((rows) =>
    rows.map((row) => Number.parseInt(row.querySelectorAll("td")[1]?.textContent ?? "", 10)),
  );
  const busiest = lines.nth(booked.indexOf(Math.max(...booked)));
  const administrator = await busiest.getByRole("rowheader").innerText();
  await busiest.locator(".row-link").press("Enter");
  await expect(page.getByRole("button", { name: `Administrator ${administrator}` })).toBeVisible();
  await expect(page).toHaveURL(/administrator=\w+/);
  await expect(lines).toHaveCount(1);
  await page.goBack();
  await expect(busiest.getByRole("rowheader")).toHaveText(administrator);
  await expect(busiest, "the way back leads to the row that was pressed").toBeInViewport();
  await page.goForward();
  await expect(lines).toHaveCount(1);
  const line = await lines.first().innerText();

  const moved = page.getByRole("region", { name: "What drove the change" });
  await page.getByRole("button", { name: "What drove the change" }).click();
  await expect(moved).toContainText(/The overall rate (?:fell|rose|stayed)/);
  await expect(moved).toContainText(new RegExp(`${administrator}: [+−]?\\d+\\.\\d\\d pt of it`));

  await page.getByRole("button", { name: /^Saved views / }).press("Enter");
  await page.getByRole("menuitem", { name: "Save as…" }).press("Enter");
  await expect(page.getByRole("textbox", { name: "Name" })).toBeFocused();
  await page.keyboard.type(NAME);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Saved views / })).toHaveText(NAME);
  await expect(page).toHaveURL(/[?&]saved=\d+/);

  const first = await pairAt(page, "First interview");
  expect(first).toHaveLength(2);
  const theirs = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
  const colleague = await theirs.newPage();
  await signInAs(colleague, "payroll", origin);
  await colleague.goto(page.url());
  await expect(colleague.getByRole("button", { name: "What drove the change" })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await expect(linesOf(colleague)).toHaveText([/./]);
  expect(await linesOf(colleague).first().innerText()).toBe(line);
  expect(await pairAt(colleague, "First interview")).toEqual(first);
  await theirs.close();

  const saved = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export all panels" }).click();
  const sheets = await readSheets(await readFile(await (await saved).path()));
  const rowsOf = (name: string) => sheets.find(({ sheet }) => sheet === name)?.data ?? [];
  expect(
    rowsOf("Stages")
      .find(([stage]) => stage === "First interview")
      ?.slice(1, 3),
  ).toEqual(first);
  expect(rowsOf("Administrators and offices").find(([who]) => who === "Total")?.[2]).toBe(first[0]);
  const words = await moved
    .getByText(/The overall rate (?:fell|rose|stayed)/)
    .first()
    .innerText();
  const change = rowsOf("Why it moved")
    .find(([who]) => who === "Total")
    ?.at(-1);
  const points = Math.abs(Number(change)).toFixed(2);
  expect(words).toMatch(
    points === "0.00" ? /rate stayed at / : new RegExp(`rate (?:fell|rose) ${points} pt,`),
  );
});
