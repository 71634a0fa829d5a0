import type { Locator, Page } from "playwright/test";
import { follow } from "#e2e/follow.ts";
import { expect, expectAccessible, test } from "#e2e/test.ts";

/*
 * What people come for, end to end, with the presses that it takes: every press of a pointer or of Enter counts, typing
 * does not. Over the made-up business.
 */
test.use({ demoPeople: 2000, sharedBy: "errands" });

const pressesOf = (page: Page) => {
  let count = 0;
  return {
    press: async (what: Locator): Promise<void> => {
      count += 1;
      await what.click();
    },
    enter: async (): Promise<void> => {
      count += 1;
      await page.keyboard.press("Enter");
    },
    back: async (): Promise<void> => {
      count += 1;
      await page.goBack();
    },
    count: () => count,
  };
};

const pageLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name });
const dialing = (within: Page | Locator) => within.locator("a[href^='tel:']").first();

/** A reply of the interface, as a program has it. */
const reply = async (page: Page, path: string) => Object(await (await page.request.get(path)).json());

test("what changed last week and why takes three presses", async ({ page }) => {
  await page.goto("/payroll");
  const { press, count } = pressesOf(page);
  await press(pageLink(page, "Funnel"));
  await press(page.getByRole("button", { name: /^Dates / }));
  await press(
    page.getByRole("option", { name: /^Last week/ }).or(page.getByRole("button", { name: /^Last week/ })),
  );
  const region = page.getByRole("region", { name: "Interviews by stage" });
  await expect(region).toContainText(/first interviews booked (?:fell|rose|stayed)/i);
  await expect(region).toContainText(/ chance/);
  await expect(region).toContainText("Biggest loss:");
  expect(count()).toBeLessThanOrEqual(3);
});

test("Orrin & Tate in California has phone numbers after four presses, and the list can be copied", async ({
  page,
  context,
  origin,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await page.goto("/payroll");
  const { press, count } = pressesOf(page);
  await press(pageLink(page, "Roadshows"));
  await press(page.getByRole("searchbox", { name: "Search events" }));
  await page.keyboard.type("orrin california");
  await press(page.getByRole("button", { name: /Gaps/ }));
  await expect(page).toHaveURL(/unassigned=yes/);
  await press(
    page.getByRole("navigation", { name: "Roadshow pages" }).getByRole("link", { name: "Chase list" }),
  );
  const list = page.getByRole("region", { name: "Chase list" });
  await expect(dialing(list)).toBeVisible();
  expect(count()).toBe(4);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Copy list" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(/^.+ \(\d+\): .+\n- Orrin .+, CA/m);

  const asked = async (query: string) =>
    Object(
      await (await page.request.get(`/api/roadshows/events?q=orrin%20california&limit=1${query}`)).json(),
    );
  await test.step("a gap of next month is asked and accepted in four presses, and counted as in the interface", async () => {
    const { today } = Object(await (await page.request.get("/api/funnel/span")).json());
    const day = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 10));
    const date = day.toISOString().slice(0, 10);
    const [{ id }] = (await asked("&unassigned=yes")).rows;
    const body = JSON.stringify({ rows: [{ event: id, days: { from: date, to: date } }] });
    const status = await page.evaluate(
      async (sent) =>
        (
          await fetch("/api/roadshows/days", {
            method: "POST",
            headers: { "content-type": "application/json" },
            body: sent,
          })
        ).status,
      body,
    );
    expect(status).toBe(200);
    await page.goto("/roadshows/chase?q=orrin+california&days=next-month");
    const presses = pressesOf(page);
    const gap = page
      .getByRole("region", { name: "Chase list" })
      .getByRole("listitem")
      .filter({ hasText: `event ${id}` })
      .first();
    await presses.press(gap.getByRole("button", { name: /^Mark as asked/ }));
    await expect(gap.getByText("Asked", { exact: true })).toBeVisible();
    await presses.press(gap.getByRole("button", { name: /^Note answer/ }));
    const dialog = page.getByRole("dialog", { name: /^Answer of / });
    await presses.press(dialog.getByText("Accepted", { exact: true }));
    await presses.press(dialog.getByRole("button", { name: "Save answer" }));
    await expect(gap.getByText("Accepted", { exact: true })).toBeVisible();
    expect(presses.count()).toBe(4);
    const { facets } = await asked("");
    await page.goto("/roadshows?q=orrin+california&accepted=yes");
    await expect(page.locator("main tr[data-row]")).toHaveCount(facets.accepted);
    await expect(page.locator("main tr[data-row]").first()).toContainText("Accepted, not yet assigned");
  });
});

