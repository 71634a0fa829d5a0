import type { Locator, Page } from "playwright/test";
import { follow } from "#e2e/follow.ts";
import { noteDrawn } from "#e2e/drawn.ts";
import { expect, expectAccessible, test } from "#e2e/test.ts";

/* What people come for, over the made-up business. */
test.use({ demoPeople: 2000, sharedBy: "errands" });

const pageLink = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Pages" }).getByRole("link", { name });
const dialing = (within: Page | Locator) => within.locator("a[href^='tel:']").first();

/** A reply of the interface, as a program has it, which asks again where its idle connection was just closed. */
const reply = async (page: Page, path: string) =>
  Object(await (await page.request.get(path, { maxRetries: 1 })).json());

/** Figures of a text: `1,014 first interviews` is 1014. */
const figureOf = (text: string): number => Number.parseInt(text.replaceAll(",", ""), 10);

test("whose rate fell most goes into a slide, and a number leads as far as the report goes", async ({
  page,
}) => {
  await noteDrawn(page);
  await page.goto("/payroll");
  const region = page.getByRole("region", { name: "Interviews by stage" });
  await follow(page, "the administrator whose rate fell most is put into a slide", async ({ press }) => {
    await press(pageLink(page, "Funnel"));
    await press(page.getByRole("button", { name: /^Dates / }));
    await press(
      page.getByRole("option", { name: /^Last week/ }).or(page.getByRole("button", { name: /^Last week/ })),
    );
    await expect(region).toContainText(/first interviews booked (?:fell|rose|stayed)/i);
    await expect(region).toContainText(/ chance/);
    await expect(region).toContainText("Biggest loss:");
    await press(page.getByRole("button", { name: "What drove the change" }));
    const drivers = page.getByRole("region", { name: "What drove the change" });
    const words = drivers.getByText(/beyond chance/).first();
    await expect(words).toBeVisible();
    const saved = page.waitForEvent("download");
    await press(drivers.getByRole("button", { name: "Save as PNG" }));
    expect((await saved).suggestedFilename()).toMatch(/\.png$/);
    const sentence = (await words.innerText()).replaceAll(/[\u2066-\u2069]/g, "");
    expect(await page.locator("html").getAttribute("data-drawn")).toContain(await words.innerText());

    const [, name, before, now] =
      /([^ ]+ [^ ]+)’s(?:,| overall rate fell most,) ([\d.]+)% to ([\d.]+)%/.exec(sentence) ?? [];
    const { range, earlier } = await reply(page, "/api/funnel/summary?range=last-week&compare=previous");
    const rateIn = async ({ from, to }: { readonly from: string; readonly to: string }) => {
      const { rows } = await reply(page, `/api/funnel/report?from=${from}&to=${to}`);
      const rowsOfName = rows.filter(
        (row: { readonly administratorName: string }) => row.administratorName === name,
      );
      const sum = (place: number): number =>
        rowsOfName.reduce(
          (total: number, { counts }: { readonly counts: readonly number[] }) => total + (counts[place] ?? 0),
          0,
        );
      return (100 * sum(9)) / sum(0);
    };
    expect(Math.abs(Number(before) - (await rateIn(earlier.range)))).toBeLessThanOrEqual(0.5);
    expect(Math.abs(Number(now) - (await rateIn(range)))).toBeLessThanOrEqual(0.5);
  });

  await follow(page, "a number is traced to its end", async ({ press }) => {
    const booked = figureOf(/First interviews booked\s*([\d,]+)/.exec(await region.innerText())?.[1] ?? "");
    await press(page.getByRole("button", { name: "By administrator and office" }));
    const table = page.getByRole("table", { name: /by administrator and office/ });
    const bookedOf = async (row: Locator) => figureOf(await row.getByRole("cell").nth(1).innerText());
    expect(await bookedOf(table.getByRole("row", { name: /^Total/ }))).toBe(booked);
    const line = table.locator("tr[data-row='0']");
    const bookedOfFirst = await bookedOf(line);
    await press(line.locator(".row-link"));
    await expect(page).toHaveURL(/administrator=\w+/);
    await expect(table.locator("tr[data-row]").first()).toBeVisible();
    const id = new URL(page.url()).searchParams.get("administrator") ?? "";
    const { range } = await reply(page, "/api/funnel/summary?range=last-week");
    const { rows } = await reply(
      page,
      `/api/funnel/report?from=${range.from}&to=${range.to}&administrator=${id}`,
    );
    expect(rows.map(({ counts }: { readonly counts: readonly number[] }) => counts[0])).toContain(
      bookedOfFirst,
    );
    await expect(page.getByText("The reports have counts, not candidates")).toBeVisible();
  });
});

