import { readFile, writeFile } from "node:fs/promises";
import type { Page } from "playwright/test";
import { employeesReply, person } from "#test/replies.ts";
import { gate, test as base, twisted } from "#e2e/front.ts";
import { fileMadeOnce } from "#e2e/prepared.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

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
      ...{ firstname: LONG, lastname: LONG, email: `${place}@${LONG}` },
      ...{ officename: LONG, city: LONG, state: LONG },
    }),
  );
  await writeFile(file, String(employeesReply(people).body));
}

const messagesOf = (page: Page) => page.getByRole("region", { name: "Messages" });

async function askFor(page: Page, choice: "CSV" | "Excel"): Promise<void> {
  await page.getByRole("button", { name: "Export people" }).click();
  await page.getByRole("menuitem", { name: choice }).click();
  await expect(page.getByRole("menu")).toHaveCount(0);
}

test("a long file says how far it is, goes on while pages change, and comes whole", async ({
  page,
  front,
}) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  const held = gate();
  front.meddle(twisted([/\/export\?.*format=csv/, { stops: { atBytes: HELD_AT, next: held.until } }]));
  await page.goto("/people?sort=hired");
  const messages = messagesOf(page);
  const requested = page.waitForRequest(/\/export\?.*format=csv/);
  await askFor(page, "CSV");
  const address = (await requested).url();

  const progress = messages.getByRole("progressbar", { name: /^people-\d{4}-\d\d-\d\d\.csv$/ });
  await expect(progress).toHaveAttribute("aria-valuetext", /^[1-9]\d+ of 12,000 rows$/);
  await expectAccessible(page);

  // Another one overtakes it, and is so quick that only its end is said.
  const workbook = page.waitForEvent("download");
  await askFor(page, "Excel");
  expect((await workbook).suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.xlsx$/);
  await expect(messages).toContainText(/Downloaded people-[\d-]+\.xlsx, 12,000 rows\./);

  await page.getByRole("link", { name: "Roadshows" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Roadshows" })).toBeVisible();
  await expect(progress).toBeVisible();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);

  const downloading = page.waitForEvent("download");
  held.open();
  const download = await downloading;
  await expect(messages).toContainText(/Downloaded people-[\d-]+\.csv, 12,000 rows\./);
  expect(download.suggestedFilename()).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/);
  front.meddle(null);
  const sent = await page.request.get(address);
  expect((await readFile(await download.path())).equals(await sent.body())).toBe(true);

  await page.reload();
  expect(asked).toHaveLength(1);
});

test("a fifth file at a time is refused in words; canceling another makes room, and the product stops reading", async ({
  page,
  front,
  server,
  allowFailure,
}) => {
  test.setTimeout(120_000);
  allowFailure(/429 \(Too Many Requests\)/);
  const held = gate();
  front.meddle(twisted([/\/export\?/, { stops: { atBytes: HELD_AT, next: held.until } }]));
  // Tests share their server, and its log.
  const earlier = endedFiles(server.printed()).length;
  await page.goto("/people");
  const messages = messagesOf(page);
  const cancels = messages.getByRole("button", { name: /^Cancel people-[\d-]+\.csv$/ });
  for (let files = 1; files <= 4; files += 1) {
    await askFor(page, "CSV");
    await expect(cancels).toHaveCount(files);
  }
  expect(endedFiles(server.printed()).slice(earlier), "each is held up").toEqual([]);
  await askFor(page, "CSV");
  await expect(messages).toContainText("people.csv was not downloaded.");
  await expect(messages).toContainText("Wait until one is done, then try again.");
  await expectAccessible(page);

  await cancels.first().press("Enter");
  await expect(messages).toContainText(/Canceled people-[\d-]+\.csv\. Nothing was saved\./);
  const dismiss = messages.getByRole("button", { name: "Dismiss" });
  await expect(dismiss.first()).toBeFocused();
  await expect.poll(() => cutFiles(server.printed()).length).toBe(1);
  const [bytes] = cutFiles(server.printed());
  expect(bytes).toBeGreaterThan(HELD_AT);
  expect(bytes, "a part of the file was made").toBeLessThan(FILE_BYTES);
  await dismiss.first().press("Enter");
  await expect(page.getByRole("button", { name: "Export people" })).toBeFocused();

  await messages.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(cancels).toHaveCount(4);
  await expect(cancels.last()).toBeFocused();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("searchbox", { name: "Find a page or a command" })).toBeFocused();
  await page.keyboard.type("cancel people");
  await page.keyboard.press("Enter");
  await expect(cancels).toHaveCount(3);
  await expect.poll(() => cutFiles(server.printed()).length).toBe(2);
  held.open();
  // So much at once takes a busy machine a while.
  await expect(messages.getByText(/^Downloaded people-[\d-]+\.csv, 12,000 rows\.$/)).toHaveCount(3, {
    timeout: 60_000,
  });
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

test("a file that is cut, rudely or politely, is a failure with a reference, and comes at another try", async ({
  page,
  front,
  server,
  allowFailure,
}) => {
  allowFailure(/ERR_INCOMPLETE_CHUNKED_ENCODING/);
  await page.goto("/people");
  const messages = messagesOf(page);
  const failed = messages.getByText(/^people-[\d-]+\.csv was not downloaded\.$/);
  const again = messages.getByRole("button", { name: "Try again" });
  let downloads = 0;
  page.on("download", () => (downloads += 1));

  front.meddle(twisted([/\/export\?/, { stops: { atBytes: HELD_AT, next: "break" } }]));
  await page.getByRole("button", { name: "Export people" }).click();
  // Not all are here to be printed, which the menu says before paper does.
  await expect(page.getByRole("menuitem", { name: "Print" })).toContainText(/only the [1-9]\d\d rows loaded/);
  await page.getByRole("menuitem", { name: "CSV" }).click();
  await expect(failed).toBeVisible();
  await expect(messages).toContainText("It was cut off before its end, so nothing was saved.");
  const rude = await referenceIn(page);
  expect(server.printed()).toContain(`"reference":"${rude}"`);
  await expectAccessible(page);

  front.meddle(twisted([/\/export\?/, { stops: { atBytes: HELD_AT, next: "end" } }]));
  await again.press("Enter");
  await expect.poll(() => referenceIn(page)).not.toBe(rude);
  await expect(failed).toBeVisible();
  expect(downloads).toBe(0);

  front.meddle(null);
  const downloading = page.waitForEvent("download");
  await again.press("Enter");
  expect((await readFile(await (await downloading).path())).length).toBeGreaterThan(FILE_BYTES);
  await expect(messages).toContainText(/Downloaded people-[\d-]+\.csv, 12,000 rows\./);
});

const referenceIn = async (page: Page): Promise<string> => {
  const said = await messagesOf(page)
    .getByText(/^Reference /)
    .allTextContents();
  return said.join(" ").replace("Reference ", "");
};
