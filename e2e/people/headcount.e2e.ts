import { readFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { cellsUnder } from "#test/files/cells-under.ts";
import { parseCsv } from "#test/files/csv.ts";
import { follow } from "#e2e/follow.ts";
import { expect, expectAccessible, test } from "#e2e/test.ts";

/* September 1 compared with today, over the made-up business, and what its directory has to be corrected of. */

type Listed = { readonly id: string; readonly hired: string | null; readonly retired: string | null };

const leftSince = (people: readonly Listed[], first: string, today: string): readonly string[] =>
  people
    .filter(({ hired, retired }) => {
      const [hire, last] = [hired?.slice(0, 10) ?? "", retired?.slice(0, 10) ?? ""];
      return hire !== "" && last >= hire && last >= first && last < today;
    })
    .map(({ id }) => id);

/** Types both days into the open choice of dates. */
async function typeDays(page: Page, days: Readonly<Record<"First day" | "Last day", string>>): Promise<void> {
  for (const [name, day] of Object.entries(days)) {
    await page.getByRole("group", { name, exact: true }).getByRole("spinbutton").first().focus();
    await page.keyboard.type(day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, "$2$3$1"));
  }
}

test("two days are compared, the leavers exported, and what is wrong of an office is sent to it", async ({
  page,
  context,
  origin,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"], { origin });
  const { today } = Object(await (await page.request.get("/api/funnel/span")).json());
  const year = Number.parseInt(today, 10);
  const from = `${year - (today.slice(5) < "09-01" ? 1 : 0)}-09-01`;
  const directory = await page.request.get("/api/people/directory?limit=200");
  const { rows, total }: { readonly rows: readonly Listed[]; readonly total: number } =
    await directory.json();
  expect(rows).toHaveLength(total);
  const leavers = leftSince(rows, from, today);
  await page.goto("/people");

  await follow(page, "the headcounts of two days are compared", async ({ press }) => {
    await press(page.getByRole("link", { name: "Headcount" }));
    await expect(page.getByRole("heading", { level: 1, name: "Headcount" })).toBeVisible();
    await press(page.getByRole("button", { name: /^Compare / }));
    await typeDays(page, { "First day": from, "Last day": today });
    await press(page.getByRole("button", { name: "Apply" }));
    await expect(page).toHaveURL(new RegExp(`from=${from}&to=${today}`));
    const { total: counted } = Object(
      await (await page.request.get(`/api/people/headcount?from=${from}&to=${today}`)).json(),
    );
    await expect(page.getByRole("radio", { name: `Left ${leavers.length}` })).toBeChecked();
    await expect(page.getByRole("region", { name: "Two days compared" })).toContainText(
      String(counted.after),
    );
    expect(counted.left).toBe(leavers.length);
    await press(page.getByRole("button", { name: "Export leavers" }));
    const started = page.waitForEvent("download");
    await press(page.getByRole("menuitem", { name: "CSV" }));
    const file = parseCsv(await readFile(await (await started).path(), "utf8"));
    expect(new Set(cellsUnder(file, "ID").flat())).toEqual(new Set(leavers));
    expect(file).toHaveLength(leavers.length + 1);
    expect(leavers.length).toBeGreaterThan(0);
  });

  await follow(page, "data to correct is sent to its office", async ({ press }) => {
    await press(page.getByRole("link", { name: "Data quality" }));
    const line = page.getByRole("table", { name: "Findings by office" }).locator("tr[data-row='0']");
    const office = await line.getByRole("rowheader").innerText();
    await press(line.getByRole("button", { name: /^Message to / }));
    const sheet = page.getByRole("dialog", { name: /^Message to / });
    await expect(sheet.getByRole("link", { name: /^Email / })).toHaveAttribute(
      "href",
      /^mailto:\S*%0D%0A-%20/,
    );
    await expectAccessible(page, { within: "[role=dialog]" });
    await press(sheet.getByRole("button", { name: "Copy message" }));
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const { offices }: { readonly offices: readonly { readonly name: string; readonly count: number }[] } =
      await (await page.request.get("/api/people/quality")).json();
    const count = offices.find(({ name }) => office.startsWith(name))?.count ?? 0;
    expect(count).toBeGreaterThan(0);
    expect(copied).toContain(`${count} ${count === 1 ? "entry" : "entries"} of `);
  });
});
