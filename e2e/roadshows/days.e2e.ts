import { expect, expectAccessible, test } from "#e2e/test.ts";

/* What no report says, and people record: the days of an event, and that an office has closed. */
test.use({ sharedBy: "admin" });

test("the days of events are recorded by hand and from a file, and removed", async ({ page }) => {
  await page.goto("/roadshows?status=Approved");
  const rows = page.locator("main tr[data-row]");
  const panel = page.getByRole("complementary", { name: /Event \d+$/ });
  const open = async (place: number): Promise<string> => {
    const link = rows.nth(place).getByRole("rowheader").getByRole("link");
    await link.click();
    await expect(link).toHaveAttribute("aria-current", "true");
    return new URL(page.url()).searchParams.get("event") ?? "";
  };
  const other = await open(1);
  const id = await open(0);

  await panel.getByRole("button", { name: "Set days…" }).press("Enter");
  const sheet = page.getByRole("dialog", { name: `Days of event ${id}` });
  await expect(sheet).toBeVisible();
  await expectAccessible(page, { within: "[role=dialog]" });
  await sheet.getByRole("button", { name: "Save" }).press("Enter");
  await expect(sheet).toBeHidden();
  await expect(panel.getByText("Not recorded")).toBeHidden();
  await page.goto("/roadshows?days=today");
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(`event ${id}`);

  await page.getByRole("button", { name: "Import days" }).press("Enter");
  const importing = page.getByRole("dialog", { name: "Import days of events" });
  await expect(importing).toBeVisible();
  await expectAccessible(page, { within: "[role=dialog]" });
  const lines = ["Event,Start,End", `${other},2027-01-04,2027-01-05`, "99999999,1/4/2027", `${id},soon`];
  const file = { name: "days.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\n")) };
  await importing.getByLabel("File").setInputFiles(file);
  await expect(importing).toContainText("1 event changed. 2 lines not taken.");
  await expect(importing.getByRole("list", { name: "Not taken" })).toContainText(
    "Event 99999999: not found.",
  );

  await page.goto(`/roadshows?event=${other}`);
  await expect(panel).toContainText("Jan 4–5, 2027");
  await panel.getByRole("button", { name: "Set days…" }).press("Enter");
  await page.getByRole("button", { name: "Remove days" }).press("Enter");
  await expect(panel.getByText("Not recorded")).toBeVisible();
});

test("an administrator closes an office from a day on, and opens it again with one press", async ({
  page,
}) => {
  await page.goto("/offices");
  await page.locator("main tr[data-row]").first().getByRole("rowheader").getByRole("link").click();
  await page.getByRole("button", { name: "Close office…" }).press("Enter");
  const sheet = page.getByRole("dialog", { name: /^Close / });
  await expect(sheet).toBeVisible();
  await expectAccessible(page, { within: "[role=dialog]" });
  await sheet.getByRole("button", { name: "Close office" }).press("Enter");
  await expect(sheet).toContainText("Enter a reason.");
  await sheet.getByLabel("Reason").fill("The lease has ended");
  await page.keyboard.press("Enter");
  await expect(sheet).toBeHidden();
  await expect(page.getByText(/^Closed since/)).toBeVisible();
  await expect(page.getByText(/^The lease has ended \(/)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText(/^Closed since/)).toBeHidden();
  await expect(page.getByRole("button", { name: "Close office…" })).toBeVisible();
});
