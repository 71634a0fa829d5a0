import { follow, type Presses } from "#e2e/follow.ts";
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

const DAY_MS = 86_400_000;

test("an event is called on a phone for tomorrow, moves by a week, and its owner gets a message", async ({
  page,
}) => {
  const reply = async (path: string) => Object(await (await page.request.get(path)).json());
  const { today } = await reply("/api/funnel/span");
  const later = (days: number): string =>
    new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10);
  const {
    rows: [{ id }],
  } = await reply("/api/roadshows/events?acknowledgement=all&status=Approved&limit=1");
  const record = async ({ enter }: Presses, day: string): Promise<void> => {
    await enter(page.getByRole("button", { name: "Import days" }));
    const importing = page.getByRole("dialog", { name: "Import days of events" });
    const buffer = Buffer.from(`${id},${day}`);
    await importing.getByLabel("File").setInputFiles({ name: "days.csv", mimeType: "text/csv", buffer });
    await expect(importing).toContainText("1 event changed.");
    await page.keyboard.press("Escape");
  };
  const roadshowPage = (name: string) =>
    page.getByRole("navigation", { name: "Roadshow pages" }).getByRole("link", { name });

  await page.goto("/roadshows");
  await follow(page, "tomorrow’s event is called from a phone", async (presses) => {
    await record(presses, later(1));
    await page.setViewportSize({ width: 390, height: 844 });
    await presses.press(roadshowPage("Phone list"));
    const events = page.getByRole("list", { name: "Events" });
    await expect(events).toContainText(`event ${id}`);
    await expect(events.locator("a[href^='tel:']").first()).toBeVisible();
    const { total } = await reply(`/api/roadshows/events?days=${later(1)}..${later(1)}&limit=1`);
    await expect(events.locator(":scope > li")).toHaveCount(total);
    await expectAccessible(page);
    const calendar = page.getByRole("link", { name: "Calendar file" });
    const file = await page.request.get((await calendar.getAttribute("href")) ?? "");
    expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
    expect(await file.text()).toContain(`UID:event-${id}@fieldboard\r\n`);
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/roadshows");
  await follow(page, "an event moves by a week", async (presses) => {
    const { enter } = presses;
    await record(presses, later(8));
    await enter(
      page.getByRole("navigation", { name: "Pages", exact: true }).getByRole("link", { name: /^Today/ }),
    );
    const line = page
      .getByRole("listitem")
      .filter({ hasText: /changed after (?:it was|they were) acknowledged\./ })
      .first();
    await enter(line.locator("summary"));
    const item = line.getByRole("listitem").filter({ hasText: "Moved by 1 week" }).first();
    await expect(item.locator("a[href^='tel:']")).toBeVisible();
    await expect(item.locator("a[href^='mailto:']")).toHaveAttribute("href", /acknowledge%20it%20again/);
    await expectAccessible(page);
    // On paper the names stand, and no buttons.
    const name = await item.getByRole("link").first().innerText();
    await page.emulateMedia({ media: "print" });
    await expect(line.getByText(name, { exact: false }).filter({ visible: true })).not.toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button").filter({ visible: true })).toHaveCount(0);
    await page.emulateMedia({ media: null });
    await enter(line.getByRole("link", { name: /changed after/ }));
    await expect(page).toHaveURL(/changed=yes/);
    const { facets } = await reply("/api/roadshows/events?limit=1");
    await expect(page.locator("main tr[data-row]")).toHaveCount(facets.changed);
  });
});

test("an administrator closes an office from a day on, and opens it again with one press", async ({
  page,
}) => {
  await page.goto("/offices");
  await follow(page, "an office is closed", async ({ press, enter, key }) => {
    await press(page.locator("main tr[data-row]").first().getByRole("rowheader").getByRole("link"));
    await enter(page.getByRole("button", { name: "Close office…" }));
    const sheet = page.getByRole("dialog", { name: /^Close / });
    await expect(sheet).toBeVisible();
    await expectAccessible(page, { within: "[role=dialog]" });
    await sheet.getByRole("button", { name: "Close office" }).press("Enter");
    await expect(sheet).toContainText("Enter a reason.");
    await sheet.getByLabel("Reason").fill("The lease has ended");
    await key("Enter");
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/^Closed since/)).toBeVisible();
    await expect(page.getByText(/^The lease has ended \(/)).toBeVisible();
  });
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText(/^Closed since/)).toBeHidden();
  await expect(page.getByRole("button", { name: "Close office…" })).toBeVisible();
});
