import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright/test";
import readSheets from "read-excel-file/node";
import type { Exchange } from "#interface/operations.ts";
import { instant } from "#domain/time/time.ts";
import { cellsUnder } from "#test/files/cells-under.ts";
import { parseCsv } from "#test/files/csv.ts";
import { record, recordsReply, submission, weeklyReply } from "#test/builders/replies.ts";
import { writeCapture } from "#e2e/capture.ts";
import { fileMadeOnce } from "#e2e/prepared.ts";
import { importFiles } from "#e2e/server.ts";
import { expect, expectAccessible, test as base } from "#e2e/test.ts";
import { expectWhole } from "#e2e/whole.ts";
import { captureMinutes, sumsOf, withoutDays } from "./capture-minutes.ts";

/*
 * A week is reviewed from the first look to the partner's file, then changes at the source and is corrected, without a
 * pointer. What the files hold is compared with the captures' own JSON.
 */

const fixture = (name: string): string => join(import.meta.dirname, "../fixtures/payroll", name);
const BEFORE = fixture("change-1.har");
const AFTER = fixture("change-2.har");

/** Between the two captures, which both leave these submissions out. */
const between = (exchange: Exchange): Exchange => ({
  ...exchange,
  receivedAt: instant("2026-11-26T05:30:00Z"),
});

const roadshow = (entry: string, officeId: string, totalMin: string) =>
  submission(entry, {
    officeId,
    officeName: `Office ${officeId}`,
    ownerName: `Owner ${officeId}`,
    weekStart: "11/16/2026 12:00:00 AM",
    weekEnd: "11/22/2026 11:59:59 PM",
    totalMin,
    partner_submitted: "11/24/2026 12:00:00 AM",
    partner_locked: "11/24/2026 12:00:00 PM",
  });

const HAL = { personID: 4201, personFirstName: "Hal", personLastName: "Office3" };
const IDA = { personID: 4301, personFirstName: "Ida", personLastName: "Office4" };
/** From 9 AM in New York. */
const shift = (person: object, clockInId: number, day: number, totalMin: number, out: string) =>
  record({
    ...person,
    clockInId,
    totalMin,
    tzOffsetEachPerDay: -5,
    clockInUtc: `11/${day}/2026 2:00:00 PM`,
    clockOutUtc: out,
  });

const ROADSHOWS = [
  weeklyReply([roadshow("7006", "403", "240"), roadshow("7007", "404", "0")]),
  recordsReply("7006", [shift(HAL, 61, 18, 240, "11/18/2026 6:00:00 PM"), shift(HAL, 62, 19, 0, "")]),
  recordsReply("7007", [shift(IDA, 71, 18, 0, ""), shift(IDA, 72, 20, 0, "")]),
].map(between);

const roadshowsFile = () => fileMadeOnce("payroll-roadshows.har", (file) => writeCapture(file, ROADSHOWS));

const test = base.extend({
  importedFiles: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern
    async ({}, use) => use([BEFORE, await roadshowsFile()]),
    { scope: "test" },
  ],
});

/** The keyboard, and how many keys were pressed on it; what is written into a field counts apart. */
function keyboardOf(page: Page) {
  let presses = 0;
  let letters = 0;
  return {
    press: async (key: string): Promise<void> => {
      presses += 1;
      await page.keyboard.press(key);
    },
    write: async (text: string): Promise<void> => {
      letters += text.length;
      await page.keyboard.type(text);
    },
    presses: (): number => presses,
    letters: (): number => letters,
  };
}
type Keyboard = ReturnType<typeof keyboardOf>;

/** The key that goes on to something: an arrow along the rows of its table, which are one stop, else Tab. */
const keyTowards = (what: Locator): Promise<string> =>
  what.evaluate((element) => {
    const rows = (of: Element | null): Element | null =>
      of?.closest("tr[data-row]")?.closest("table") ?? null;
    const table = rows(element);
    return table !== null && table === rows(document.activeElement) ? "ArrowDown" : "Tab";
  });

/** Goes to something by Tab, and along rows by arrows. */
async function goTo(keyboard: Keyboard, what: Locator): Promise<void> {
  await expect(what).toBeVisible();
  for (let stops = 0; stops < 120; stops += 1) {
    if (await what.evaluate((element) => element === document.activeElement)) return;
    await keyboard.press(await keyTowards(what));
  }
  await expect(what).toBeFocused();
}

