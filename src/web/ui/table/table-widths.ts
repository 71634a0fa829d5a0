import type { Column } from "./table-columns.ts";

/** Columns without a width of their own are never narrower than this, however long the figures beside them. */
export const NAME_MIN = "9rem";
/** Sums are bold. */
const BOLD = 1.1;

/** The width of a column in which no figure is ever cut: half a number is a wrong one. */
export function roomyWidth<Row>(
  column: Column<Row>,
  rows: readonly Row[],
  isSideways: boolean,
): string | undefined {
  const { align, width, beside, hasShape = false, startsGroup = false } = column;
  const digits = align === "end" && width !== undefined ? longestFigure(column, rows) : 0;
  if (digits === 0) return width;
  // What cells have around their figures, as in `table-rows.tsx`, and a little more.
  const [plain, ruled] = isSideways ? ["0.8125rem", "1.25rem"] : ["1.125rem", "1.375rem"];
  const around = hasShape ? "2.5rem" : startsGroup ? ruled : plain;
  return `max(${width}, ${(BOLD * digits).toFixed(1)}ch + ${around}${beside === undefined ? "" : ` + ${beside}`})`;
}

/** How long the figure of the largest number is, in widths of a digit; 0 without numbers. */
function longestFigure<Row>({ value, text }: Column<Row>, rows: readonly Row[]): number {
  let [largest, longest]: [number, Row | undefined] = [-1, undefined];
  for (const row of rows) {
    const size = value?.(row);
    if (typeof size === "number" && Math.abs(size) > largest) [largest, longest] = [Math.abs(size), row];
  }
  const figure = longest === undefined ? "" : text(longest);
  // Points, commas and blanks are about half as wide as digits.
  return figure.length - 0.45 * (figure.match(/[\s.,:]/g)?.length ?? 0);
}

/** The least width of a table whose columns are so wide. A share is one of all of it, not of what is seen of it. */
export function widthHolding(columns: readonly string[]): string {
  const shares = columns.filter((width) => width.endsWith("%"));
  const share = shares.reduce((sum, width) => sum + Number.parseFloat(width) / 100, 0);
  const sum = columns.filter((width) => !shares.includes(width)).join(" + ");
  return share === 0 ? `calc(${sum})` : `calc((${sum}) / ${(1 - share).toFixed(3)})`;
}
