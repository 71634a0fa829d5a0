import { readFile } from "node:fs/promises";
import type { Download, Page } from "playwright/test";
import { CAPTURE_FILE } from "#test/capture.ts";
import { gate, test, twisted } from "#e2e/front.ts";
import { expect } from "#e2e/test.ts";

/* A file is the browser's own download. What the product does for readers that stop or leave is in export-stream.pg.test.ts. */
test.use({ importedFiles: [CAPTURE_FILE] });

const HELD_AT = 1_000;

async function downloadCsv(page: Page): Promise<Download> {
  await page.getByRole("button", { name: "Export people" }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV" }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  return started;
}

test("a file is the browser's download: whole, cut, or refused to who is signed out", async ({
  page,
  front,
  allowFailure,
}) => {
  await test.step("a file is the browser's download: it goes on while pages change, and comes whole", async () => {
    const held = gate();
    front.meddle(twisted([/\/export\?.*format=csv/, { stops: { atBytes: HELD_AT, next: held.until } }]));
    await page.goto("/people?active=all&sort=hired");
    const download = await downloadCsv(page);
    expect(download.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/);

    await page.getByRole("link", { name: "Roadshows", exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Roadshows" })).toBeVisible();
    held.open();
    const received = await readFile(await download.path());
    front.meddle(null);
    const sent = await page.request.get(download.url());
    expect(received.length).toBeGreaterThan(HELD_AT);
    expect(received.equals(await sent.body())).toBe(true);
  });

  await test.step("a file that is cut is a failed download, and comes whole at another try", async () => {
    await page.goto("/people?active=all");
    front.meddle(twisted([/\/export\?/, { stops: { atBytes: HELD_AT, next: "break" } }]));
    expect(await (await downloadCsv(page)).failure()).not.toBeNull();

    front.meddle(null);
    const whole = await downloadCsv(page);
    expect((await readFile(await whole.path())).length).toBeGreaterThan(HELD_AT);
  });

  await test.step("a signed-out user gets no file, and no error under a file's name", async () => {
    // The request for whether a file was cut finds out that the session is over.
    allowFailure(/status of 401.*\/api\/exports\/cut/);
    await page.goto("/people?active=all");
    await page.getByRole("button", { name: "Export people" }).click();
    const csv = page.getByRole("menuitem", { name: "CSV" });
    await expect(csv).toHaveAttribute("href", /^\/api\/people\/directory\/export\?/);
    await page.context().clearCookies();
    const started = page.waitForEvent("download");
    await csv.click();
    const refused = await started;
    expect(await refused.failure()).not.toBeNull();
    expect(refused.suggestedFilename()).not.toMatch(/people/);
    // The page has found out too: nothing is on its way any more when the browser is closed.
    await expect(page).toHaveURL(/\/sign-in/);
  });
});
