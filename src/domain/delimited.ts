/**
 * The cells of each line of a CSV, between commas, semicolons or tabs: whichever comes first in it. Blanks around cells are
 * left out, and quotes where they are closed.
 */
export function delimitedLines(text: string): readonly (readonly string[])[] {
  const separator = /[,;\t]/.exec(text.replaceAll(/"[^"\n]*"/g, ""))?.[0] ?? ",";
  return text.split(/\r?\n/).map((line) => cellsOf(line, separator));
}

function cellsOf(line: string, separator: string): readonly string[] {
  const cells: string[] = [];
  let open: string | null = null;
  for (const piece of line.split(separator)) {
    const cell: string = open === null ? piece : `${open}${separator}${piece}`;
    open = isOpen(cell) ? cell : null;
    if (open === null) cells.push(cellText(cell));
  }
  return open === null ? cells : [...cells, cellText(open)];
}

/** Its quotes go on behind a separator. */
const isOpen = (cell: string): boolean =>
  cell.trimStart().startsWith('"') && cell.split('"').length % 2 === 0;

function cellText(cell: string): string {
  const text = cell.trim();
  return /^".*"$/.test(text) ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}
