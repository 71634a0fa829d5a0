import type { WallClock } from "#domain/time.ts";
import type { FileSheet } from "./sheet.ts";
import { sheetRow, styledRow, STYLES } from "./xlsx-cells.ts";
import { SHEET_TAIL, sheetHead, workbookParts } from "./xlsx-parts.ts";
import { zip, type ZipEntry } from "./zip.ts";

/** A sheet's rows, its headings not counted. */
export const XLSX_ROWS_MAX = 1_048_575;

/** A table as an Excel workbook: its rows under a frozen heading, and a sheet that says what they are. */
export function xlsxFile(sheet: FileSheet, made: WallClock): AsyncGenerator<Buffer> {
  const parts = workbookParts([sheet.title, "About"]);
  const entries: readonly ZipEntry[] = [
    ...parts.map(([name, xml]) => ({ name, chunks: () => once(xml) })),
    { name: "xl/worksheets/sheet1.xml", chunks: () => dataSheet(sheet) },
    { name: "xl/worksheets/sheet2.xml", chunks: () => once(aboutSheet(sheet)) },
  ];
  return zip(entries, { date: made.slice(0, 10), time: made.slice(11) });
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function* dataSheet({ headings, rows }: FileSheet): AsyncGenerator<Buffer> {
  yield Buffer.from(`${sheetHead(headings.map(widthOf), true)}${styledRow(headings, 1, STYLES.heading)}`);
  let row = 2;
  for await (const batch of rows) {
    const from = row;
    row += batch.length;
    if (row - 2 > XLSX_ROWS_MAX) throw new RangeError(`a sheet holds ${XLSX_ROWS_MAX} rows`);
    yield Buffer.from(batch.map((cells, place) => sheetRow(cells, from + place)).join(""));
  }
  yield Buffer.from(SHEET_TAIL);
}

const aboutSheet = ({ about }: FileSheet): string => {
  const rows = about().map(({ label, value }, place) =>
    value === null
      ? styledRow([label], place + 1, STYLES.heading)
      : sheetRow([{ kind: "text", text: label }, value], place + 1),
  );
  return `${sheetHead(ABOUT_WIDTHS, false)}${rows.join("")}${SHEET_TAIL}`;
};

const ABOUT_WIDTHS = [26, 90];
const WIDTH_MIN = 12;
const widthOf = (heading: string): number => Math.max(WIDTH_MIN, heading.length + 3);
