import { follow } from "#e2e/follow.ts";
import { expect, expectAccessible, test } from "#e2e/test.ts";

// What is noted stays, so the server is this file's own; its business is that of the errands, whose offices have people enough to ask.
test.use({ demoPeople: 2000, sharedBy: "gaps" });

test("from Today a gap is taken, two people are asked, one accepts, and a colleague sees it in the list", async ({
  page,
  browser,
  origin,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  await follow(page, "the first line of Today is worked to its end", async ({ enter, key }) => {
    await page.goto("/today");
    const gaps = page
      .getByRole("listitem")
      .filter({ hasText: /approved events? ha(?:s|ve) no one assigned\./ })
      .first();
    await enter(gaps.locator("summary"));
    await enter(
      gaps
        .getByRole("listitem")
        .first()
        .getByRole("button", { name: /^Assign to me/ }),
    );
    await expect(page.getByRole("heading", { name: "Assigned to you (1)" })).toBeVisible();
    await enter(gaps.getByRole("link", { name: /no one assigned/ }));
    await expect(page).toHaveURL(/unassigned=yes/);
    // A gap with people who may staff it.
    const rows = page.locator("main tr[data-row]");
    await enter(rows.first().getByRole("rowheader").getByRole("link"));
    const panel = page.getByRole("complementary", { name: /Event \d+$/ });
    const people = panel.getByRole("radio", { name: /^People/ });
    const candidates = panel.getByRole("list", { name: "Candidates" }).getByRole("listitem");
    await expect(panel.getByRole("radio", { name: /^Offices/ })).toBeVisible();
    await people.focus();
    await key("Space");
    await expect(people).toBeChecked();
    await expect(candidates.nth(1)).toBeVisible();
    await expect(panel.getByText("Why in this order?")).toBeVisible();
    // Whom to ask comes before who is assigned, and ids are under "Details".
    await expect(panel.getByRole("heading", { name: /^(?:Candidates|Assignments)/ })).toHaveText([
      /^Candidates/,
      /^Assignments/,
    ]);
    await expect(panel.getByText("Group", { exact: true })).toBeHidden();
    const event = new URL(page.url()).searchParams.get("event") ?? "";

    const name = await candidates.nth(0).getByRole("link").first().innerText();
    await enter(candidates.nth(0).getByRole("button", { name: /^Mark as asked/ }));
    await expect(candidates.nth(0).getByText("Asked", { exact: true })).toBeVisible();
    await enter(candidates.nth(1).getByRole("button", { name: /^Mark as asked/ }));
    const answers = panel.getByRole("list", { name: "Answers" }).getByRole("listitem");
    await expect(answers).toHaveCount(2);

    await enter(candidates.nth(0).getByRole("button", { name: /^Note answer/ }));
    const dialog = page.getByRole("dialog", { name: `Answer of ${name}` });
    await dialog.getByRole("radio", { name: "Asked" }).focus();
    await key("ArrowLeft");
    await expect(dialog.getByRole("radio", { name: "Accepted" })).toBeChecked();
    await page.keyboard.press("Tab");
    await page.keyboard.type("Brings a colleague");
    await expectAccessible(page, { within: "[role=dialog]" });
    await key("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(answers.first()).toContainText(name);
    await expect(answers.first()).toContainText("Accepted");
    await expect(answers.first()).toContainText("Brings a colleague");
    await expect(panel.getByText("Earlier answers (1)")).toBeVisible();
    await expect(rows.first()).toContainText("Accepted, not yet assigned");
    await expectAccessible(page);

    await enter(panel.getByRole("button", { name: "Copy message" }));
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toMatch(
        new RegExp(
          `^Can you staff this roadshow\\?\\n\\n.+, club \\d+\\n[\\s\\S]+\\nDays to be confirmed\\nEvent ${event}, group \\d+`,
        ),
      );
    await expect(panel.getByRole("link", { name: "Email message" })).toHaveAttribute(
      "href",
      /^mailto:\?subject=Roadshow.+&body=Can%20you%20staff/,
    );

    const colleague = await browser.newContext({ baseURL: origin });
    const elsewhere = await colleague.newPage();
    await elsewhere.goto("/roadshows?unassigned=yes&status=Approved");
    await elsewhere.getByRole("button", { name: "Administrator" }).click();
    const row = elsewhere.getByRole("row").filter({ has: elsewhere.getByText(`, event ${event}`) });
    await expect(row).toContainText("Accepted, not yet assigned");
    await row.getByRole("link").first().click();
    await expect(
      elsewhere.getByRole("list", { name: "Answers" }).getByRole("listitem").first(),
    ).toContainText("Brings a colleague");
    await colleague.close();

    // Today says what is left to do, and closes it with a word of what was done.
    await page.goto("/today");
    const accepted = page
      .getByRole("listitem")
      .filter({ hasText: /accepted and not yet assigned\./ })
      .first();
    const { findings } = Object(await (await page.request.get("/api/today")).json());
    const { count } = findings.find(({ kind }: { readonly kind: string }) => kind === "accepted");
    await expect(accepted).toContainText(`${count} event`);
    await enter(page.getByRole("button", { name: "More for Accepted events without an assignment" }));
    await enter(page.getByRole("menuitem", { name: "Done…" }));
    await page.getByRole("dialog").getByLabel("What was done").fill("Assigned where events are kept");
    await key("Enter");
    await expect(page.getByRole("region", { name: "Messages" })).toContainText(/items? done\./);
    await expect(accepted).toContainText(`${count} done`);
  });
});
