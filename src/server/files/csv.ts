import { plainHoursMinutes } from "#domain/payroll/payroll.ts";
import { isolated, textCell, type Cell, type FileSheet } from "./cell.ts";

/** A table as CSV, batch by batch. */
export async function* csvFile({ headings, rows }: FileSheet): AsyncGenerator<Buffer> {
  yield Buffer.from(`${CSV_HEAD}${csvLine(headings.map(textCell))}`);
  for await (const batch of rows) yield Buffer.from(batch.map(csvLine).join(""));
}

/** Tells spreadsheets that the file is UTF-8. */
const CSV_HEAD = "\uFEFF";

/** A line as RFC 4180 has it. Numbers are plain digits; a text that a spreadsheet would compute is made harmless. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(",")}\r\n`;

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  switch (cell.kind) {
    case "text":
      return quoted(isolated(guarded(cell.text)));
    case "number":
      return String(cell.value);
    case "time":
      return plainHoursMinutes(cell.minutes);
    case "date":
      return cell.day;
    case "stamp":
      return cell.time.replace("T", " ");
  }
}

/** Characters that make spreadsheets take a text for a formula, or run it into the next cell; the last four are full-width. */
const FORMULA_START = /^[=+\-@\t\r\n\0\uFF1D\uFF0B\uFF0D\uFF20]/;

/** An apostrophe makes a spreadsheet show the text instead of computing it. */
const guarded = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text);

const quoted = (text: string): string =>
  /^[^\s",;'\0]+(?: [^\s",;'\0]+)*$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`;
