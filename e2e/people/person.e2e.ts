import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright/test";
import { agedSessions } from "#e2e/aged-sessions.ts";
import { cookieHeader } from "#e2e/sign-in.ts";
import { expect, expectAccessible, test } from "#e2e/test.ts";

/* A person's page, and what it takes to see one value of theirs in full. */
test.use({ sharedBy: "person", isSignedIn: false });

const MASKED = /^\*{3}-\*{2}-\d{4}$/;
const WHOLE = /^9\d{2}-\d{2}-\d{4}$/;

async function signInAs(page: Page, role: string, next: string): Promise<void> {
  await page.goto(`/sign-in?${new URLSearchParams({ next })}`);
  await page
    .getByRole("list", { name: "Look around as" })
    .getByRole("button", { name: new RegExp(`^${role}`) })
    .click();
}

const showing = (page: Page) => {
  const region = page.getByRole("region", { name: "Private data" });
  return {
    head: page.getByRole("button", { name: "Private data" }),
    button: (name: string) => region.getByRole("button", { name }),
    said: region.getByRole("status").filter({ hasText: /is (?:shown|hidden)/ }),
    dialog: page.getByRole("dialog", { name: /^Show / }),
  };
};

/** Text beside the button that is named, once it is shown. */
const shownBy = async (page: Page, name: string): Promise<string> => {
  const button = showing(page).button(name);
  await expect(button).toHaveAccessibleDescription(/\d/);
  const id = await button.getAttribute("aria-describedby");
  return page.locator(`[id="${id}"]`).innerText();
};

test("payroll is shown one value for thirty seconds, by keyboard, with a reason that is on record", async ({
  page,
  server,
  session,
  allowFailure,
}) => {
  // It is asked first who one is.
  allowFailure(/status of 403.*\/api\/people\/reveal/);
  const replies: Promise<string>[] = [];
  page.on("response", (response) => {
    // What the page no longer waits for has no body.
    if (/\/api\/(?!people\/reveal)/.test(response.url())) replies.push(response.text().catch(() => ""));
  });
  await page.clock.install();
  await signInAs(page, "Payroll", "/people?active=yes");
  const row = page.getByRole("table").getByRole("row").nth(1);
  const id = await row.getByRole("rowheader").locator("xpath=../*[last()]").innerText();
  await row.getByRole("rowheader").getByRole("link").press("Enter");
  await expect(page).toHaveURL(`/people/${id}?active=yes`);
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toBeFocused();
  await expect(page.getByRole("region", { name: "In the directory" })).toContainText(
    /Office.*Status.*Hired/s,
  );
  await expect(page.getByRole("link", { name: "People" }).first()).toBeVisible();
  const trail = page.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "People" });
  await expect(trail).toHaveAttribute("href", "/people?active=yes");

  const { head, button, said, dialog } = showing(page);
  await expect(head).toHaveAttribute("aria-expanded", "false");
  expect((await Promise.all(replies)).join("\n")).not.toMatch(/"(?:ssn|gender|street)\w*":/i);
  await head.press("Enter");
  const masked = await page.getByText(MASKED).innerText();
  await expectAccessible(page);

  await button("Show SSN").press("Enter");
  const send = dialog.getByRole("button", { name: "Show SSN" });
  await send.press("Enter");
  await expect(dialog.getByText("Choose a reason.")).toBeVisible();
  await expect(dialog.getByRole("radio").first()).toBeFocused();
  await page.keyboard.press("ArrowUp");
  await expect(dialog.getByRole("radio", { name: "Another reason" })).toBeChecked();
  await send.press("Enter");
  const note = dialog.getByLabel("Your reason");
  await expect(note).toBeFocused();
  await expect(note).toHaveAccessibleDescription(/Enter the reason/);
  await expectAccessible(page, { within: "[role=dialog]" });
  await page.keyboard.type("planted note of a test");
  await page.keyboard.press("Enter");

  await expect(button("Hide SSN")).toBeFocused();
  const value = await shownBy(page, "Hide SSN");
  expect(value).toMatch(WHOLE);
  expect(value.slice(-4)).toBe(masked.slice(-4));
  await expect(said).toHaveText("SSN is shown for 30 seconds.");
  expect(await traces(page)).not.toContain(value);

  await page.clock.runFor(15_000);
  await expect(page.getByText(value)).toBeVisible();
  await page.clock.runFor(16_000);
  await expect(page.getByText(value)).toHaveCount(0);
  await expect(button("Show SSN")).toBeFocused();
  await expect(said).toHaveText("SSN is hidden.");

  await agedSessions(server.dataDir);
  await button("Show Date of birth").press("Enter");
  await dialog.getByRole("radio", { name: "For a tax form" }).check();
  await dialog.getByRole("button", { name: "Show Date of birth" }).press("Enter");
  const proof = page.getByRole("dialog", { name: "Confirm it’s you" });
  await expect(proof.getByLabel("Your password", { exact: true })).toBeFocused();
  await page.keyboard.type("fieldboard-demo");
  await page.keyboard.press("Enter");
  const born = await shownBy(page, "Hide Date of birth");
  expect(born).toMatch(/\d{4}/);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(born)).toBeHidden();
  await expect(page.getByText("On file", { exact: true })).toBeVisible();
  await page.emulateMedia({ media: null });
  await expect(page.getByText(born)).toBeVisible();
  // In the very same step: a hidden page may never be drawn again.
  expect(await textWhenHidden(page)).not.toContain(born);

  const log = await fetch(`${server.origin}/api/audit/entries?act=reveal&order=up`, {
    headers: { cookie: cookieHeader(session) },
  });
  const { rows } = Object(await log.json());
  expect(rows).toMatchObject([
    { subjectId: id, details: { field: "ssn", reason: "other", note: "planted note of a test" } },
    { subjectId: id, details: { field: "birth-date", reason: "tax-form" } },
  ]);
  const kept = [
    ...(await Promise.all(replies)),
    server.printed(),
    await readFile(join(server.dataDir, "audit.log"), "utf8"),
  ];
  for (const secret of [value, value.replaceAll("-", ""), born])
    expect(kept.join("\n")).not.toContain(secret);
});

