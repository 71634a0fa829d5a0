import { readFile } from "node:fs/promises";
import type { Locator, Page } from "playwright/test";
import { cellsUnder } from "#test/files/cells-under.ts";
import { parseCsv } from "#test/files/csv.ts";
import { readWorkbook } from "#test/files/xlsx.ts";
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

/** Differences of the screen: a dash where nothing is known, a unit, a sign, separators, the caution of a rate. */
const plain = (text: string): string =>
  text
    .replace(/^–$/, "")
    .replace(/ h$/, "")
    .replace(/^\+/, "")
    .replace(/^few /, "")
    .replace(/(?<=\d),(?=\d{3})/g, "");

test("people are exported as they are seen, and the menu is used by keyboard", async ({ page }) => {
  await test.step("people: the file has the rows of the search in the order of the screen, every one", async () => {
    await page.goto("/people?active=all&q=golden&sort=-hired");
    const table = page.getByRole("table", { name: "Directory of people" });
    await expect(table.getByRole("row").nth(2)).toBeVisible();

    const file = await csvFrom(page, "people");
    const shown = (await textsOf(table)).slice(0, 12);
    const [headings = []] = file;

    expect(headings).toEqual(await table.locator("thead th").allInnerTexts());
    expect(shown).toHaveLength(12);
    // The screen marks who is only spelled alike; dates have their own form.
    const compared = headings.filter((heading) => heading !== "Hired");
    expect(cellsUnder([headings, ...shown], ...compared)).toEqual(cellsUnder(file, ...compared).slice(0, 12));
    await expect(page.getByText(new RegExp(`^${file.length - 1} of \\d+ people`))).toBeVisible();
  });

  await test.step("people: a name that begins as a formula is harmless in the file", async () => {
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

  await test.step("the menu is opened, walked and closed by keyboard, and Print prints", async () => {
    await page.addInitScript(() => {
      window.print = () => document.body.setAttribute("data-printed", "yes");
    });
    await page.goto("/people?active=all");
    const button = page.getByRole("button", { name: "Export people" });
    await button.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "CSV" })).toBeFocused();
    await expectAccessible(page, { within: "[role=menu]" });
    await page.keyboard.press("Escape");
    await expect(button).toBeFocused();

    await page.keyboard.press("ArrowDown");
    await expect(page.getByRole("menuitem", { name: "CSV" })).toBeFocused();
    await page.keyboard.press("End");
    await page.keyboard.press("Enter");
    await expect(page.locator("body")).toHaveAttribute("data-printed", "yes");
    await expect(page.getByRole("menu")).toHaveCount(0);
  });
});

test("events and the lines of the funnel are exported as they are seen", async ({ page }) => {
  await test.step("roadshows: the file has the filtered events with their words", async () => {
    await page.goto("/roadshows?unassigned=yes");
    const table = page.getByRole("table", { name: "Roadshow events" });
    await expect(table.getByRole("row").nth(1)).toBeVisible();

    const [headings, ...lines] = await csvFrom(page, "events");

    expect(headings).toEqual(await table.locator("thead th").allInnerTexts());
    expect(lines.length).toBeGreaterThan(0);
    expect((await textsOf(table)).map((row) => row.map(plain))).toEqual(lines);
  });

  await test.step("funnel: the file has the lines and the total, rates as numbers", async () => {
    await page.goto("/funnel?account=101&from=2026-10-12&to=2026-11-15&compare=none&section=table");
    const table = page.getByRole("table", { name: /by administrator and office/ });
    await expect(table.getByRole("row").filter({ hasText: "Total" })).toBeVisible();

    const file = await csvFrom(page, "lines");
    const shown = (await textsOf(table)).map((row) => row.map(plain));
    const [headings = []] = file;

    // Rates have another form on the screen, and their interval is drawn.
    const compared = headings.filter((heading) => !/rate|Overall/.test(heading));
    expect(shown.map((row) => row.filter((_, place) => place < 2 || (place % 3 !== 1 && place < 5)))).toEqual(
      cellsUnder(file, ...compared),
    );
    const first = ["booked", "showed", "rate"].map((of) => `First interview: ${of}`);
    const [booked = 0, showed = 0, rate = 0] =
      cellsUnder(file, ...first)
        .at(-1)
        ?.map(Number) ?? [];
    expect(booked).toBeGreaterThan(0);
    expect(rate).toBeCloseTo(showed / booked, 12);
  });

  await test.step("groups of the screen are marked in the file, in the same order and with the same sums", async () => {
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

      const file = await csvFrom(page, of);
      const shown = (await textsOf(table)).map((row) => row.map(plain));
      const labels = await heads.locator("bdi").allTextContents();

      // What the rows are grouped by has the first column after their marks.
      const [, groupedBy = ""] = file[0] ?? [];
      const lines = cellsUnder(file, "Row", groupedBy, "First interview: booked");
      const marked = (mark: string) => lines.filter(([found]) => found === mark);
      expect(marked("group").map(([, label]) => label)).toEqual(labels);
      expect(lines.at(-1)?.slice(0, 2)).toEqual(["total", "Total"]);
      // A head has how many rows it has behind its name; the sums are in the first column of figures.
      expect(lines.map(([, , booked]) => booked)).toEqual(shown.map((row) => row[group]));
      expect(marked("row").map(([, label]) => label)).toEqual(
        shown.map((row) => row[0]).filter((_, place) => lines[place]?.[0] === "row"),
      );
      const sumOf = (mark: string): number =>
        marked(mark).reduce((sum, [, , booked]) => sum + Number(booked), 0);
      expect(sumOf("row")).toBe(sumOf("total"));
      expect(sumOf("group")).toBe(sumOf("row"));
    }
  });
});

