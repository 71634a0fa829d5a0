import type { Page } from "playwright/test";
import { agedSessions } from "#e2e/aged-sessions.ts";
import { CAPTURE_FILE } from "#test/capture.ts";
import { gate, test, twisted } from "#e2e/front.ts";
import { expect, expectAccessible } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";

/* What FAULTS.md lists under "Fault here: the browser", each in a real one. */
test.use({ importedFiles: [CAPTURE_FILE] });

/** Nothing is loaded any more, again and again or at all. */
const isSilent = (page: Page) => page.waitForLoadState("networkidle");
const panel = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const shown = (page: Page, text: string | RegExp) => page.getByText(text).filter({ visible: true }).first();
/** Words of the head of the page about data that could not be refreshed. */
const notice = (page: Page, names: RegExp) =>
  page
    .getByRole("status")
    .filter({ hasText: new RegExp(`Couldn’t refresh ${names.source}\\. Showing data loaded`) });
const loadsOf = (page: Page): readonly string[] => {
  const loads: string[] = [];
  page.on("load", () => loads.push(page.url()));
  return loads;
};

test("offline: a banner says so, filters and data stay, and everything is read again when the line is back", async ({
  page,
  context,
  allowFailure,
}) => {
  allowFailure(/ERR_INTERNET_DISCONNECTED/);
  const loads = loadsOf(page);
  await page.goto("/payroll?week=2026-11-02");
  await expectWhole(page);
  const submissions = panel(page, "Submissions by office");
  const total = submissions.getByRole("row", { name: /^Total/ });
  const before = await total.innerText();
  const banner = page.getByText("You’re offline.");

  await context.setOffline(true);
  await expect(banner).toBeVisible();
  await page.getByRole("button", { name: "Refresh now" }).click();
  await expect(notice(page, /.*payroll submissions.*/)).toContainText(/Showing data loaded .+ \(just now\)/);
  expect(await total.innerText()).toBe(before);
  await expect(page.getByRole("button", { name: /^Couldn’t refresh/ })).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Week" })).toHaveValue("2026-11-02");
  await expectAccessible(page);

  // A page whose code was never fetched: a card inside the frame, and no reload into the browser's own error page.
  await page.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("alert")).toContainText("Couldn’t load part of this page.");
  await expect(banner).toBeVisible();
  await page.goBack();
  await expect(total).toHaveText(before.replaceAll(/\s+/g, " "), { useInnerText: true });
  await expect(page).toHaveURL(/week=2026-11-02$/);
  expect(loads).toHaveLength(1);

  const readAgain = page.waitForResponse(/\/api\/payroll\/submissions/);
  await context.setOffline(false);
  expect((await readAgain).status()).toBe(200);
  await expect(banner).toBeHidden();
  await expect(notice(page, /.*/)).toBeHidden();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Pages and commands" })).toBeVisible();
});

test("asleep for hours: ages say the truth at once, and what is shown is read again", async ({
  page,
  front,
}) => {
  // The capture was received on November 18 at 14:02 UTC.
  await page.clock.install({ time: "2026-11-18T15:32:00Z" });
  await page.goto("/people");
  await expectWhole(page);
  const age = page.getByRole("button", { name: /Refresh now$/ });
  await expect(age).toContainText("Updated 1 h ago");
  const held = gate();
  front.meddle(twisted([/^\/api\/people/, held]));

  const readAgain = page.waitForRequest(/\/api\/people/);
  await page.clock.fastForward("04:00:00");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await readAgain;
  await expect(shown(page, "Updating…")).toBeVisible();
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  held.open();

  await expect(age).toContainText("Updated 5 h ago");
});

