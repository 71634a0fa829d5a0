import { array, assert, asyncProperty, string } from "fast-check";
import { expect, test } from "vitest";
import { minutes } from "#domain/payroll/payroll.ts";
import { isoDate, wallClock } from "#domain/time/time.ts";
import { parseXml, readWorkbook, unzip } from "#test/files/xlsx.ts";
import { dateCell, isolated, numberCell, stampCell, textCell, timeCell, type Cell } from "./cell.ts";
import { columnName } from "./xlsx.ts";
import { xlsxFile } from "./xlsx.ts";

const MADE = wallClock("2026-11-20T15:04:06");

async function* inBatches(rows: readonly (readonly Cell[])[], size: number) {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

const workbook = async (rows: readonly (readonly Cell[])[], headings = ["A", "B"]): Promise<Buffer> => {
  const about = [
    { label: "Rows", value: numberCell(rows.length) },
    { label: "Definitions", value: null },
  ];
  const sheet = { title: "Rows & more", headings, rows: inBatches(rows, 2) };
  const pieces: Buffer[] = [];
  for await (const piece of xlsxFile([sheet], { about, made: MADE })) pieces.push(piece);
  return Buffer.concat(pieces);
};

test("cells keep their types, and each type its format", async () => {
  const cells = [
    textCell("007"),
    numberCell(1290),
    numberCell(12.08, "hours"),
    numberCell(0.825, "rate"),
    timeCell(minutes(2405)),
    timeCell(minutes(-30)),
    dateCell(isoDate("2026-11-09")),
    stampCell(wallClock("2026-11-09T12:00:00")),
    dateCell(isoDate("1899-12-31")),
  ];
  const [, row] = readWorkbook(await workbook([cells])).get("Rows & more") ?? [];
  expect(row).toEqual([
    { value: "007", format: "49" },
    { value: 1290, format: "3" },
    { value: 12.08, format: "2" },
    { value: 0.825, format: "0.0%" },
    { value: 2405 / 1440, format: "[h]:mm" },
    { value: "−0:30", format: "49" },
    // The day that spreadsheets number 46335, as their own DATE(2026;11;9) says.
    { value: 46_335, format: "yyyy-mm-dd" },
    { value: 46_335.5, format: "yyyy-mm-dd hh:mm:ss" },
    { value: "1899-12-31", format: "49" },
  ]);
});

test("rows of all batches stand under the headings, an empty cell leaving its place", async () => {
  const rows = Array.from({ length: 5 }, (_, place) => [null, numberCell(place)]);
  const sheets = readWorkbook(await workbook(rows));
  expect(sheets.get("Rows & more")?.map((row) => row.map((cell) => cell?.value ?? null))).toEqual([
    ["A", "B"],
    ...[0, 1, 2, 3, 4].map((place) => [null, place]),
  ]);
  expect(sheets.get("About")?.map((row) => row.map((cell) => cell?.value))).toEqual([
    ["Rows", 5],
    ["Definitions"],
  ]);
});

test("the heading is frozen", async () => {
  const sheet = parseXml(
    unzip(await workbook([]))
      .get("xl/worksheets/sheet1.xml")
      ?.toString() ?? "",
  );
  const pane = sheet.children[0]?.children[0]?.children[0];
  expect(Object.fromEntries(pane?.attributes ?? [])).toMatchObject({ ySplit: "1", state: "frozen" });
});

test.each(["=1+1", "<b>&amp;</b>", "_x0041_", "bell\u0007", "line\r\nbreak", " padded ", "\ud800 alone"])(
  "%j is a text and comes back",
  async (text) => {
    const [, row] = readWorkbook(await workbook([[textCell(text)]])).get("Rows & more") ?? [];
    expect(row?.[0]?.value).toBe(text.toWellFormed());
  },
);

test("any texts come back", async () => {
  await assert(
    asyncProperty(array(string({ minLength: 1, unit: "binary" }), { minLength: 1 }), async (texts) => {
      const [, row] = readWorkbook(await workbook([texts.map(textCell)])).get("Rows & more") ?? [];
      expect(row?.map((cell) => cell?.value)).toEqual(texts.map(isolated));
    }),
    { numRuns: 15 },
  );
});

test("a text longer than a cell holds is cut and says so", async () => {
  const [, row] = readWorkbook(await workbook([[textCell("x".repeat(40_000))]])).get("Rows & more") ?? [];
  expect(String(row?.[0]?.value)).toHaveLength(32_767);
  expect(String(row?.[0]?.value)).toMatch(/cut: a cell holds no more\)$/);
});

test("columns beyond Z have two letters", () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnName)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
});

test("a failure in the middle fails the file", async () => {
  async function* broken() {
    yield [[numberCell(1)]];
    throw new Error("the store went away");
  }
  const sheet = { title: "Rows", headings: ["A"], rows: broken() };
  const read = async () => {
    for await (const _ of xlsxFile([sheet], { about: [], made: MADE }));
  };
  await expect(read()).rejects.toThrow("the store went away");
});
