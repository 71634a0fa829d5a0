import type { WallClock } from "#domain/time/time.ts";
import type { AboutLine, FileSheet } from "./sheet.ts";
import { sheetRow, styledRow, STYLES } from "./xlsx-cells.ts";
import { SHEET_TAIL, sheetHead, workbookParts } from "./xlsx-parts.ts";
import { zip, type ZipEntry } from "./zip.ts";

/** A sheet's rows, its headings not counted. */
export const XLSX_ROWS_MAX = 1_048_575;

/**
 * A table as an Excel workbook: its rows under a frozen heading, and a sheet that says what they are. In a `book` it is
 * one of several sheets.
 */
export function xlsxFile(
  sheet: FileSheet,
  made: WallClock,
  book: readonly FileSheet[] = [sheet],
): AsyncGenerator<Buffer> {
  const parts = workbookParts([...book.map(({ title }) => title), "About"]);
  const entries: readonly ZipEntry[] = [
    ...parts.map(([name, xml]) => ({ name, chunks: () => once(xml) })),
    ...book.map((one, place) => ({ name: sheetName(place), chunks: () => dataSheet(one, place === 0) })),
    { name: sheetName(book.length), chunks: () => once(aboutSheet(sheet)) },
  ];
  return zip(entries, { date: made.slice(0, 10), time: made.slice(11) });
}

const sheetName = (place: number): string => `xl/worksheets/sheet${place + 1}.xml`;

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text);
}

async function* dataSheet(
  { headings, rows, notes = [] }: FileSheet,
  isFirst: boolean,
): AsyncGenerator<Buffer> {
  yield Buffer.from(
    `${sheetHead(headings.map(widthOf), { isFrozen: true, isFirst })}${styledRow(headings, 1, STYLES.heading)}`,
  );
  let row = 2;
  for await (const batch of rows) {
    const from = row;
    row += batch.length;
    if (row - 2 > XLSX_ROWS_MAX) throw new RangeError(`a sheet holds ${XLSX_ROWS_MAX} rows`);
    yield Buffer.from(batch.map((cells, place) => sheetRow(cells, from + place)).join(""));
  }
  yield Buffer.from(`${aboutRows(notes, row + 1)}${SHEET_TAIL}`);
}

const aboutSheet = ({ about }: FileSheet): string =>
  `${sheetHead(ABOUT_WIDTHS, { isFrozen: false, isFirst: false })}${aboutRows(about(), 1)}${SHEET_TAIL}`;

const aboutRows = (lines: readonly AboutLine[], from: number): string =>
  lines
    .map(({ label, value }, place) =>
      value === null
        ? styledRow([label], from + place, STYLES.heading)
        : sheetRow([{ kind: "text", text: label }, value], from + place),
    )
    .join("");

const ABOUT_WIDTHS = [26, 90];
const WIDTH_MIN = 12;
const widthOf = (heading: string): number => Math.max(WIDTH_MIN, heading.length + 3);
