import { readFile, writeFile } from "node:fs/promises";
import type { Download, Page } from "playwright/test";
import { employeesReply, person } from "#test/replies.ts";
import { gate, test as base, twisted } from "#e2e/front.ts";
import { fileMadeOnce } from "#e2e/prepared.ts";
import { expect } from "#e2e/test.ts";

/*
 * Files of all people: so many, with texts so long, that one does not fit into the buffers of the connection between the
 * product and a reader that is held up. Linux lets those grow to 32 MB at the reader and 4 MB at the product. It then has to
 * wait, as on a slow line.
 */
const PEOPLE = 12_000;
/** Three bytes a letter: as long as a text of the interface may be, near enough. */
const LONG = "語".repeat(240);
/** At least: a narrow screen spares the mail addresses, and its file has what it shows. */
const FILE_BYTES = PEOPLE * 5 * Buffer.byteLength(LONG);
const HELD_AT = 300_000;

const test = base.extend({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
  importedFiles: async ({}, use) => use([await fileMadeOnce("employees.json", writePeople)]),
});

async function writePeople(file: string): Promise<void> {
  const people = Array.from({ length: PEOPLE }, (_, place) =>
    person(String(700_000 + place), {
      firstname: LONG,
      lastname: LONG,
      email: `${place}@${LONG}`,
      officename: LONG,
      city: LONG,
      state: LONG,
    }),
  );
  await writeFile(file, String(employeesReply(people).body));
}

async function downloadCsv(page: Page): Promise<Download> {
  await page.getByRole("button", { name: "Export people" }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "CSV" }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
  return started;
}

test("a long file is the browser's download: it goes on while pages change, and comes whole", async ({
  page,
  front,
}) => {
  const held = gate();
  front.meddle(twisted([/\/export\?.*format=csv/, { stops: { atBytes: HELD_AT, next: held.until } }]));
  await page.goto("/people?active=all&sort=hired");
  const download = await downloadCsv(page);
  expect(download.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/);

  await page.getByRole("link", { name: "Roadshows" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Roadshows" })).toBeVisible();
  held.open();
  const received = await readFile(await download.path());
  front.meddle(null);
  const sent = await page.request.get(download.url());
  expect(received.length).toBeGreaterThan(FILE_BYTES);
  expect(received.equals(await sent.body())).toBe(true);
});

test("a canceled download stops the product, and a third file of one person is refused without saving one", async ({
  page,
  front,
  server,
}) => {
  test.setTimeout(120_000);
  const held = gate();
  front.meddle(twisted([/\/export\?/, { stops: { atBytes: HELD_AT, next: held.until } }]));
  // Tests share their server, and its log.
  const earlier = endedFiles(server.printed()).length;
  await page.goto("/people?active=all");
  const downloads: Download[] = [];
  for (let files = 1; files <= 2; files += 1) downloads.push(await downloadCsv(page));
  expect(endedFiles(server.printed()).slice(earlier), "each is held up").toEqual([]);

  const refused = await downloadCsv(page);
  expect(await refused.failure()).not.toBeNull();
  expect(refused.suggestedFilename()).not.toMatch(/people/);

  await downloads[0]?.cancel();
  await expect.poll(() => cutFiles(server.printed()).length).toBe(1);
  const [bytes] = cutFiles(server.printed());
  expect(bytes).toBeGreaterThan(HELD_AT);
  expect(bytes, "a part of the file was made").toBeLessThan(FILE_BYTES);
  held.open();
  for (const download of downloads.slice(1)) expect(await download.failure()).toBeNull();
});

/** Each file that is no longer sent, by the product's log. */
const endedFiles = (printed: string): readonly string[] =>
  printed.split("\n").filter((line) => /"path":"[^"]*\/export".*"bytes":/.test(line));

/** The bytes of each file that its reader left. */
const cutFiles = (printed: string): readonly number[] =>
  endedFiles(printed).flatMap((line) => {
    const [, bytes] = /"bytes":(\d+),"cut":true/.exec(line) ?? [];
    return bytes === undefined ? [] : [Number(bytes)];
  });

test("a file that is cut is a failed download, and comes whole at another try", async ({ page, front }) => {
  await page.goto("/people?active=all");
  front.meddle(twisted([/\/export\?/, { stops: { atBytes: HELD_AT, next: "break" } }]));
  expect(await (await downloadCsv(page)).failure()).not.toBeNull();

  front.meddle(null);
  const whole = await downloadCsv(page);
  expect((await readFile(await whole.path())).length).toBeGreaterThan(FILE_BYTES);
});

test("a signed-out user gets no file, and no error under a file's name", async ({ page }) => {
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
});