/** Runs a command of the page by the first letters of its name. */
async function command(page: Page, keyboard: Keyboard, typed: string, name: string | RegExp): Promise<void> {
  await keyboard.press("Control+k");
  await expect(page.getByRole("searchbox", { name: "Find a page or a command" })).toBeFocused();
  for (const letter of typed) await keyboard.press(letter);
  await expect(page.getByRole("menuitem").first()).toHaveAccessibleName(name);
  await expect(page.getByRole("menuitem").first()).toHaveAttribute("data-focused", "true");
  await keyboard.press("Enter");
}

/** File that an act downloads. */
async function downloaded(
  page: Page,
  act: () => Promise<void>,
): Promise<{ readonly name: string; readonly bytes: Buffer }> {
  const saved = page.waitForEvent("download");
  await act();
  const file = await saved;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

/** The control line under the rows of a CSV. */
const controlOf = (file: readonly (readonly string[])[]): string =>
  file
    .at(-1)
    ?.filter((cell) => cell !== "")
    .join(" | ") ?? "";

const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");

test("by keyboard alone a week is reviewed, accepted, signed off, filed and sent, and what changes after that is corrected", async ({
  page,
  server,
}) => {
  const keyboard = keyboardOf(page);
  await page.clock.install();
  await page.goto("/payroll");
  await expectWhole(page);
  await expect(page.getByRole("group", { name: "Week Nov 16–22" })).toBeVisible();
  const board = page.getByRole("table", { name: /Weekly submissions/ });
  await expect(board.getByRole("row", { name: /^Total/ })).toContainText("96:00");
  await expect(page.getByText(/^1 office has no submission for Nov 16–22, .*\.$/).last()).toBeVisible();

  // The first exception is four presses away, the next one a press more.
  await command(page, keyboard, "ne", "Next exception");
  await expect(page.getByRole("complementary", { name: /\(1 of \d+\)$/ })).toBeVisible();
  expect(keyboard.presses()).toBe(4);
  await keyboard.press("Escape");

  // Two presses find the missing clock-outs. The filtered list comes only while a row of the list before it is open.
  const late = Promise.withResolvers<void>();
  await page.route(/\/exceptions\?.*rule=/, async (route) => {
    await late.promise;
    await route.continue();
  });
  await command(page, keyboard, "miss", "Exceptions: Missing clock-out (3)");
  const queue = page.getByRole("table", { name: "List of exceptions" });
  await expect(queue.locator("tbody tr[data-row]")).toHaveText([
    /Office3, Hal/,
    /Office4, Ida/,
    /Office4, Ida/,
    /Missing submission.*Office 405/,
  ]);
  const historySteps = (): Promise<number> => page.evaluate(() => history.length);
  const before = await historySteps();
  await command(page, keyboard, "ne", "Next exception");
  const exception = page.getByRole("complementary", { name: "Missing clock-out (1 of 4)" });
  await expect(exception).toBeVisible();
  const second = page.getByRole("complementary", { name: "Missing clock-out (2 of 4)" });
  await queue.locator("tr[data-row='1'] .row-link").click();
  await expect(second).toBeVisible();
  // One step for all that are opened after each other, and the filter that is on its way stays.
  expect(await historySteps()).toBe(before + 1);
  await expect(page).toHaveURL(/rule=missing-clock-out.*exception=/);
  // The list stays, and J and K go through it.
  await keyboard.press("k");
  await expect(exception).toBeVisible();
  await keyboard.press("j");
  await expect(second.getByRole("heading", { level: 2 })).toBeFocused();
  await expect(queue).toBeVisible();
  await keyboard.press("k");
  // No reason is chosen before: one Enter records nothing.
  await command(page, keyboard, "ac", "Accept this exception…");
  await expect(exception.getByRole("combobox", { name: "Type" })).toBeFocused();
  await expect(exception.getByRole("combobox", { name: "Type" })).toHaveValue("");
  await keyboard.write("Confirmed");
  await goTo(keyboard, exception.getByLabel("Reason"));
  await keyboard.write("The owner confirmed ");
  const filtered = page.waitForResponse(/rule=missing-clock-out/);
  late.resolve();
  await filtered;
  await keyboard.write("that no minutes are due");
  await keyboard.press("Enter");
  await expect(page.getByText("1 exception accepted.")).toBeVisible();
  await expect(page.getByRole("complementary", { name: "Missing clock-out (1 of 2)" })).toBeVisible();
  await keyboard.press("Escape");

  // The others by their rule, with a reason of the list and a text.
  await command(page, keyboard, "ac", "Accept 2 exceptions shown…");
  const accepting = page.getByRole("dialog", { name: "Accept 2 exceptions" });
  await expect(accepting).toContainText("2 blocking exceptions, 1 office, 1 person");
  await expect(accepting.getByLabel("Reason")).toBeFocused();
  await keyboard.press("Shift+Tab");
  await expect(accepting.getByRole("combobox", { name: "Type" })).toBeFocused();
  await keyboard.write("Known");
  await keyboard.press("Tab");
  await keyboard.write("Ida left without a punch");
  await keyboard.press("Enter");
  await expect(accepting).toBeHidden();
  await expect(page.getByText("2 exceptions accepted.")).toBeVisible();
  await expect(page.getByText("No exceptions match these filters.")).toBeVisible();

  await command(page, keyboard, "si", "Sign off 6 ready…");
  const signingOff = page.getByRole("dialog", { name: "Sign off 6 submissions" });
  await expect(signingOff).toContainText("96:00 in 6 submissions");
  await expect(signingOff.getByLabel("Note (optional)")).toBeFocused();
  await keyboard.write("Checked against the schedule");
  await keyboard.press("Enter");
  await expect(signingOff).toBeHidden();
  await expect(page.getByRole("button", { name: /Signed off/ })).toContainText("6");
  expect(keyboard.presses()).toBeLessThan(45);

  // What comes after signing off has the focus.
  await expect(page.getByRole("button", { name: "Files", exact: true })).toBeFocused();
  await keyboard.press("Enter");
  // Its part of the page is in sight.
  await expect
    .poll(() => page.getByRole("tablist").evaluate((it) => it.getBoundingClientRect().top))
    .toBeLessThan(32);
  const files = page.getByRole("tabpanel", { name: "Files" });
  await expect(files).toContainText("No file of this week has been made.");
  await expect(files.getByRole("button", { name: "Make file" })).toBeEnabled();
  await expectAccessible(page, { within: "[role=tabpanel]" });
  const full = await downloaded(page, () => command(page, keyboard, "mak", "Make file"));
  expect(full.name).toBe("payroll-2026-11-16-all-offices-file-1.csv");
  const first = files.getByRole("listitem", { name: "File 1" });
  await expect(first).toContainText("9 rows, 9 people, 96:00");
  await expect(first.getByRole("button", { name: "Mark as sent…" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("spinbutton", { name: "month, Sent on" })).toBeFocused();
  await keyboard.press("Enter");
  await expect(first).toContainText("Sent on");
  // On paper too, what it was cautioned of is said in words.
  await page.emulateMedia({ media: "print" });
  await expect(first.getByText(/^Caution: expected offices without a submission: 1/)).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  // In the zone of the business, not of the browser.
  await expect(first).toContainText(/[AP]M E[SD]T/);
  expect(keyboard.presses()).toBeLessThan(55);
  // What comes next is what changed since, unless a second full file is confirmed.
  await expect(files.getByRole("combobox", { name: "File", exact: true })).toHaveValue("1");
  await expect(board.getByRole("row", { name: /Office 402/ })).toContainText("Signed off, sent");

  await importFiles(server.dataDir, [AFTER]);
  // An open page looks for it every ten seconds: the time passes at once.
  await page.clock.fastForward(10_000);
  await expect(page.getByRole("button", { name: /^4 Changed/ })).toBeVisible();
  await expect(board.getByRole("row", { name: /Office 402/ })).toContainText("Changed, sent");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(page.getByRole("button", { name: "Files", exact: true })).toBeInViewport({ ratio: 1 });
  await command(page, keyboard, "402", /^Submission of Office 402/);
  await expect(page.getByRole("heading", { level: 1, name: /Office 402/ })).toBeVisible();
  await expectWhole(page);
  const people = page.getByRole("table", { name: "Changes by person" });
  await expect(people.getByRole("row", { name: /Office2, Fay/ })).toContainText("−8:00");
  await expect(people.getByRole("row", { name: /Office2, Gus/ })).toContainText("+8:00");
  await expect(page.getByRole("table", { name: "Changed records" })).toContainText("Moved");
  await command(page, keyboard, "boa", "Board of the week");
  await expect(board).toBeVisible();
  await expectWhole(page);

  // What changed since its sign-off keeps corrections from being final until it is signed off again.
  await command(page, keyboard, "file", "Files for the payroll partner");
  await expect(files).toContainText("4 changed since sign-off: the file is a draft");
  await expect(files.getByRole("button", { name: "Make draft" })).toBeEnabled();
  const corrections = await downloaded(page, () => command(page, keyboard, "mak", "Make draft"));
  expect(corrections.name).toBe("DRAFT-payroll-corrections-2026-11-16-all-offices-file-2.csv");

  await command(page, keyboard, "evi", "Evidence of the week");
  await expectWhole(page);
  await expect(page.getByRole("table", { name: "Evidence: sign-offs" }).locator("tbody tr")).toHaveCount(6);
  const changes = page.getByRole("table", { name: "Evidence: changes since" });
  await expect(changes.getByRole("row", { name: /Office2, Fay/ }).first()).toContainText("−8:00");
  const workbook = await downloaded(page, () => command(page, keyboard, "wor", "Workbook of the evidence"));
  expect(keyboard.presses()).toBeLessThan(100);

  const sent = captureMinutes([BEFORE, await roadshowsFile()]);
  const present = captureMinutes([BEFORE, await roadshowsFile(), AFTER]);
  const fullFile = parseCsv(full.bytes.toString("utf8"));
  expect(controlOf(fullFile)).toContain("Total of 9 rows, 9 people | 5760 | 96");
  const minutes = cellsUnder(fullFile.slice(0, -1), "Office ID", "Person ID", "Minutes");
  expect(sumsOf(minutes.map(([office, id, sum]) => [`${office} ${id}`, Number(sum)]))).toEqual(
    withoutDays(sent),
  );

  const corrected = parseCsv(corrections.bytes.toString("utf8"));
  expect(controlOf(corrected)).toContain("Total of 10 rows, 10 people");
  const differences = cellsUnder(
    corrected.slice(0, -1),
    "Office ID",
    "Person ID",
    "Local day",
    "Change in minutes",
  ).map(([office, id, day, change]) => [`${office} ${id} ${day}`, Number(change)] as const);
  expect(differences).toContainEqual(["402 4101 2026-11-16", -480]);
  expect(differences).toContainEqual(["402 4102 2026-11-16", 480]);
  expect(sumsOf([...sent, ...differences])).toEqual(present);

  const sheets = await readSheets(workbook.bytes);
  const sheetOf = (name: string): readonly (readonly string[])[] =>
    sheets.find(({ sheet }) => sheet === name)?.data.map((row) => row.map((cell) => String(cell ?? ""))) ??
    [];
  expect(cellsUnder(sheetOf("Files"), "File", "Minutes", "SHA-256")).toEqual([
    ["1", "5760", sha256(full.bytes)],
    ["2", "-480", sha256(corrections.bytes)],
  ]);
  const times = ["Minutes then: minutes", "Minutes now: minutes"];
  expect(cellsUnder(sheetOf("Sign-offs"), "Submission", "State", ...times)).toEqual([
    ["7001", "Changed since", "3120", "2640"],
    ["7002", "Changed since", "960", "960"],
    ["7003", "Changed since", "480", "480"],
    ["7006", "Signed off", "240", "240"],
    ["7004", "Changed since", "960", "480"],
    ["7007", "Signed off", "0", "0"],
  ]);
  expect(
    cellsUnder(sheetOf("Acceptances"), "Person", "Reason")
      .map((words) => words.join(": "))
      .toSorted(),
  ).toEqual([
    "Office3, Hal: Confirmed with the office: The owner confirmed that no minutes are due",
    "Office4, Ida: Known schedule: Ida left without a punch",
    "Office4, Ida: Known schedule: Ida left without a punch",
  ]);
  const changed = cellsUnder(sheetOf("Changes"), "Since", "Submission", "Person", "What", "Change");
  const moved = changed.filter(([since, entry]) => since === "File 1" && entry === "7002");
  expect(moved.map(([, , ...words]) => words.join(" "))).toEqual(
    expect.arrayContaining(["Office2, Fay Moved from -480", "Office2, Gus Moved to 480"]),
  );
});