test("replies that cannot be read are said where they are shown, and rows keep the focus over a refresh", async ({
  page,
  front,
  server,
}) => {
  await test.step("a reply that cannot be read: a card whose reference is in the log; later, the earlier data with its age", async () => {
    const unreadable = { body: () => JSON.stringify({ rows: "of another form" }) };
    front.meddle(twisted([/^\/api\/roadshows/, unreadable]));
    await page.goto("/roadshows");
    const events = panel(page, "Events");
    const card = events.getByRole("alert");
    await expect(card).toContainText("Couldn’t read the report.");
    const reference = /Reference (\w{10})/.exec(await card.innerText())?.[1] ?? "none";
    await expect.poll(server.printed).toContain(reference);
    await expect(page.getByRole("searchbox", { name: "Search events" })).toBeVisible();

    front.meddle(null);
    await card.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(events.getByRole("row").nth(3)).toBeVisible();
    await expect(events).toBeFocused();

    front.meddle(twisted([/^\/api\/roadshows/, unreadable]));
    await page.getByRole("button", { name: "Refresh now" }).click();
    const unrefreshed = notice(page, /.*roadshows events.*/);
    await expect(unrefreshed).toContainText(
      /data loaded \w{3}, \w{3} \d+, .+ \(just now\)\. .+ Reference \w{10}/,
    );
    await expect(events.getByRole("row").nth(3)).toBeVisible();

    front.meddle(null);
    await unrefreshed.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(unrefreshed).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  });

  await test.step("what could not be refreshed is named in the head, and one retry is for all", async () => {
    const unreadable = { body: () => JSON.stringify({ rows: "of another form" }) };
    await page.goto("/funnel?section=table");
    await expectWhole(page);
    const table = panel(page, "By administrator and office");
    await table.scrollIntoViewIfNeeded();
    await expect(table.locator(".skeleton")).toHaveCount(0);
    front.meddle(twisted([/^\/api\/funnel\/report/, unreadable]));
    await page.getByRole("button", { name: "Refresh now" }).click();
    await expect(notice(page, /funnel report/)).toBeVisible();
    await expect(table.getByRole("row").nth(3)).toBeVisible();

    front.meddle(null);
    await notice(page, /funnel report/)
      .getByRole("button", { name: "Try again" })
      .press("Enter");
    await expect(notice(page, /funnel report/)).toBeHidden();

    await page.goto("/roadshows");
    await expect(panel(page, "Events").getByRole("row").nth(3)).toBeVisible();
    front.meddle(twisted([/^\/api\/roadshows\/events/, unreadable]));
    await page.getByRole("button", { name: "Refresh now" }).click();
    await expect(notice(page, /roadshows events/)).toBeVisible();
    front.meddle(null);
    await notice(page, /roadshows events/)
      .getByRole("button", { name: "Try again" })
      .press("Enter");
    await expect(notice(page, /roadshows events/)).toBeHidden();
  });

  await test.step("a row keeps the focus and stays selected when a refresh puts others above it", async () => {
    await page.goto("/roadshows");
    const rows = panel(page, "Events").locator("tr[data-row]");
    const name = await rows
      .nth(2)
      .getByText(/, event \d+$/)
      .innerText();
    await rows.nth(2).getByRole("checkbox").press("Space");
    await expect(rows.nth(2).getByRole("checkbox")).toBeFocused();

    const withTwoMore = (reply: string): string => {
      const { rows: events, total, ...rest } = JSON.parse(reply);
      const more = ["1", "2"].map((id) => ({ ...events[0], id }));
      return JSON.stringify({ ...rest, total: total + 2, rows: [...more, ...events] });
    };
    front.meddle(twisted([/^\/api\/roadshows\/events/, { body: withTwoMore }]));
    await page.getByRole("button", { name: "Refresh now" }).evaluate((button: HTMLElement) => button.click());
    await expect(rows.first()).toContainText("event 1");
    await expect(rows.nth(4)).toContainText(name);
    await expect(rows.nth(4).getByRole("checkbox")).toBeFocused();
    await expect(rows.nth(4).getByRole("checkbox")).toBeChecked();
    await page.keyboard.press("ArrowRight");
    await expect(rows.nth(4).locator(".row-link")).toBeFocused();
    front.meddle(null);
  });
});

test("a part that throws is one card with a reference, noted in the log without its text", async ({
  page,
  front,
  server,
}) => {
  const broken = 'export function PairedBars() { throw new TypeError("planted row of Dana Whitfield"); }';
  front.meddle(twisted([/^\/assets\/paired-bars-/, { body: () => broken }]));
  await page.goto("/funnel?section=table");

  const card = panel(page, "Interviews by stage").getByRole("alert");
  await expect(card).toContainText("Couldn’t show this part of the page.");
  const reference = /Reference (page-\w+)/.exec(await card.innerText())?.[1] ?? "none";
  await expect.poll(server.printed).toContain(`"reference":"${reference}","kind":"TypeError"`);
  expect(server.printed()).not.toContain("Whitfield");
  await expect(
    panel(page, "By administrator and office").getByRole("row").filter({ hasText: "Total" }),
  ).toBeVisible();
  await expectAccessible(page, { within: "[role=alert]" });
});

