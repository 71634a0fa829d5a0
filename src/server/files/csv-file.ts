import { textCell } from "./cell.ts";
import { CSV_HEAD, csvLine } from "./csv.ts";
import type { FileSheet } from "./sheet.ts";

/** A table as CSV, batch by batch. */
export async function* csvFile({ headings, rows }: FileSheet): AsyncGenerator<Buffer> {
  yield Buffer.from(`${CSV_HEAD}${csvLine(headings.map(textCell))}`);
  for await (const batch of rows) yield Buffer.from(batch.map(csvLine).join(""));
}