test("a phone number and thirteen weeks of a colleague take two presses", async ({ page }) => {
  const directory: unknown = await (
    await page.request.get("/api/people/directory?active=yes&limit=1&offset=40")
  ).json();
  const [someone]: readonly unknown[] = Reflect.get(Object(directory), "rows");
  const { firstName, lastName, id } = Object(someone);
  await page.goto("/payroll");
  const { press, enter, count } = pressesOf(page);
  await press(pageLink(page, "People"));
  await expect(page.getByRole("searchbox", { name: "Search people" })).toBeFocused();
  await page.keyboard.type(`${firstName} ${lastName} ${id}`);
  await expect(page.getByText(/^1 of /)).toBeVisible();
  await expect(page.locator("main tr[data-row]")).toHaveCount(1);
  await enter();
  await expect(page).toHaveURL(new RegExp(`/people/${id}`));
  await expect(dialing(page)).toBeVisible();
  await expect(page.getByRole("region", { name: "Last 13 weeks" })).toContainText(
    /Hours in the last 13 weeks|No time records/,
  );
  await expect(page.getByRole("region", { name: "Roadshow assignments" })).toBeVisible();
  expect(count()).toBe(2);
});

test("the owner of an unacknowledged event and their phone take three presses", async ({ page }) => {
  await page.goto("/payroll");
  const { press, count } = pressesOf(page);
  await press(pageLink(page, "Roadshows"));
  await press(page.getByRole("button", { name: /Unacknowledged/ }));
  await expect(page).toHaveURL(/unacknowledged=yes/);
  await expect(page.locator("tr[data-row='0'] td").last()).toHaveText(/^No$|of/);
  // Anywhere on the row.
  await press(page.locator("tr[data-row='0']"));
  await expect(dialing(page.getByRole("list", { name: /^Assignments of event/ }))).toBeVisible();
  expect(count()).toBe(3);
});

test("the way back leads to the same row of a long list in one press", async ({ page }) => {
  await page.goto("/people?active=all");
  const rows = page.getByRole("region", { name: "Directory of people" });
  await expect(rows.getByRole("row").nth(3)).toBeVisible();
  await rows.evaluate((it) => it.scrollTo({ top: 1600 }));
  const row = rows.locator("tr[data-row='60']");
  await expect(row.getByRole("link").first()).toBeVisible();
  const name = await row.getByRole("link").first().innerText();
  await row.getByRole("link").first().click();
  await expect(page.getByRole("region", { name: "In the directory" })).toBeVisible();
  const { back, count } = pressesOf(page);
  await back();
  await expect(row.getByRole("link").first()).toHaveText(name);
  await expect(row).toBeInViewport();
  expect(count()).toBe(1);
});

test("owners who have not acknowledged are chased, and the list says who was", async ({ page }) => {
  await page.goto("/payroll");
  await follow(page, "owners who have not acknowledged are chased", async ({ press }) => {
    await press(pageLink(page, "Roadshows"));
    await press(page.getByRole("button", { name: /Unacknowledged/ }));
    await expect(page).toHaveURL(/unacknowledged=yes/);
    await expect(page.locator("tr[data-row='0'] td").last()).toHaveText(/^No$|of/);
    await press(
      page.getByRole("navigation", { name: "Roadshow pages" }).getByRole("link", { name: "Chase list" }),
    );
    await expect(page).toHaveURL(/\/roadshows\/chase\?unacknowledged=yes/);
    const { total, rows } = await reply(page, "/api/roadshows/acknowledgements?by=owner");
    await expect(page.getByText(`(${total.acknowledged} of ${total.active})`).first()).toBeVisible();
    const owner = page.getByRole("region", { name: rows[0].label, exact: true }).first();
    await expect(dialing(owner)).toBeVisible();
    await press(owner.getByRole("button", { name: /^Mark as reminded/ }));
    await expect(owner.getByText(/^Reminded by /)).toBeVisible();
    await expect(page.getByRole("region", { name: "Messages" })).toContainText("marked as reminded of");
  });
});