test("a manager has the page without the section, on a telephone in the dark, and no one else is mentioned", async ({
  page,
  server,
  session,
  allowFailure,
}) => {
  allowFailure(/status of 404.*\/api\/people\/person/);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(page, "Manager", "/people");
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page.getByText("Fieldmap account")).toBeVisible();
  await expect(page.getByRole("button", { name: "Private data" })).toHaveCount(0);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  expect(asked).not.toContain("/api/people/private");

  const own = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  const headers = { origin: server.origin };
  const told = { id: own, field: "ssn", reason: "payroll", note: "" };
  expect((await page.request.get(`/api/people/private?id=${own}`)).status()).toBe(403);
  expect((await page.request.post("/api/people/reveal", { data: told, headers })).status()).toBe(403);

  const [all, mine] = await Promise.all([
    idsFrom(await fetch(`${server.origin}${DIRECTORY}`, { headers: { cookie: cookieHeader(session) } })),
    idsFrom(await page.request.get(DIRECTORY)),
  ]);
  const foreign = all.find((each) => !mine.includes(each));
  expect(mine).toContain(own);
  for (const id of [foreign, "999999"]) {
    await page.goto(`/people/${id}`);
    await expect(page.getByText("Person not found. Check the address.")).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Person ${id}`);
  }
  await expectAccessible(page);
});

const DIRECTORY = "/api/people/directory?limit=200";

const idsFrom = async (reply: { readonly json: () => Promise<unknown> }): Promise<readonly string[]> => {
  const { rows } = Object(await reply.json());
  return rows.map(({ id }: { readonly id: string }) => id);
};

/** Everything of a page that outlives it, or that others see. */
const traces = (page: Page): Promise<string> =>
  page.evaluate(() =>
    [location.href, document.title, JSON.stringify(history.state), localStorage, sessionStorage]
      .map((kept) => (typeof kept === "string" ? kept : JSON.stringify(kept)))
      .join("\n"),
  );

/** Text of the page right after the browser has told it that nobody sees it. */
const textWhenHidden = (page: Page): Promise<string> =>
  page.evaluate(() => {
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" });
    document.dispatchEvent(new Event("visibilitychange"));
    return document.body.innerText;
  });

test("an administrator erases a person's private data, after a question, and it stays erased", async ({
  page,
}) => {
  await signInAs(page, "Admin", "/people?active=yes");
  await page.getByRole("table").getByRole("row").nth(2).getByRole("rowheader").getByRole("link").click();
  const { head } = showing(page);
  await head.click();
  await page.getByRole("button", { name: "Erase private data…" }).click();
  const question = page.getByRole("alertdialog", { name: "Erase this person’s private data?" });
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page, { within: "[role=alertdialog]" });

  await question.getByRole("button", { name: "Erase" }).click();

  const region = page.getByRole("region", { name: "Private data" });
  await expect(page.getByText("Private data erased.")).toBeVisible();
  await expect(region).toContainText("Erased on request");
  await expect(region.getByRole("button", { name: /Show|Erase/ })).toHaveCount(0);
  await page.reload();
  await head.click();
  await expect(region).toContainText("Erased on request");
});