test("code of an older build is gone: one reload where one was going, then a card, never a loop", async ({
  page,
  front,
  allowFailure,
}) => {
  allowFailure(/status of 404.*\/assets\//);
  const loads = loadsOf(page);
  await page.goto("/payroll");
  await isSilent(page);
  front.meddle(
    twisted([/^\/assets\/people-page-/, { status: 404 }], [/^\/assets\/paired-bars-/, { status: 404 }]),
  );

  await page.getByRole("link", { name: "People" }).click();
  await expect.poll(() => loads.length).toBe(2);
  const card = page.getByRole("alert");
  await expect(card).toContainText("Couldn’t load part of this page.");
  await expect(page).toHaveURL(/\/people$/);
  await isSilent(page);
  expect(loads.map((address) => new URL(address).pathname)).toEqual(["/payroll", "/people"]);
  await expectAccessible(page, { within: "[role=alert]" });

  // A panel's own code: the card is in its place alone, and the page is not loaded again so soon.
  await page.getByRole("link", { name: "Funnel" }).click();
  const stages = panel(page, "Interviews by stage");
  await expect(stages.getByRole("alert")).toContainText("Couldn’t load part of this page.");
  await page.getByRole("button", { name: "By administrator and office" }).click();
  await expect(
    panel(page, "By administrator and office").getByRole("row").filter({ hasText: "Total" }),
  ).toBeVisible();
  await isSilent(page);
  expect(loads).toHaveLength(2);

  front.meddle(null);
  await stages.getByRole("button", { name: "Reload" }).press("Enter");
  await expect(stages.locator(".recharts-bar-rectangle").first()).toBeVisible();
  await page.getByRole("link", { name: "People" }).click();
  await expect(page.getByRole("row").nth(3)).toBeVisible();
  expect(loads).toHaveLength(3);
});

test("what opens over the page is gone: one reload, then a sentence at the next try", async ({
  page,
  front,
  allowFailure,
}) => {
  allowFailure(/status of 404.*\/assets\//);
  const loads = loadsOf(page);
  front.meddle(twisted([/^\/assets\/shell-overlay-/, { status: 404 }]));
  await page.goto("/payroll");
  await expectWhole(page);
  await page.keyboard.press("Control+k");
  await expect.poll(() => loads.length).toBe(2);
  await expectWhole(page);

  await page.keyboard.press("Control+k");
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("load this part of the page");
  expect(loads).toHaveLength(2);
});

test("a dialog that cannot be loaded counts as closed: what waited for it is refused, and says so", async ({
  page,
  front,
  server,
  allowFailure,
}) => {
  allowFailure(/status of 404.*\/assets\//);
  allowFailure(/status of 403.*\/api\/tokens\/create/);
  const loads = loadsOf(page);
  front.meddle(twisted([/^\/assets\/prove-dialog-/, { status: 404 }]));
  const sheet = page.getByRole("dialog", { name: "Create a token" });
  const create = async (): Promise<void> => {
    await page.getByRole("button", { name: "Create token…" }).click();
    await sheet.getByLabel("Name").fill("With secrets");
    await sheet.getByText("All", { exact: true }).click();
    await sheet.getByText("Include SSN and date of birth").click();
    await sheet.getByRole("button", { name: "Create" }).click();
  };
  await page.goto("/admin/tokens");
  await agedSessions(server.dataDir);
  await create();
  // A newer build may have another one.
  await expect.poll(() => loads.length).toBe(2);
  await isSilent(page);

  await create();
  await expect(page.getByRole("region", { name: "Messages" })).toContainText("load this part of the page");
  await expect(sheet.getByRole("button", { name: "Create" })).toHaveAttribute("aria-disabled", "false");
  await expect(sheet.getByLabel("Name")).toHaveValue("With secrets");
});

test("what waits says so, and what fails says it where it was pressed and can be tried again", async ({
  page,
  front,
  allowFailure,
}) => {
  allowFailure(/status of 500/);
  const unreadable = { body: () => "{}" };
  const messages = page.getByRole("region", { name: "Messages" });
  const failed = { status: 500 };

  await test.step("a sign-off that cannot open says that it waits, and leaves the board", async () => {
    await page.goto("/payroll?week=2026-11-02");
    const held = gate();
    front.meddle(twisted([/^\/api\/payroll\/decidable/, { ...unreadable, until: held.until }]));
    await page.getByRole("button", { name: /^Sign off \d+ ready…$/ }).click();
    await expect(page.getByRole("button", { name: "Loading…" })).toBeVisible();
    held.open();
    await expect(messages).toContainText("Couldn’t load the submissions. Try again.");
    await expect(panel(page, "Submissions by office").getByRole("row").nth(3)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  });

  await test.step("reopening an exception", async () => {
    const accepted = (reply: string): string => {
      const { rows, ...others } = JSON.parse(reply);
      const act = { state: "accepted", byName: "Dana", at: "2026-11-18T15:32:00Z", reason: "" };
      return JSON.stringify({ ...others, rows: rows.map((row: object) => ({ ...row, ...act })) });
    };
    front.meddle(
      twisted(
        [/^\/api\/payroll\/exceptions\?/, { body: accepted }],
        [/^\/api\/payroll\/exceptions\//, failed],
      ),
    );
    await page.goto("/payroll?week=2026-11-02");
    const list = page.getByRole("table", { name: "List of exceptions" });
    await list.locator("tr[data-row='0'] .row-link").click();
    await page.getByRole("button", { name: "Reopen" }).click();
    await expect(messages).toContainText("Couldn’t reopen it. Try again.");
  });

  await test.step("a part of a submission, which keeps the focus", async () => {
    front.meddle(twisted([/^\/api\/payroll\/ledger/, unreadable]));
    await page.goto("/payroll/5034");
    const changes = panel(page, "Changes");
    await changes.getByRole("button", { name: "Try again" }).focus();
    front.meddle(null);
    await page.keyboard.press("Enter");
    await expect(changes.getByText("No differences.")).toBeVisible();
    await expect(changes.locator("[tabindex='-1']:focus")).toHaveCount(1);
  });

  await test.step("the event of a link, whose list failed", async () => {
    front.meddle(twisted([/^\/api\/roadshows\/events/, unreadable]));
    await page.goto("/roadshows?event=1&layout=map");
    const event = page.getByRole("complementary", { name: "Event 1" });
    await expect(event.getByRole("alert")).toContainText("Couldn’t read the report.");
    front.meddle(null);
    await event.getByRole("button", { name: "Try again" }).press("Enter");
    await expect(event.getByText("Event not found.")).toBeVisible();
  });

  await test.step("alerts and the address of their feed", async () => {
    const unread = (reply: string): string =>
      JSON.stringify({
        ...JSON.parse(reply),
        unread: 1,
        rows: [
          { id: 1, at: "2026-11-18T15:32:00Z", title: "Gaps", path: "/roadshows", items: [], isRead: false },
        ],
      });
    front.meddle(twisted([/^\/api\/alerts$/, { body: unread }], [/^\/api\/alerts\/(?:read|feed)/, failed]));
    await page.goto("/account/alerts");
    await page.getByRole("button", { name: "Mark all as read" }).click();
    await expect(messages).toContainText("Couldn’t mark them as read. Try again.");
    await page.getByRole("button", { name: "Make address" }).click();
    await expect(messages).toContainText("Couldn’t make the address. Try again.");
  });

  await test.step("older data is confirmed once, and the dialog shows its failure", async () => {
    const tooOld = { submissions: 12, records: 340, counts: 0 };
    front.meddle(
      twisted([/^\/api\/business\/change/, { body: () => JSON.stringify({ changed: 0, tooOld }) }]),
    );
    await page.goto("/admin/settings");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("alertdialog", { name: "Delete older data?" });
    await expect(dialog).toContainText("12 submissions, 340 time records");
    const held = gate();
    let confirmed = 0;
    front.meddle((asked, answer, passOn) => {
      if (asked.url?.startsWith("/api/business/change") !== true) return false;
      confirmed += 1;
      return twisted([/./, { ...failed, until: held.until }])(asked, answer, passOn);
    });
    await dialog.getByRole("button", { name: "Save and delete" }).click();
    await dialog.getByRole("button", { name: "Saving…" }).click();
    held.open();
    await expect(dialog.getByRole("alert")).toBeVisible();
    expect(confirmed).toBe(1);
    await expect(dialog.getByRole("button", { name: "Save and delete" })).toBeVisible();
  });
});