test("an administrator hands out a token, lets people in, and looks after the store", async ({
  page,
  origin,
}) => {
  await page.goto("/admin/tokens");
  await follow(page, "people are let in, and the store is looked after", async ({ press, key }) => {
    await test.step("a token for two offices is made by keyboard alone", async () => {
      const tabTo = async (what: Locator): Promise<void> => {
        for (let tries = 0; tries < 40; tries += 1) {
          if (await what.evaluate((element) => element === document.activeElement)) return;
          await page.keyboard.press("Tab");
        }
        await expect(what).toBeFocused();
      };
      await tabTo(page.getByRole("button", { name: "Create token…" }));
      await key("Enter");
      const sheet = page.getByRole("dialog", { name: "Create a token" });
      await expect(sheet.getByLabel("Name")).toBeFocused();
      await page.keyboard.type("Payroll partner");
      await tabTo(sheet.getByRole("radio", { name: "One account group" }));
      await key("ArrowRight");
      const picker = sheet.getByRole("button", { name: /^Office/ });
      const offices = page.getByRole("listbox", { name: "offices" });
      await tabTo(picker);
      await key("Enter");
      await expect(page.getByRole("combobox", { name: "Search offices" })).toBeFocused();
      for (const [place, name] of ["Ashgrove", "Bluequill"].entries()) {
        // The first is still in the search, and selected.
        await page.keyboard.type(name);
        await expect(offices.getByRole("option").first()).toContainText(name);
        await key("Enter");
        await expect(page.getByText(`${place + 1} selected`)).toBeVisible();
      }
      await page.keyboard.press("Escape");
      await expect(picker).toContainText("2");
      await tabTo(sheet.getByRole("button", { name: "Create" }));
      await key("Enter");
      await expect(page.getByRole("dialog", { name: "New token" }).getByLabel("Token")).toHaveValue(/.{20,}/);
      await tabTo(page.getByRole("button", { name: "Done" }));
      await key("Enter");
      await expect(page.getByRole("table", { name: "API tokens" })).toContainText("Payroll partner");
    });

    const adminPage = (name: string) =>
      page.getByRole("navigation", { name: "Admin pages" }).getByRole("link", { name });
    await test.step("the sources and the last backup are looked at, and the log is intact", async () => {
      await press(adminPage("Sources"));
      await expect(page.getByRole("table").first()).toBeVisible();
      await expect(page.getByRole("region", { name: "Backup" })).toContainText("npm run backup");
      await press(adminPage("Audit log"));
      const { total } = await reply(page, "/api/audit/entries?limit=1");
      await expect(
        page.getByText(`All ${total.toLocaleString("en-US")} entries are intact, checked just now.`),
      ).toBeVisible();
      await expect(page.getByText(/“Payroll partner”|Payroll partner/).first()).toBeVisible();
    });

    await test.step("a payroll colleague is invited", async () => {
      await press(adminPage("Users"));
      await press(page.getByRole("button", { name: "Invite user…" }));
      await page.keyboard.type("colleague@example.test");
      await press(page.getByRole("dialog").getByText("Payroll", { exact: true }));
      await press(page.getByRole("button", { name: "Create invite link" }));
      await expect(page.getByRole("dialog").getByText(/won’t be shown again/)).toBeVisible();
      await press(page.getByRole("button", { name: "Done" }));
      await expect(page.getByRole("list", { name: "Open invitations" })).toContainText(
        "colleague@example.test",
      );
    });

    await test.step("a password is reset by a link that sets a new one", async () => {
      await press(page.getByRole("button", { name: "Morgan Ellery", exact: true }));
      await press(page.getByRole("button", { name: "Reset password…" }));
      const link = page.getByRole("dialog", { name: "New password" }).getByLabel("Link");
      await expect(link).toHaveValue(/\/invitation#/);
      await expectAccessible(page, { within: "[role=dialog]" });
      const address = await link.inputValue();
      await press(page.getByRole("button", { name: "Done" }));

      await page.goto(new URL(address).pathname + new URL(address).hash);
      await expect(page.getByRole("heading", { name: "Choose a new password" })).toBeVisible();
      await expectAccessible(page);
      expect(new URL(page.url()).origin).toBe(origin);
      await page.getByLabel("Password", { exact: true }).fill("seven lamps over a marsh");
      await press(page.getByRole("button", { name: "Save and sign in" }));
      await expect(page.getByRole("button", { name: /^Morgan Ellery, / })).toBeVisible();
    });
  });
});

test("Monday’s sheet leads to its rows, and one office is followed from page to page", async ({ page }) => {
  await page.goto("/today");
  const summary = page.getByRole("region", { name: "Summary" });
  const offices = page.getByRole("table", { name: /^Offices, / });
  await follow(page, "Monday’s sheet is read, and its numbers opened", async ({ press, back }) => {
    await press(pageLink(page, "Week"));
    await expect(summary).toContainText(/First interviews .*booked/);
    await expect(offices).toBeVisible();
    const gaps = summary.getByRole("link", { name: /Gaps, no days recorded/ });
    const number = /^[\d,]+/.exec(await gaps.innerText())?.[0] ?? "";
    await press(gaps);
    await expect(page.getByText(new RegExp(`^${number} of [\\d,]+ events?$`))).toBeVisible();
    await back();
    const left = summary.getByRole("link", { name: /^[\d,]+\s*Left/ });
    const leavers = /^[\d,]+/.exec(await left.innerText())?.[0] ?? "";
    await press(left);
    await expect(page.getByRole("region", { name: "Joiners and leavers" })).toContainText(
      `${leavers} people`,
    );
  });

  const { rows } = await reply(page, "/api/offices");
  expect(rows.length).toBeGreaterThan(30);
  await follow(page, "an office is switched to among forty", async ({ press, key }) => {
    const switchTo = async ({ name }: { readonly name: string }): Promise<void> => {
      await key("o");
      await expect(page.getByRole("searchbox", { name: "Find an office" })).toBeFocused();
      await page.keyboard.type(name);
      await expect(page.getByRole("menuitem").first()).toContainText(name);
      await key("Enter");
    };
    const seesEventsOf = async ({ id }: { readonly id: string }): Promise<void> => {
      await expect(page).toHaveURL(new RegExp(`office=${id}`));
      const { total } = await reply(page, `/api/roadshows/events?limit=1&office=${id}`);
      await expect(page.getByText(new RegExp(`^${total} of [\\d,]+ events?$`))).toBeVisible();
    };
    await switchTo(rows[7]);
    await expect(page).toHaveURL(new RegExp(`office=${rows[7].id}`));
    await press(pageLink(page, "Roadshows"));
    await seesEventsOf(rows[7]);
    await switchTo(rows[30]);
    await seesEventsOf(rows[30]);
  });
});
