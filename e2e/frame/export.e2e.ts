import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { parseCsv } from "#test/csv.ts";
import { readWorkbook } from "#test/xlsx.ts";
import { test } from "#e2e/capture.ts";
import { expect, expectAccessible } from "#e2e/test.ts";

/* From each page a file is downloaded as people do, and compared with what its table shows. */
type Rows = readonly (readonly string[])[];

async function download(page: Page, of: string, choice: "CSV" | "Excel") {
  await page.getByRole("button", { name: `Export ${of}` }).click();
  const started = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: choice }).click();
  const file = await started;
  const bytes = await readFile(await file.path());
  return { name: file.suggestedFilename(), bytes };
}

const csvFrom = async (page: Page, of: string): Promise<Rows> =>
  parseCsv((await download(page, of, "CSV")).bytes.toString("utf8"));

/** The texts of a table's rows as they are seen, without what is only for screen readers. */
const textsOf = (table: Locator): Promise<string[][]> =>
  table.locator("tbody:not([aria-hidden]) > tr[aria-rowindex], tfoot > tr").evaluateAll((rows) =>
    rows.map((row) =>
      [...row.children].map((cell) => {
        const copy = cell.cloneNode(true);
        if (!(copy instanceof HTMLElement)) return "";
        for (const hidden of copy.querySelectorAll(".sr-only, .sm\\:hidden, svg, [aria-hidden=true]"))
          hidden.remove();
        return (copy.textContent ?? "").trim();
      }),
    ),
  );

/** What the screen writes differently: a dash where nothing is known, a unit, a sign, separators, the caution of a rate. */
const plain = (text: string): string =>
  text
    .replace(/^–$/, "")
    .replace(/ h$/, "")
    .replace(/^\+/, "")
    .replace(/^few /, "")
    .replace(/(?<=\d),(?=\d{3})/g, "");

test("people: the file has the rows of the search in the order of the screen, every one", async ({
  page,
}) => {
  await page.goto("/people?active=all&q=golden&sort=-hired");
  const table = page.getByRole("table", { name: "Directory of people" });
  await expect(table.getByRole("row").nth(2)).toBeVisible();

  const [headings, ...lines] = await csvFrom(page, "people");
  const shown = (await textsOf(table)).slice(0, 12);

  expect(headings).toEqual(await table.locator("thead th").allInnerTexts());
  expect(shown).toHaveLength(12);
  // The screen marks who is only spelled alike; dates have their own form.
  const hired = headings?.indexOf("Hired");
  expect(shown.map((row) => row.filter((_, place) => place !== hired))).toEqual(
    lines.slice(0, 12).map((line) => line.filter((_, place) => place !== hired)),
  );
  await expect(page.getByText(new RegExp(`^${lines.length} of \\d+ people`))).toBeVisible();
});

test("people: a name that begins as a formula is harmless in the file", async ({ page }) => {
  await page.goto("/people?active=all&q=hyperlink");
  await expect(page.getByRole("row").filter({ hasText: "=HYPERLINK" }).first()).toBeVisible();

  const [, ...lines] = await csvFrom(page, "people");
  const { bytes, name } = await download(page, "people", "Excel");

  expect(lines.flat().filter((text) => /^[=+\-@]/.test(text))).toEqual([]);
  expect(lines.flat().join("\n")).toContain('=HYPERLINK("http://x","y")');
  expect(name).toMatch(/^people-\d{4}-\d\d-\d\d\.xlsx$/);
  const about = readWorkbook(bytes)
    .get("About")
    ?.map((row) => row.map((cell) => cell?.value));
  expect(about).toContainEqual(["Search", "hyperlink"]);
  expect(about).toContainEqual(["Rows", lines.length]);
});

test("roadshows: the file has the filtered events with their words", async ({ page }) => {
  await page.goto("/roadshows?unassigned=yes");
  const table = page.getByRole("table", { name: "Roadshow events" });
  await expect(table.getByRole("row").nth(1)).toBeVisible();

  const [headings, ...lines] = await csvFrom(page, "events");

  expect(headings).toEqual(await table.locator("thead th").allInnerTexts());
  expect(lines.length).toBeGreaterThan(0);
  expect((await textsOf(table)).map((row) => row.map(plain))).toEqual(lines);
});

