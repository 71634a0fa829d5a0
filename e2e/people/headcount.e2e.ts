import { readFile } from "node:fs/promises";
import { cellsUnder } from "#test/files/cells-under.ts";
import { parseCsv } from "#test/files/csv.ts";
import { expect, test } from "#e2e/test.ts";

/* September 1 compared with today, over the made-up business, and the leavers downloaded. */

type Listed = { readonly id: string; readonly hired: string | null; readonly retired: string | null };

const leftSince = (people: readonly Listed[], first: string, today: string): readonly string[] =>
  people
    .filter(({ hired, retired }) => {
      const [hire, last] = [hired?.slice(0, 10) ?? "", retired?.slice(0, 10) ?? ""];
      return hire !== "" && last >= hire && last >= first && last < today;
    })
    .map(({ id }) => id);

test("compares September 1 with today and exports the leavers", async ({ page }) => {
  await page.goto("/people");
  await page.getByRole("link", { name: "Headcount" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Headcount" })).toBeVisible();
  const today = await page.evaluate(() => Temporal.Now.plainDateISO().toString());
  const first = `${Number.parseInt(today, 10) - (today.slice(5) < "09-01" ? 1 : 0)}-09-01`;
  await page.goto(`/people/headcount?from=${first}&to=${today}`);
  const directory = await page.request.get("/api/people/directory?limit=200");
  const { rows, total }: { readonly rows: readonly Listed[]; readonly total: number } =
    await directory.json();
  expect(rows).toHaveLength(total);
  const leavers = leftSince(rows, first, today);

  await expect(page.getByRole("radio", { name: `Left ${leavers.length}` })).toBeChecked();
  await page.getByRole("button", { name: "Export leavers" }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV" }).click();
  const file = parseCsv(await readFile(await (await started).path(), "utf8"));

  expect(new Set(cellsUnder(file, "ID").flat())).toEqual(new Set(leavers));
  expect(file).toHaveLength(leavers.length + 1);
  expect(leavers.length).toBeGreaterThan(0);
});