/** A screen on which all columns of the board fit: none is hidden. */
const ALL_COLUMNS = { width: 1920, height: 900 } as const;

test("submissions and records are exported as they are seen", async ({ page }) => {
  await test.step("a submission: the file has its records with a control line", async () => {
    await page.goto("/payroll/5034?view=flat");
    const table = page.getByRole("table", { name: /Time records/ });
    await expect(table.getByRole("row").nth(2)).toBeVisible();

    const file = await csvFrom(page, "records");
    const lines = cellsUnder(file, "Person", "Record: minutes", "Notes");
    const [control, minutes] = lines.at(-1) ?? [];
    const shown = (await textsOf(table)).map((row) => row.map(plain));

    await expect(page.getByText(`${lines.length - 1} records`)).toBeVisible();
    expect(control).toMatch(new RegExp(`^Total: ${lines.length - 1} records of \\d+ people`));
    expect(minutes).toBe("10377");
    const screen = [await table.locator("thead th").allInnerTexts(), ...shown];
    expect(shown.length).toBeGreaterThan(10);
    expect(cellsUnder(screen, "Person", "Directory", "Type", "Hours")).toEqual(
      cellsUnder(file, "Person", "Directory", "Type", "Record: H:MM").slice(0, shown.length),
    );
    const counted = lines.slice(0, -1).filter(([, , notes]) => !notes?.includes("Inactive"));
    expect(counted.reduce((sum, [, time]) => sum + Number(time), 0)).toBe(10_377);
  });

  await test.step("payroll: the file has what the search left on the board, in minutes, hours and the page's own words", async () => {
    await page.setViewportSize(ALL_COLUMNS);
    await page.goto("/payroll?week=2026-11-02&q=g");
    const table = page.getByRole("table", { name: /Weekly submissions/ });
    await expect(table.getByRole("row", { name: /^Total/ })).toBeVisible();

    const file = await csvFrom(page, "submissions");
    const shown = (await textsOf(table)).map((row) => row.map(plain));
    const screen = [await table.locator("thead th").allInnerTexts(), ...shown];

    expect(cellsUnder(screen, "Office").flat()).toContain("Garden State Outreach");
    const words = ["Office", "Owner", "Review", "Source", "Kind", "Records", "Exceptions"];
    expect(cellsUnder(screen, ...words)).toEqual(cellsUnder(file, ...words));
    for (const [heading, of] of [
      ["Summary", "Summary"],
      ["Records total", "Total of records"],
    ] as const)
      expect(cellsUnder(screen, heading).flat()).toEqual(cellsUnder(file, `${of}: H:MM`).flat());
    // The screen has decimals on hover.
    const hovered = await table
      .locator("tbody [title$=' h'], tfoot [title$=' h']")
      .evaluateAll((cells) => cells.map((cell) => cell.getAttribute("title")?.replace(/ h$/, "") ?? ""));
    const decimals = cellsUnder(file, "Summary: hours", "Total of records: hours").flat().join(" ");
    expect(hovered.map(plain)).toEqual(decimals.split(" ").filter((hours) => hours !== ""));
    expect(cellsUnder(screen, "Difference", "Oct 26")).toEqual(
      cellsUnder(file, "Difference: H:MM", "Week of 2026-10-26: H:MM"),
    );
    for (const of of ["Summary", "Total of records", "Difference"])
      for (const [minutes, time = ""] of cellsUnder(file, `${of}: minutes`, `${of}: H:MM`))
        expect(minutes).toBe(time === "" ? "" : String(toMinutes(time)));
  });

  await test.step("payroll: columns that are hidden, and the sort, are the same in the file", async () => {
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

    const file = await csvFrom(page, "submissions");
    const shown = (await textsOf(table)).map((row) => row.map(plain));

    expect(file[0]?.slice(0, 5)).toEqual(["Office", "Review", "Source", "Records", "Summary: minutes"]);
    expect(file[0]).not.toContain("Owner");
    expect(shown.map((row) => [row[0], row[2], row[3], row[6]])).toEqual(
      cellsUnder(file, "Office", "Source", "Records", "Difference: H:MM"),
    );
    // Without a submission there are none: unknown, and last.
    const records = cellsUnder(file, "Records")
      .slice(0, -1)
      .map(([count]) => Number(count || -1));
    expect(records).toEqual(records.toSorted((a, b) => b - a));
  });
});

const toMinutes = (clock: string): number => {
  const [hours = "", minutes = ""] = clock.replace("−", "").split(":");
  return (clock.startsWith("−") ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
};