test("funnel: the file has the lines and the total, rates as numbers", async ({ page }) => {
  await page.goto("/funnel?account=101&from=2026-10-12&to=2026-11-15&compare=none");
  const table = page.getByRole("table", { name: /by administrator and office/ });
  await expect(table.getByRole("row").filter({ hasText: "Total" })).toBeVisible();

  const [headings, ...lines] = await csvFrom(page, "lines");
  const shown = (await textsOf(table)).map((row) => row.map(plain));

  expect(headings?.slice(0, 4)).toEqual([
    "Administrator",
    "Office",
    "First interview: booked",
    "First interview: showed",
  ]);
  // Rates have another form on the screen, and their interval is drawn.
  const isSame = (heading: string): boolean => !/rate|Overall/.test(heading);
  expect(shown.map((row) => row.filter((_, place) => place < 2 || (place % 3 !== 1 && place < 17)))).toEqual(
    lines.map((row) => row.filter((_, place) => isSame(headings?.[place] ?? ""))),
  );
  const total = lines.at(-1)?.map(Number) ?? [];
  expect(total[4]).toBeCloseTo((total[3] ?? 0) / (total[2] ?? 1), 12);
});

/** A screen on which all columns of the board fit: none is hidden. */
const ALL_COLUMNS = { width: 1920, height: 900 } as const;

test("payroll: the file has what the search left on the board, in minutes, hours and the page's own words", async ({
  page,
}) => {
  await page.setViewportSize(ALL_COLUMNS);
  await page.goto("/payroll?week=2026-11-02&q=g");
  const table = page.getByRole("table", { name: /Weekly submissions/ });
  await expect(table.getByRole("row", { name: /^Total/ })).toBeVisible();

  const [headings, ...lines] = await csvFrom(page, "submissions");
  const shown = (await textsOf(table)).map((row) => row.map(plain));

  expect(shown.map(([office]) => office)).toContain("Garden State Outreach");
  const compared = [
    ...["Office", "Owner", "Review", "State", "Kind", "Records", "Exceptions"],
    ...["Summary", "Records total", "Difference", "Oct 26"],
  ];
  const there = await table.locator("thead th").allInnerTexts();
  const at = (heading: string): number => headings?.indexOf(heading) ?? -1;
  const inFile = ["Office", "Owner", "Review", "State", "Kind", "Records", "Exceptions"].map(at);
  const timed = ["Summary", "Total of records"].map((of) => [at(`${of}: H:MM`), at(`${of}: hours`)]);
  expect(shown.map((row) => compared.map((heading) => row[there.indexOf(heading)]))).toEqual(
    lines.map((line) => [
      ...inFile.map((place) => line[place]),
      ...timed.map((both) =>
        both
          .map((place) => line[place])
          .join(" ")
          .trim(),
      ),
      line[at("Difference: H:MM")],
      line[at("Week of 2026-10-26: H:MM")],
    ]),
  );
  for (const of of ["Summary", "Total of records", "Difference"])
    expect(lines.map((line) => line[at(`${of}: minutes`)])).toEqual(
      lines.map((line) => {
        const time = line[at(`${of}: H:MM`)] ?? "";
        return time === "" ? "" : String(toMinutes(time));
      }),
    );
});

test("payroll: columns that are hidden, and the sort, are the same in the file", async ({ page }) => {
  await page.addInitScript(() => {
    const look = {
      columnVisibility: { owner: false, kind: false },
      columnSizing: {},
    };
    localStorage.setItem("fieldboard.table.payroll board", JSON.stringify(look));
  });
  await page.setViewportSize(ALL_COLUMNS);
  await page.goto("/payroll?week=2026-11-02&sort=-records");
  const table = page.getByRole("table", { name: /Weekly submissions/ });
  await expect(table.getByRole("row", { name: /^Total/ })).toBeVisible();

  const [headings, ...lines] = await csvFrom(page, "submissions");
  const shown = (await textsOf(table)).map((row) => row.map(plain));

  expect(headings?.slice(0, 5)).toEqual([...["Office", "Review", "State", "Records", "Summary: minutes"]]);
  expect(headings).not.toContain("Owner");
  const difference = headings?.indexOf("Difference: H:MM") ?? -1;
  expect(shown.map((row) => [row[0], row[2], row[3], row[6]])).toEqual(
    lines.map((line) => [line[0], line[2], line[3], line[difference]]),
  );
  // Without a submission there are none: unknown, and last.
  const records = lines.slice(0, -1).map((line) => Number(line[3] || -1));
  expect(records).toEqual(records.toSorted((a, b) => b - a));
});