test("gaps of Orrin & Tate in California are listed with phones, copied, asked and accepted", async ({
  page,
  context,
  origin,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  const found = (query: string) => reply(page, `/api/roadshows/events?q=orrin%20california&limit=1${query}`);
  const { today } = await reply(page, "/api/funnel/span");
  const day = new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 10));
  const date = day.toISOString().slice(0, 10);
  const [{ id }] = (await found("&unassigned=yes")).rows;
  const recorded = await page.request.post("/api/roadshows/days", {
    data: { rows: [{ event: id, days: { from: date, to: date } }] },
    headers: { origin },
  });
  expect(recorded.status()).toBe(200);
  await page.goto("/payroll");
  await follow(page, "gaps of a retailer in a state next month are staffed", async ({ press, choose }) => {
    await press(pageLink(page, "Roadshows"));
    await press(page.getByRole("searchbox", { name: "Search events" }));
    await page.keyboard.type("orrin california");
    await press(page.getByRole("button", { name: /Gaps/ }));
    await expect(page).toHaveURL(/unassigned=yes/);
    await choose(page.getByLabel("Days"), "next-month");
    const { total } = await found(`&unassigned=yes&days=${date}..${date}`);
    await expect(page.locator("main tr[data-row]")).toHaveCount(total);
    await press(
      page.getByRole("navigation", { name: "Roadshow pages" }).getByRole("link", { name: "Chase list" }),
    );
    const list = page.getByRole("region", { name: "Chase list" });
    await expect(dialing(list)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Copy list" }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(/^.+ \(\d+\): .+\n- Orrin .+, CA/m);

    const gap = list
      .getByRole("listitem")
      .filter({ hasText: `event ${id}` })
      .first();
    await press(gap.getByRole("button", { name: /^Mark as asked/ }));
    await expect(gap.getByText("Asked", { exact: true })).toBeVisible();
    await press(gap.getByRole("button", { name: /^Note answer/ }));
    const dialog = page.getByRole("dialog", { name: /^Answer of / });
    await press(dialog.getByText("Accepted", { exact: true }));
    await press(dialog.getByRole("button", { name: "Save answer" }));
    await expect(gap.getByText("Accepted", { exact: true })).toBeVisible();
    const { facets } = await found("");
    await page.goto("/roadshows?q=orrin+california&accepted=yes");
    await expect(page.locator("main tr[data-row]")).toHaveCount(facets.accepted);
    await expect(page.locator("main tr[data-row]").first()).toContainText("Accepted, not yet assigned");
  });
});

test("a colleague whose name is misspelled is found, with phone, weeks, events and what is open", async ({
  page,
}) => {
  const { rows } = await reply(page, "/api/people/directory?active=yes&limit=100&offset=40");
  const { firstName, lastName, id } = rows.find((person: { readonly lastName: string }) =>
    /^[A-Z]\p{L}*[aeiou][^aeiou\P{L}]{2}\p{L}*[^aeiou\P{L}]$/u.test(person.lastName),
  );
  const links = await reply(page, `/api/people/links?id=${id}`);
  await page.goto("/payroll");
  await follow(page, "a misspelled person is found, with all about her", async ({ press }) => {
    await press(pageLink(page, "People"));
    await expect(page.getByRole("searchbox", { name: "Search people" })).toBeFocused();
    // A vowel is another one.
    await page.keyboard.type(`${firstName} ${lastName.replace(/(?<=.)[aeiou]/, "y")}`);
    await expect(page.getByText(/^No exact matches\. Showing \d+ similar names?\.$/)).toBeVisible();
    await press(page.locator(`main tr[data-row] a[href^="/people/${id}?"]`));
    await expect(page).toHaveURL(new RegExp(`/people/${id}`));
    await expect(dialing(page)).toBeVisible();
    await expect(page.getByRole("region", { name: "Last 13 weeks" })).toContainText(
      /Hours in the last 13 weeks|No time records/,
    );
    await expect(
      page.getByRole("region", { name: "Roadshow assignments" }).getByRole("listitem"),
    ).toHaveCount(links.assignments.length);
    const open = page.getByRole("region", { name: "Open", exact: true });
    await expect(open.getByText("Nothing is open.").or(open.getByRole("list"))).toBeVisible();
    const { total } = await reply(page, `/api/people/quality/findings?person=${id}&limit=1`);
    await expect(open.getByRole("link", { name: /of data quality to correct$/ })).toHaveCount(
      Math.min(total, 1),
    );
  });
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
