/** A cell to be copied. True numbers are copied as they are shown; text is kept from being taken for a formula. */
export type CopiedCell = { readonly text: string; readonly isNumber: boolean };

/** Rows as tab-separated values, as spreadsheets paste them. */
export const tsv = (rows: readonly (readonly CopiedCell[])[]): string =>
  rows.map((row) => row.map(copied).join("\t")).join("\n");

/** What a spreadsheet takes for the beginning of a formula, in full width too. */
const FORMULA = /^[=+\-@\t\r\0＝＋－＠]/u;

const copied = ({ text, isNumber }: CopiedCell): string => {
  const safe = !isNumber && FORMULA.test(text) ? `'${text}` : text;
  return /[\t\n\r"]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