test("groups of the screen are marked in the file, in the same order and with the same sums", async ({
  page,
}) => {
  for (const [path, name, of, group] of [
    ["/funnel?group=account&sort=-first.booked&compare=none", /by administrator and office/, "lines", 2],
    [
      "/funnel?group=administrator&sort=-first.booked&compare=none",
      /by administrator and office/,
      "lines",
      2,
    ],
  ] as const) {
    await page.goto(path);
    const table = page.getByRole("table", { name });
    const heads = table.getByRole("button", { expanded: true });
    await expect(heads.first()).toBeVisible();

    const [headings, ...lines] = await csvFrom(page, of);
    const shown = (await textsOf(table)).map((row) => row.map(plain));
    const labels = await heads.locator("bdi").allTextContents();

    expect(headings?.[0]).toBe("Row");
    expect(lines.filter(([mark]) => mark === "group").map((line) => line[1])).toEqual(labels);
    expect(lines.at(-1)?.slice(0, 2)).toEqual(["total", "Total"]);
    // A head has how many rows it has behind its name; the sums are in the first column of figures.
    expect(lines.map((line) => [line[group + 1]])).toEqual(shown.map((row) => [row[group]]));
    const rows = lines.filter(([mark]) => mark === "row");
    expect(rows.map((line) => line[1])).toEqual(
      shown.map((row) => row[0]).filter((_, place) => lines[place]?.[0] === "row"),
    );
    const sumOf = (some: Rows): number => some.reduce((sum, line) => sum + Number(line[group + 1]), 0);
    expect(sumOf(rows)).toBe(Number(lines.at(-1)?.[group + 1]));
    expect(sumOf(lines.filter(([mark]) => mark === "group"))).toBe(sumOf(rows));
  }
});

test("a submission: the file has its records with a control line", async ({ page }) => {
  await page.goto("/payroll/5034?view=flat");
  const table = page.getByRole("table", { name: /Time records/ });
  await expect(table.getByRole("row").nth(2)).toBeVisible();

  const [, ...lines] = await csvFrom(page, "records");
  const control = lines.at(-1) ?? [];
  const shown = (await textsOf(table)).map((row) => row.map(plain));

  await expect(page.getByText(`${lines.length - 1} records`)).toBeVisible();
  expect(control[0]).toMatch(new RegExp(`^Total: ${lines.length - 1} records of \\d+ people`));
  expect(control[8]).toBe("10377");
  const [directory, type, time] = [1, 5, 6] as const;
  expect(shown.length).toBeGreaterThan(10);
  expect(shown.map((row) => [row[0], row[directory], row[type], row[time]])).toEqual(
    lines.slice(0, shown.length).map((line) => [line[0], line[1], line[7], line[9]]),
  );
  const counted = lines.slice(0, -1).filter((line) => !line.at(-1)?.includes("Inactive"));
  expect(counted.reduce((sum, line) => sum + Number(line[8]), 0)).toBe(10_377);
});

test("the menu is opened, walked and closed by keyboard, and Print prints", async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute("data-printed", "yes");
  });
  await page.goto("/people?active=all");
  const button = page.getByRole("button", { name: "Export people" });
  await button.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "CSV" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();

  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "CSV" })).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("Enter");
  await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
  await expect(page.getByRole("menu")).toHaveCount(0);
});

const toMinutes = (clock: string): number => {
  const [hours = "", minutes = ""] = clock.replace("−", "").split(":");
  return (clock.startsWith("−") ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};
