import { expect, expectAccessible, test } from "#e2e/test.ts";

test("an administrator sees what was done, by whom, and that the record is intact", async ({ page }) => {
  // As a person's own browser would ask for it.
  const file = await page.request.get("/api/people/directory/export?format=csv&q=ann&columns=name");
  expect(file.status()).toBe(200);

  await page.goto("/admin/audit");
  const table = page.getByRole("table", { name: "Entries of the audit log" });
  const first = table.getByRole("row").nth(1);
  await expect(page.getByText(/^All \d+ entries are intact, checked just now\.$/)).toBeVisible();
  await expect(first).toContainText(/Exported People as CSV: \d+ rows?/);

  await page.getByRole("checkbox", { name: /^Sign-in\b/ }).check();
  await expect(page).toHaveURL(/\?act=sign-in$/);
  await expect(first).toContainText("Signed in with a password");
  await expect(table).not.toContainText("Exported");
  await page.getByRole("checkbox", { name: /^Sign-in\b/ }).uncheck();
  await expect(first).toContainText("Exported");

  await first.getByRole("button", { name: /entry \d+$/ }).click();
  await expect(table.getByText("Search: ann", { exact: false })).toBeVisible();
  const reference = file.headers()["x-request-id"] ?? "no reference";
  await expect(table.getByRole("definition").filter({ hasText: reference })).toBeVisible();
  await expect(table.getByRole("definition").filter({ hasText: /^name$/ })).toBeVisible();
  await expectAccessible(page);
});
